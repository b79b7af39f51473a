import path from 'node:path'
import type { BackupSettings } from '../backup/backup-folder.ts'
import type { SettingsReader } from './settings-reader.ts'

/**
 * Reads where backups go; undefined without BACKUP_DIR. Backups are always encrypted, because they leave this machine
 * with everything that ARK knows about people. What is wrong goes into `problems`.
 */
export function readBackup(read: SettingsReader, problems: string[]): BackupSettings | undefined {
  const directory = read.text('BACKUP_DIR', '')
  const recipient = read.text('BACKUP_RECIPIENT', '')
  const keepDays = read.integer('BACKUP_KEEP_DAYS', 14, { from: 1, to: 3_650 })
  const everyHours = read.integer('BACKUP_HOURS', 24, { from: 1, to: 168 })
  if (directory === '') return undefined
  if (recipient === '')
    problems.push('BACKUP_RECIPIENT has to be set together with BACKUP_DIR: npx ark backup --new-key FILE makes one.')
  else if (!/^age1[a-z\d]{58}$/.test(recipient))
    problems.push(
      /^age-secret-key-/i.test(recipient)
        ? 'BACKUP_RECIPIENT is a secret key: it has to be the public part, which begins with age1.'
        : `BACKUP_RECIPIENT is "${recipient}"; it has to be a recipient of age, like age1 and 58 letters or digits.`,
    )
  return { directory: path.resolve(directory), recipient, keepDays, everyHours }
}
