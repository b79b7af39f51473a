import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A migration that databases elsewhere have applied: its file never changes again (docs/decisions/017). */
export interface ReleasedMigration {
  file: string
  sha256: string
}

/** In the folder of migrations; written by `npm run migrations:release` alone. */
export const RELEASED_LIST = 'released.json'
/** Rows of every table as the last release has them: what upgrades are tried on (apps/server/test/whole-server/upgrade.test.ts). */
export const RELEASED_ROWS = 'released-rows.json'

export const migrationFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

export function releasedMigrations(folder: string): ReleasedMigration[] {
  const list: ReleasedMigration[] = JSON.parse(readFileSync(path.join(folder, RELEASED_LIST), 'utf8'))
  return list
}

/** The list as a release of what is there now would write it. */
export const asReleased = (folder: string): ReleasedMigration[] =>
  migrationFiles(folder).map((file) => ({ file, sha256: digestOf(path.join(folder, file)) }))

/** Line endings of a checkout do not count. */
const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex')

const MODULES =
  'platform|accounts|notifications|catalogue|stores|inventory|listings|sales|finances|wholesale|dashboard|connections'
const NAME = new RegExp(`^(\\d{4})_(${MODULES})(_[a-z0-9_]+)?\\.sql$`)

/** What is wrong with a folder of migrations, each with what to do about it. */
export function migrationProblems(folder: string): string[] {
  const released = releasedMigrations(folder)
  const lastReleased = released.at(-1)?.file ?? ''
  const known = new Set(released.map(({ file }) => file))
  const files = migrationFiles(folder)
  const numbers = files.map((file) => file.slice(0, 4))
  return [
    ...released.flatMap(({ file, sha256 }) => {
      if (!existsSync(path.join(folder, file)))
        return [
          `${file} is released and was removed or renamed: put it back as it was, and undo it in a new migration.`,
        ]
      if (digestOf(path.join(folder, file)) === sha256) return []
      return [`${file} is released and was changed: put it back as it was, and write the change as a new migration.`]
    }),
    ...files
      .filter((file) => !known.has(file) && file < lastReleased)
      .map((file) => `${file} comes before released ones and would never be applied: number it after ${lastReleased}.`),
    ...files
      .filter((file) => !NAME.test(file))
      .map((file) => `${file} is not named after its module: 0010_sales_what_it_does.sql`),
    ...files
      .filter((_, index) => numbers.indexOf(numbers[index] ?? '') !== index)
      .map((file) => `${file} has the number of another migration: take the next free one.`),
  ]
}
