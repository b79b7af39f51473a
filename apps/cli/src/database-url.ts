import path from 'node:path'
import { openDataFolder } from './start/data-folder.ts'

/**
 * Returns the address of ARK's database: `DATABASE_URL`, else the embedded database, which runs while ARK does. Returns
 * undefined when ARK has never run in the data folder.
 */
export function knownDatabaseUrl(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env.DATABASE_URL?.trim()) return env.DATABASE_URL
  const { databasePassword, databasePort } = openDataFolder(path.resolve(env.ARK_DATA_DIR || './.data'))
  return databasePort === undefined ? undefined : `postgres://ark:${databasePassword}@127.0.0.1:${databasePort}/ark`
}
