import path from 'node:path'
import { ConfigError, databaseUrlOf } from '../../server/src/platform/config.ts'
import { withSecretFiles } from '../../server/src/platform/settings/secret-files.ts'
import { embeddedDatabaseUrl } from './start/data-folder.ts'

/**
 * Returns the address of ARK's database: `DATABASE_URL`, else the embedded database, which runs while ARK does. Returns
 * undefined when ARK has never run in the data folder. Throws a `ConfigError` when a secret's file cannot be used.
 */
export function knownDatabaseUrl(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const problems: string[] = []
  const { DATABASE_URL: given } = withSecretFiles(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return given?.trim() || embeddedDatabaseUrl(path.resolve(env.ARK_DATA_DIR || './.data'))
}

/** Returns the address of ARK's database. Throws a `ConfigError` when there is none, or it is no address. */
export const neededDatabaseUrl = (env: Readonly<Record<string, string | undefined>>): string =>
  databaseUrlOf({ DATABASE_URL: knownDatabaseUrl(env) })
