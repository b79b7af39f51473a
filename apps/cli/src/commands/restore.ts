import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { databaseUrlOf } from '../../../server/src/platform/config.ts'
import {
  CommandRefused,
  FOREIGN_DATABASE,
  hasForeignDatabase,
  readSettings,
  runSafely,
} from '../backup/command-settings.ts'
import { markRestored } from '../backup/mark-restored.ts'
import { readIdentity } from '../backup/read-identity.ts'
import { planRestore, type Restored, restoreDataFolder, type RestorePlan } from '../backup/restore-data-folder.ts'
import { readMoment } from '../backup/read-moment.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'

interface Options {
  at?: string
  latest?: boolean
  identity?: string
  cluster?: string
  mark?: string
  yes?: boolean
  withoutSecretKey?: boolean
  json?: boolean
}

/** Makes `ark restore`, which brings the database back to a moment (docs/backup.md). */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('bring the database back to a moment, from the backups in BACKUP_DIR; ARK has to be stopped')
    .option('--at <moment>', 'like "2026-11-26 14:03" in local time, or "2026-11-26T14:03:30+01:00"')
    .option('--latest', 'restore everything that the backups have')
    .option('--identity <file>', 'the file with the secret key of BACKUP_RECIPIENT')
    .option('--cluster <id>', 'the database to restore, when BACKUP_DIR has several; --list of ark backup shows them')
    .option('--without-secret-key', 'restore although ARK_SECRET_KEY is lost; every account has to be connected again')
    .option(
      '--mark <moment>',
      'restore nothing: tell ARK that you restored the PostgreSQL of DATABASE_URL to this moment',
    )
    .option('--yes', 'do not ask')
    .option(...JSON_OPTION)
    .action((options: Options) => runSafely(() => act(options)))
}

async function act(options: Options): Promise<number> {
  if (options.mark !== undefined) return mark(options.mark, options.json)
  if (hasForeignDatabase(process.env)) throw new CommandRefused(FOREIGN_DATABASE)
  if ((options.at === undefined) === (options.latest !== true))
    throw new CommandRefused('Name a moment with --at "2026-11-26 14:03", or give --latest.', EXIT.usage)
  if (options.identity === undefined)
    throw new CommandRefused(
      '--identity FILE is missing: the file with the secret key of BACKUP_RECIPIENT.',
      EXIT.usage,
    )
  const plan = await planRestore(readSettings(process.env), {
    env: process.env,
    at: options.at === undefined ? null : readMoment(options.at, new Date()),
    clusterId: options.cluster,
    mayLackKey: options.withoutSecretKey === true,
  })
  if (!options.yes && !(await isConfirmed(plan))) return EXIT.failed
  const print = (line: string) => (options.json ? undefined : console.log(line))
  const restored = await restoreDataFolder(plan, { identity: readIdentity(options.identity), print })
  printResult(options.json, restored, sentencesOf(restored))
  return EXIT.done
}

/** Marks a PostgreSQL that a person has restored with its own tools. */
async function mark(text: string, json?: boolean): Promise<number> {
  const moment = readMoment(text, new Date())
  await markRestored(databaseUrlOf(process.env), { reachedAt: moment, targetAt: moment, base: 'outside ARK' })
  printResult(json, { marked: moment.toISOString() }, [
    `The database is marked as restored to ${moment.toISOString()}. Start ARK now.`,
  ])
  return EXIT.done
}

async function isConfirmed({ at, base, dataFolder }: RestorePlan): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandRefused('Nobody can be asked here: add --yes to restore.', EXIT.usage)
  console.log(
    `This restores ${at ? at.toString() : 'everything that the backups have'}, from the base backup of ${base.endedAt}.`,
  )
  console.log(`The database in ${dataFolder} is moved aside, not deleted.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Type restore to go on: ')
  terminal.close()
  return answer.trim().toLowerCase() === 'restore'
}

function sentencesOf({ reachedAt, seconds, replaced }: Restored): string[] {
  return [
    `The database is as it was after its last change before ${reachedAt} (restored in ${seconds.toFixed(0)} s).`,
    ...(replaced ? [`The replaced database is in ${replaced}. Delete it when you no longer need it.`] : []),
    'Start ARK now. It reads all orders since then again, compares every listing on every account, and holds the',
    'e-mails that may have been sent already. What people entered after that moment is gone: docs/backup.md.',
  ]
}
