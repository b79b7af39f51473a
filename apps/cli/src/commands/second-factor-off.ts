import { Command } from 'commander'
import { knownDatabaseUrl } from '../database-url.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'

/** Makes `ark second-factor-off E-MAIL`, which removes a lost second factor (docs/security.md). */
export function secondFactorOffCommand(): Command {
  return new Command('second-factor-off')
    .description("remove a person's lost second factor and end all their sessions")
    .argument(
      '[e-mail]',
      'the e-mail they sign in with; OPERATOR_EMAIL when it is left out',
      process.env.OPERATOR_EMAIL,
    )
    .option(...JSON_OPTION)
    .action(async (email: string | undefined, { json }: { json?: boolean }) => {
      const databaseUrl = knownDatabaseUrl(process.env)
      if (!email || databaseUrl === undefined) {
        console.error(email ? 'DATABASE_URL is not set, and ARK has no database here.' : 'An e-mail is missing.')
        process.exitCode = EXIT.usage
        return
      }
      const isOff = await turnOff(databaseUrl, email)
      printResult(json, { email, changed: isOff }, [
        isOff
          ? `The second factor of ${email} is off, and all its sessions have ended. The password alone signs in.`
          : `Nothing was changed: no account has the e-mail ${email}, or it has no second factor.`,
      ])
      process.exitCode = isOff ? EXIT.done : EXIT.failed
    })
}

async function turnOff(databaseUrl: string, email: string): Promise<boolean> {
  const [{ takeOffSecondFactor }, { connect }, { createErrorReport }, { createLogger }] = await Promise.all([
    import('../../../server/src/modules/accounts/index.ts'),
    import('../../../server/src/platform/database/connect.ts'),
    import('../../../server/src/platform/watch/error-report.ts'),
    import('../../../server/src/platform/log.ts'),
  ])
  const db = connect(databaseUrl, { report: createErrorReport(createLogger('error')), poolSize: 2 })
  return (await takeOffSecondFactor({ db }, email).finally(() => db.close())) !== null
}
