import { Command } from 'commander'
import { knownDatabaseUrl } from '../database-url.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'

interface Options {
  dryRun?: boolean
  yes?: boolean
  json?: boolean
}

/** Makes `ark delete-account E-MAIL`, which closes a person's account for good (docs/retention.md). */
export function deleteAccountCommand(): Command {
  return new Command('delete-account')
    .description(
      "close a person's account and erase what identifies them; without --yes it only shows what would happen",
    )
    .argument('<e-mail>', 'the e-mail of the account: staff, a wholesale buyer, or an operator')
    .option('--dry-run', 'show what would be erased and kept, and change nothing')
    .option('--yes', 'close the account; this cannot be undone')
    .option(...JSON_OPTION)
    .action(async (email: string, options: Options) => {
      const databaseUrl = knownDatabaseUrl(process.env)
      if (databaseUrl === undefined || (options.dryRun && options.yes)) {
        console.error(
          databaseUrl === undefined
            ? 'DATABASE_URL is not set, and ARK has no database here.'
            : '--dry-run and --yes exclude each other: leave one out.',
        )
        process.exitCode = EXIT.usage
        return
      }
      process.exitCode = await deleteAccount(databaseUrl, email, options)
    })
}

async function deleteAccount(databaseUrl: string, email: string, { yes, json }: Options): Promise<number> {
  const [{ accountToClose, closeAccount, previewClosing }, { BUYER_TIES }, { connect }, report] = await Promise.all([
    import('../../../server/src/modules/accounts/index.ts'),
    import('../../../server/src/modules/wholesale/index.ts'),
    import('../../../server/src/platform/database/connect.ts'),
    errorReport(),
  ])
  const db = connect(databaseUrl, { report, poolSize: 2 })
  try {
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
  } finally {
    await db.close()
  }
}

async function errorReport() {
  const [{ createErrorReport }, { createLogger }] = await Promise.all([
    import('../../../server/src/platform/watch/error-report.ts'),
    import('../../../server/src/platform/log.ts'),
  ])
  return createErrorReport(createLogger('error'))
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
