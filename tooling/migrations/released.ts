import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LAYERS } from '../../apps/server/test/statements/table-owners.ts'

/** Migrations that other databases have applied: the digest of each file, by the version that first released it. */
export type ReleasedMigrations = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * The name of the file in the migrations folder that lists released migrations. `npm run migrations:release` writes it
 * (docs/decisions/017).
 */
export const RELEASED_LIST = 'released.json'

/** Returns the names of all migration files in a folder, in the order in which they are applied. */
export const migrationFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** Returns the list of released migrations in a folder. Throws when there is none. */
export function releasedMigrations(folder: string): ReleasedMigrations {
  const list: ReleasedMigrations = JSON.parse(readFileSync(path.join(folder, RELEASED_LIST), 'utf8'))
  return list
}

const digestsIn = (folder: string): Map<string, string> =>
  new Map(Object.values(releasedMigrations(folder)).flatMap((files) => Object.entries(files)))

/** Returns the name of the last released migration without `.sql`, which is where upgrades begin. */
export const lastReleased = (folder: string): string =>
  path.basename([...digestsIn(folder).keys()].toSorted().at(-1) ?? '', '.sql')

/** Returns the list after a version has released the files that no earlier version has released. */
export function withRelease(folder: string, version: string): ReleasedMigrations {
  const known = digestsIn(folder)
  const fresh = migrationFiles(folder).filter((file) => !known.has(file))
  return {
    ...releasedMigrations(folder),
    [version]: Object.fromEntries(fresh.map((file) => [file, digestOf(path.join(folder, file))])),
  }
}

/**
 * Returns the digest of a file's statements. Comments on separate lines are not included, so they can still be
 * improved. Line endings do not count.
 */
function digestOf(file: string): string {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const statements = lines.filter((line) => !/^\s*(--|$)/.test(line)).join('\n')
  return createHash('sha256').update(statements).digest('hex')
}

const NAME = new RegExp(`^(\\d{4})_(${LAYERS.join('|')})(_[a-z0-9_]+)?\\.sql$`)

/** Returns the problems of a migrations folder, each with its solution. */
export function migrationProblems(folder: string): string[] {
  const known = digestsIn(folder)
  const last = `${lastReleased(folder)}.sql`
  const files = migrationFiles(folder)
  const numbers = files.map((file) => file.slice(0, 4))
  return [
    ...[...known].flatMap(([file, digest]) => {
      if (!existsSync(path.join(folder, file)))
        return [`${file} is released and was removed or renamed: restore it, and undo it in a new migration.`]
      if (digestOf(path.join(folder, file)) === digest) return []
      return [`${file} is released and was changed: restore it, and write the change as a new migration.`]
    }),
    ...files
      .filter((file) => !known.has(file) && file < last)
      .map((file) => `${file} comes before released ones and would never be applied: number it after ${last}.`),
    ...files
      .filter((file) => !NAME.test(file))
      .map((file) => `${file} is not named after its module: 0013_sales_what_it_does.sql`),
    ...files
      .filter((_, index) => numbers.indexOf(numbers[index] ?? '') !== index)
      .map((file) => `${file} has the number of another migration: take the next free one.`),
  ]
}
