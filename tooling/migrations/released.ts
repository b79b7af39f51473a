import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LAYERS } from '../../apps/server/test/statements/table-owners.ts'

/** Migrations that databases elsewhere have applied: the digest of each file, by the version that released it first. */
export type ReleasedMigrations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The list of released migrations, in their folder. `npm run migrations:release` writes it (docs/decisions/017). */
export const RELEASED_LIST = 'released.json'

/** The names of all files of migrations in a folder, in the order in which they are applied. */
export const migrationFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** What the list in a folder says. Throws when there is none. */
export function releasedMigrations(folder: string): ReleasedMigrations {
  const list: ReleasedMigrations = JSON.parse(readFileSync(path.join(folder, RELEASED_LIST), 'utf8'))
  return list
}

const digestsIn = (folder: string): Map<string, string> =>
  new Map(Object.values(releasedMigrations(folder)).flatMap((files) => Object.entries(files)))

/** The last migration that a version has released, by its name without `.sql`: where upgrades begin. */
export const lastReleased = (folder: string): string =>
  path.basename([...digestsIn(folder).keys()].toSorted().at(-1) ?? '', '.sql')

/** The list once a version has released the files that no earlier version has. */
export function withRelease(folder: string, version: string): ReleasedMigrations {
  const known = digestsIn(folder)
  const fresh = migrationFiles(folder).filter((file) => !known.has(file))
  return {
    ...releasedMigrations(folder),
    [version]: Object.fromEntries(fresh.map((file) => [file, digestOf(path.join(folder, file))])),
  }
}

/** The digest of the statements: a comment on a line of its own may still be improved. Line endings do not count. */
function digestOf(file: string): string {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const statements = lines.filter((line) => !/^\s*(--|$)/.test(line)).join('\n')
  return createHash('sha256').update(statements).digest('hex')
}

const NAME = new RegExp(`^(\\d{4})_(${LAYERS.join('|')})(_[a-z0-9_]+)?\\.sql$`)

/** What is wrong with a folder of migrations, each with what to do about it. */
export function migrationProblems(folder: string): string[] {
  const known = digestsIn(folder)
  const last = `${lastReleased(folder)}.sql`
  const files = migrationFiles(folder)
  const numbers = files.map((file) => file.slice(0, 4))
  return [
    ...[...known].flatMap(([file, digest]) => {
      if (!existsSync(path.join(folder, file)))
        return [
          `${file} is released and was removed or renamed: put it back as it was, and undo it in a new migration.`,
        ]
      if (digestOf(path.join(folder, file)) === digest) return []
      return [`${file} is released and was changed: put it back as it was, and write the change as a new migration.`]
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
