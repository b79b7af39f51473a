import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { ConfigError } from '../../server/src/platform/config.ts'
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
function createProgram(): Command {
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
  for (const each of [program, ...program.commands]) each.exitOverride()
  return program
}

/**
 * Runs `npx ark` with these arguments, and returns its exit code. Wrong usage and wrong settings are printed; any other
 * error is thrown.
 */
export async function runProgram(args: string[]): Promise<number> {
  process.exitCode = EXIT.done
  try {
    await createProgram().parseAsync(args, { from: 'user' })
    return Number(process.exitCode)
  } catch (error) {
    // Commander has printed its error, the help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return EXIT.usage
  }
}

function loadEnvFile(file: string | undefined): void {
  if (file === undefined) return
  try {
    process.loadEnvFile(path.resolve(file))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`--env-file: ${file} cannot be read: ${why}`])
  }
}
