import path from 'node:path'
import { embeddedDatabaseUrl } from './start/data-folder.ts'

/**
 * Returns the address of ARK's database: `DATABASE_URL`, else the embedded database, which runs while ARK does. Returns
 * undefined when ARK has never run in the data folder.
 */
export const knownDatabaseUrl = (env: Readonly<Record<string, string | undefined>>): string | undefined =>
  env.DATABASE_URL?.trim() || embeddedDatabaseUrl(path.resolve(env.ARK_DATA_DIR || './.data'))
