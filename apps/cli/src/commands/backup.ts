import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import { type BackupSettings, listBackups, readBackupAges } from '../../../server/src/platform/backup/backup-folder.ts'
import { backupNow } from '../backup/backup-now.ts'
import {
  CommandRefused,
  FOREIGN_DATABASE,
  hasForeignDatabase,
  readSettings,
  runSafely,
} from '../backup/command-settings.ts'
import { makeIdentity } from '../backup/make-identity.ts'
import { megabytes } from '../backup/restore-cluster.ts'
import { readIdentity } from '../backup/read-identity.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'

interface Options {
  newKey?: string
  list?: boolean
  verify?: boolean
  identity?: string
  json?: boolean
}

/** Makes `ark backup`: backs up now, lists or verifies backups, or makes the key for them (docs/backup.md). */
export function backupCommand(): Command {
  return new Command('backup')
    .description('back up the database now; ARK does it by itself while it runs with BACKUP_DIR')
    .option('--list', 'list the backups instead')
    .option('--verify', 'restore the newest backup into a temporary folder instead, and check it')
    .option('--identity <file>', 'the file with the secret key of BACKUP_RECIPIENT; --verify needs it')
    .option('--new-key <file>', 'make a key instead: the file gets the secret part')
    .option(...JSON_OPTION)
    .action((options: Options) => runSafely(() => act(options)))
}

async function act(options: Options): Promise<number> {
  if (options.newKey !== undefined) return makeKey(options.newKey, options.json)
  if (!options.list && !options.verify && hasForeignDatabase(process.env)) throw new CommandRefused(FOREIGN_DATABASE)
  const settings = readSettings(process.env)
  if (options.list) return list(settings, options.json)
  if (options.verify) return verify(settings, options)
  const { base, deleted } = await backupNow(settings, process.env)
  printResult(options.json, { base, deleted }, [
    `Backed up ${megabytes(base.databaseBytes)} MB in ${megabytes(base.bytes)} MB: ${settings.directory}, ${base.name}.`,
    `From now on, every moment after ${base.endedAt} can be restored from it.`,
    ...(deleted.bases.length > 0
      ? [`Deleted, older than ${settings.keepDays} days: ${deleted.bases.join(', ')}.`]
      : []),
  ])
  return EXIT.done
}

async function makeKey(file: string, json?: boolean): Promise<number> {
  const target = path.resolve(file)
  if (existsSync(target)) {
    console.error(`--new-key: ${target} exists. ARK does not overwrite a key: name another file.`)
    return EXIT.usage
  }
  const { identity, recipient } = await makeIdentity()
  writeFileSync(target, `# The secret key of ARK's backups. Public part: ${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
  })
  printResult(json, { recipient, file: target }, [
    `BACKUP_RECIPIENT=${recipient}`,
    '',
    `The secret key is in ${target}. Move it away from this machine: into a password manager, and on paper in a safe.`,
    'Without it nobody can restore a backup, you included. Who has it can read every backup.',
    'Keep ARK_SECRET_KEY (or secret.key of the data folder) in the same place: no backup contains it.',
  ])
  return EXIT.done
}

async function list({ directory }: BackupSettings, json?: boolean): Promise<number> {
  const clusters = await listBackups(directory)
  const lines = clusters.flatMap(({ identifier, bases }) => [
    `Database ${identifier}:`,
    ...bases.map(
      ({ name, endedAt, bytes, databaseBytes }) =>
        `  ${name}  restores what was after ${endedAt}  ${megabytes(databaseBytes)} MB in ${megabytes(bytes)} MB`,
    ),
  ])
  const ages = clusters.length > 0 ? await readBackupAges(directory, new Date()) : null
  const log =
    ages && ages.walSeconds !== null ? [`The log was last archived ${Math.round(ages.walSeconds)} s ago.`] : []
  const said = lines.length > 0 ? [...lines, ...log] : [`There are no backups in ${directory}.`]
  printResult(json, { directory, clusters, ages }, said)
  return EXIT.done
}

async function verify(settings: BackupSettings, { identity, json }: Options): Promise<number> {
  if (identity === undefined) {
    console.error('--verify needs --identity FILE: the file with the secret key of BACKUP_RECIPIENT.')
    return EXIT.usage
  }
  const print = (line: string) => (json ? undefined : console.log(line))
  const verified = await verifyBackup(settings, { identity: readIdentity(identity), env: process.env, print })
  printResult(json, verified, [
    `Restored ${verified.base} up to ${verified.reachedAt ?? 'its own end'} in ${verified.seconds.toFixed(0)} s.`,
    ...(verified.faults.length === 0
      ? ['Everything is in order: every table, every foreign key, the ledger and the stock.']
      : ['The backup has faults:', ...verified.faults.map((fault) => `  ${fault}`)]),
  ])
  return verified.faults.length === 0 ? EXIT.done : EXIT.failed
}
