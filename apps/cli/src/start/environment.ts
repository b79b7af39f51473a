import path from 'node:path'
import type { BackupSettings } from '../../../server/src/platform/backup/backup-folder.ts'
import { readBackup } from '../../../server/src/platform/settings/read-backup.ts'
import { withSecretFiles } from '../../../server/src/platform/settings/secret-files.ts'
import { settingsReader } from '../../../server/src/platform/settings/settings-reader.ts'

/** `sandbox` simulates providers without credentials; `live` runs without them (docs/decisions/097). */
export type StartMode = 'sandbox' | 'live'

/** The settings of `ark start` and `ark serve` themselves; the server reads and checks all others (apps/server/src/platform/config.ts). */
export interface StartSettings {
  mode: StartMode
  port: number
  /** The first of four ports, in a sandbox: index page, Shopify, StockX, alias. */
  simulatorsPort: number
  dataDirectory: string
  /** Undefined: ARK runs its own PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  /** Undefined: the embedded database is not backed up. */
  backup: BackupSettings | undefined
}

export const SIMULATOR_NAMES = [
  'index page of the simulators',
  'Shopify simulator',
  'StockX simulator',
  'alias simulator',
] as const

/**
 * Reads the settings, or returns what is wrong with each of them: one sentence per variable, for the person who set
 * it.
 */
export function readEnvironment(
  given: Record<string, string | undefined>,
  { root, mode }: { root: string; mode: StartMode },
): StartSettings | { faults: string[] } {
  const faults: string[] = []
  const env = withSecretFiles(given, faults)
  const port = readPort(env, { name: 'PORT', otherwise: 3000, last: 65_535 }, faults)
  const simulatorsPort = readPort(env, { name: 'SIMULATORS_PORT', otherwise: 4010, last: 65_532 }, faults)
  if (
    mode === 'sandbox' &&
    faults.length === 0 &&
    port >= simulatorsPort &&
    port < simulatorsPort + SIMULATOR_NAMES.length
  ) {
    faults.push(
      `PORT is ${port}, which is one of the four ports of the simulators (SIMULATORS_PORT ${simulatorsPort} to ${simulatorsPort + 3}): change either.`,
    )
  }
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL, faults)
  const dataDirectory = path.resolve(root, env.ARK_DATA_DIR || '.data')
  // Only the embedded database is backed up here.
  const backup = databaseUrl === undefined ? readBackup(settingsReader(env, faults), faults) : undefined
  return faults.length > 0 ? { faults } : { mode, port, simulatorsPort, dataDirectory, databaseUrl, backup }
}

function readPort(
  env: Readonly<Record<string, string | undefined>>,
  rule: { name: string; otherwise: number; last: number },
  faults: string[],
): number {
  const text = env[rule.name]?.trim()
  if (!text) return rule.otherwise
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= rule.last) return port
  faults.push(
    `${rule.name} is "${text}": it has to be a number from 1 to ${rule.last}. Leave it out for ${rule.otherwise}.`,
  )
  return rule.otherwise
}

function readDatabaseUrl(text: string | undefined, faults: string[]): string | undefined {
  if (!text?.trim()) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return text
  faults.push(
    'DATABASE_URL has to look like postgres://user:password@host:5432/database. Leave it out for the database that comes with ARK.',
  )
  return undefined
}
