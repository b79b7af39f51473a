import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { CHECKS, type CheckResult, runChecks } from './modules/operations/index.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { connect } from './platform/database/connect.ts'
import { createLogger } from './platform/log.ts'
import { createMailer } from './platform/mailer.ts'
import { createSecrets } from './platform/safety/secrets.ts'
import { createErrorReport } from './platform/watch/error-report.ts'
import { createNetworkWatch } from './platform/watch/network-watch.ts'
import { createProviders } from './providers.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs every check of `ark doctor` with the settings of an environment, and returns the results. With wrong settings
 * it returns these, and nothing else is checked. `mailTo` receives a test mail; null sends none.
 */
export async function examine(
  environment: Environment,
  { mailTo, problems = [] }: { mailTo: string | null; problems?: string[] },
): Promise<CheckResult[]> {
  const config = settingsOf(environment, problems)
  if (Array.isArray(config)) return wrongSettings(config)
  const log = createLogger('silent')
  const db = connect(config.databaseUrl, { report: createErrorReport(log), poolSize: 4 })
  const secrets = createSecrets(config.secretKey)
  const network = createNetworkWatch(log, { isStrict: false })
  const clock = systemClock
  try {
    const { marketplaces, shops } = createProviders({ config, db, secrets, clock, log, network })
    const mailer = createMailer(config, network)
    const machineTime = () => new Date()
    const checked = await runChecks({ config, db, secrets, clock, marketplaces, shops, mailer, machineTime, mailTo })
    return [{ ...SETTINGS, state: 'ok', found: 'The settings have no errors.', todo: null }, ...checked]
  } finally {
    await db.close()
  }
}

const SETTINGS = { name: 'machine.settings', group: 'This machine', title: 'Settings' } as const

/** Returns the settings, or what is wrong with them. Makes no secret key, because a check changes nothing. */
function settingsOf(environment: Environment, given: readonly string[]): Config | string[] {
  const keyFile = path.join(path.resolve(environment.ARK_DATA_DIR?.trim() || './.data'), 'secret.key')
  const key =
    environment.ARK_SECRET_KEY || existsSync(keyFile) ? {} : { ARK_SECRET_KEY: randomBytes(32).toString('base64') }
  const isKeyMissing = 'ARK_SECRET_KEY' in key
  try {
    const config = readConfig({ ...environment, ...key })
    const live = isKeyMissing && !config.isSandbox ? ['ARK_SECRET_KEY has to be set when a provider is live.'] : []
    const problems = [...given, ...live]
    return problems.length > 0 ? problems : config
  } catch (error) {
    if (error instanceof ConfigError) return [...given, ...error.problems]
    throw error
  }
}

const wrongSettings = (problems: readonly string[]): CheckResult[] => [
  ...problems.map(
    (found): CheckResult => ({
      ...SETTINGS,
      state: 'wrong',
      found,
      todo: 'Correct it: docs/configuration.md lists every setting.',
    }),
  ),
  ...CHECKS.map(
    ({ name, group, title }): CheckResult => ({
      name,
      group,
      title,
      state: 'not_checked',
      found: 'The settings have errors.',
      todo: null,
    }),
  ),
]
