import { promises as fs } from 'node:fs'
import path from 'node:path'

/** Numbered plain SQL: one file for each module, then what came after 0.2.0 (docs/decisions/017). */
export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/** Returns the names of all migrations of this version, in their order. */
export const migrationNames = async (folder: string = MIGRATIONS_FOLDER): Promise<string[]> =>
  (await fs.readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => path.basename(file, '.sql'))
