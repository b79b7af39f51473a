import { Command } from 'commander'
import { neededDatabaseUrl } from '../database-url.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'
import { withDatabase } from '../with-database.ts'
import { closeBusinessOf } from './close-business.ts'

interface Options {
  business?: string
  undo?: boolean
  dryRun?: boolean
  yes?: boolean
  json?: boolean
}

/**
 * Makes `ark delete-account`, which closes a person's account for good, or with `--business` a whole business after a
 * waiting period (docs/retention.md).
 */
export function deleteAccountCommand(): Command {
  return new Command('delete-account')
    .description(
      "close a person's account, or a business, and erase what identifies people; without --yes it only shows what " +
        'would happen',
    )
    .argument('[e-mail]', 'the e-mail of the account: staff, a wholesale buyer, or an operator')
    .option('--business <name-or-number>', 'close this whole business instead, in 14 days')
    .option('--undo', 'with --business: keep the business open while it waits')
    .option('--dry-run', 'show what would be erased and kept, and change nothing')
    .option('--yes', 'close it; closing a person cannot be undone')
    .option(...JSON_OPTION)
    .action(async (email: string | undefined, options: Options) => {
      const wrong = usageError(email, options)
      if (wrong !== null) {
        console.error(wrong)
        process.exitCode = EXIT.usage
        return
      }
      const databaseUrl = neededDatabaseUrl(process.env)
      process.exitCode =
        options.business === undefined
          ? await deleteAccount(databaseUrl, email ?? '', options)
          : await closeBusinessOf(databaseUrl, options.business, options)
    })
}

/** Returns what is wrong with the command line; null when nothing is. */
function usageError(email: string | undefined, { business, undo, dryRun, yes }: Options): string | null {
  if ((email === undefined) === (business === undefined)) return 'Name either an e-mail or --business.'
  if (undo && business === undefined) return '--undo works only with --business: closing a person cannot be undone.'
  if ([undo, dryRun, yes].filter(Boolean).length > 1) return '--dry-run, --undo and --yes exclude each other.'
  return null
}

async function deleteAccount(databaseUrl: string, email: string, { yes, json }: Options): Promise<number> {
  const [{ accountToClose, closeAccount, previewClosing }, { BUYER_TIES }] = await Promise.all([
    import('../../../server/src/modules/accounts/index.ts'),
    import('../../../server/src/modules/wholesale/index.ts'),
  ])
  return withDatabase(databaseUrl, async (db) => {
    const needs = { db, ties: BUYER_TIES }
    const person = await accountToClose(needs, email)
    const preview = person && (await previewClosing(needs, person.user_id))
    if (!person || !preview) {
      printResult(json, { email, closed: false, found: false }, [`No account has the e-mail ${email}.`])
      return EXIT.failed
    }
    const done = yes ? await closeAccount(needs, { userId: person.user_id, by: null }) : null
    const isClosed = done !== null && 'message' in done
    const document = { email, user_id: person.user_id, role: person.role, closed: isClosed, ...preview }
    printResult(json, document, isClosed ? [`The account of ${email} is closed.`] : wordsOf(email, preview))
    return isClosed || (!yes && preview.may_close) ? EXIT.done : EXIT.failed
  })
}

interface Preview {
  obstacles: string[]
  erased: string[]
  kept: string[]
}

const wordsOf = (email: string, { obstacles, erased, kept }: Preview): string[] =>
  obstacles.length > 0
    ? [`The account of ${email} cannot be closed yet:`, ...obstacles.map(asItem)]
    : [
        `Closing the account of ${email} erases:`,
        ...erased.map(asItem),
        'It keeps:',
        ...kept.map(asItem),
        'Nothing has changed. Add --yes to close the account; this cannot be undone.',
      ]

const asItem = (text: string): string => `- ${text}`
