import { Command } from 'commander'
import { neededDatabaseUrl } from '../database-url.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'
import { withDatabase } from '../with-database.ts'

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
      if (!email) {
        console.error('An e-mail is missing.')
        process.exitCode = EXIT.usage
        return
      }
      const isOff = await turnOff(neededDatabaseUrl(process.env), email)
      printResult(json, { email, changed: isOff }, [
        isOff
          ? `The second factor of ${email} is off, and all its sessions have ended. The password alone signs in.`
          : `Nothing was changed: no account has the e-mail ${email}, or it has no second factor.`,
      ])
      process.exitCode = isOff ? EXIT.done : EXIT.failed
    })
}

async function turnOff(databaseUrl: string, email: string): Promise<boolean> {
  const { takeOffSecondFactor } = await import('../../../server/src/modules/accounts/index.ts')
  return withDatabase(databaseUrl, async (db) => (await takeOffSecondFactor({ db }, email)) !== null)
}
