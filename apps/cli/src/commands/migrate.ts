import { Command } from 'commander'
import { ConfigError } from '../../../server/src/platform/config.ts'
import { neededDatabaseUrl } from '../database-url.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'

/** Makes `ark migrate`, which brings the database to the schema of this version. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database to the schema of this version; ark serve does it at each start')
    .option(...JSON_OPTION)
    .action(async ({ json }: { json?: boolean }) => {
      const { migrate, MigrationFailed, UnknownDatabase } = await import(
        '../../../server/src/platform/database/migrate.ts'
      )
      try {
        await migrate(neededDatabaseUrl(process.env))
        printResult(json, { migrated: true }, ['The database has the schema of this version.'])
      } catch (error) {
        const isOfDatabase = error instanceof UnknownDatabase || error instanceof MigrationFailed
        if (!isOfDatabase && !(error instanceof ConfigError)) throw error
        const hint = error instanceof UnknownDatabase ? ' Start that version, or name another database.' : ''
        console.error(`${error.message}${hint}`)
        process.exitCode = error instanceof ConfigError ? EXIT.usage : EXIT.failed
      }
    })
}
