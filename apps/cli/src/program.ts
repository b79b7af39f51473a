import path from 'node:path'
import { Command, type CommanderError } from 'commander'
import { backupCommand } from './commands/backup.ts'
import { deleteAccountCommand } from './commands/delete-account.ts'
import { exportRetailerCommand } from './commands/export-retailer.ts'
import { doctorCommand } from './commands/doctor.ts'
import { migrateCommand } from './commands/migrate.ts'
import { restoreCommand } from './commands/restore.ts'
import { secondFactorOffCommand } from './commands/second-factor-off.ts'
import { rotateKeyCommand } from './commands/rotate-key.ts'
import { serveCommand } from './commands/serve.ts'
import { startCommand } from './commands/start.ts'
import { versionCommand } from './commands/version.ts'
import { EXIT } from './result.ts'

/** Creates the command line of `npx ark`. Each command is a file in `commands`. */
export function createProgram(): Command {
  const program = new Command('ark')
    .description('Runs and looks after ARK. Settings come from the environment: docs/configuration.md lists them.')
    .option('--env-file <file>', 'read settings from this file first; what the environment already sets stays')
    .helpCommand(false)
    .showHelpAfterError('Add --help to see how the command is used.')
    .hook('preAction', (root) => loadEnvFile(root.opts<{ envFile?: string }>().envFile))
  for (const command of [
    startCommand(),
    serveCommand(),
    migrateCommand(),
    doctorCommand(),
    backupCommand(),
    restoreCommand(),
    rotateKeyCommand(),
    versionCommand(),
    secondFactorOffCommand(),
    exportRetailerCommand(),
    deleteAccountCommand(),
  ])
    program.addCommand(command)
  for (const each of [program, ...program.commands]) each.exitOverride(endWithUsageError)
  return program
}

/** Ends the process: wrong usage has an exit code of its own, help and version none. */
function endWithUsageError(error: CommanderError): never {
  process.exit(error.exitCode === 0 ? EXIT.done : EXIT.usage)
}

function loadEnvFile(file: string | undefined): void {
  if (file === undefined) return
  try {
    process.loadEnvFile(path.resolve(file))
  } catch (error) {
    console.error(`--env-file: ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(EXIT.usage)
  }
}
