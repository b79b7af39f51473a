import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../apps/server/src/platform/database/migration-names.ts'
import { ROOT } from '../../apps/cli/src/start/child.ts'
import { migrationFiles, migrationProblems, RELEASED_LIST, releasedMigrations, withRelease } from './released.ts'

let folder: string

/** Copies our migrations, as if the next version had released all of them. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ark-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  writeFileSync(path.join(folder, RELEASED_LIST), JSON.stringify(withRelease(folder, '9.0.0')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const inFolder = (file: string) => path.join(folder, file)
const [first = '', second = ''] = migrationFiles(MIGRATIONS_FOLDER)

test('our migrations are named after their modules, in order, and no released one was changed', () => {
  expect(migrationProblems(MIGRATIONS_FOLDER)).toEqual([])
})

test('a released file that was changed is reported with its solution', () => {
  expect(migrationProblems(folder)).toEqual([])
  writeFileSync(inFolder(first), 'select 1;\n', { flag: 'a' })
  expect(migrationProblems(folder)).toEqual([
    `${first} is released and was changed: restore it, and write the change as a new migration.`,
  ])
})

test('a released file that was removed or renamed is reported', () => {
  const removed = (file: string) =>
    `${file} is released and was removed or renamed: restore it, and undo it in a new migration.`
  rmSync(inFolder(first))
  renameSync(inFolder(second), inFolder('9999_accounts.sql'))
  expect(migrationProblems(folder)).toEqual([removed(first), removed(second)])
})

test('a changed comment or different line endings do not change a released file', () => {
  writeFileSync(inFolder(second), '\n  -- One word more.\n', { flag: 'a' })
  writeFileSync(inFolder(first), readFileSync(inFolder(first), 'utf8').replaceAll('\n', '\r\n'))
  expect(migrationProblems(folder)).toEqual([])
})

test('a new migration has the name of its module, a unique number, and comes after the released ones', () => {
  writeFileSync(inFolder('9998_sales_refunds.sql'), 'select 1')
  expect(migrationProblems(folder)).toEqual([])
  writeFileSync(inFolder('0000_sales_early.sql'), 'select 1')
  writeFileSync(inFolder('9998_stores_more.sql'), 'select 1')
  writeFileSync(inFolder('9999_of_nobody.sql'), 'select 1')
  const last = migrationFiles(MIGRATIONS_FOLDER).at(-1)
  expect(migrationProblems(folder)).toEqual([
    `0000_sales_early.sql comes before released ones and would never be applied: number it after ${last}.`,
    '9999_of_nobody.sql is not named after its module: 0013_sales_what_it_does.sql',
    '9998_stores_more.sql has the number of another migration: take the next free one.',
  ])
})

test('a release adds the files that no earlier release has', () => {
  const ours = releasedMigrations(MIGRATIONS_FOLDER)
  writeFileSync(inFolder('9998_sales_refunds.sql'), 'select 1')
  const list = withRelease(folder, '9.1.0')
  expect(Object.keys(list)).toEqual([...Object.keys(ours), '9.0.0', '9.1.0'])
  expect(Object.keys(list['9.1.0'] ?? {})).toEqual(['9998_sales_refunds.sql'])
})

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** The heading of what comes after the last release, which a release renames to its version. */
const UNRELEASED = 'Unreleased'

test('the changelog contains the version and every released one', () => {
  const { version } = JSON.parse(read('package.json'))
  const told = [...read('CHANGELOG.md').matchAll(/^## (\S+)/gm)].map(([, heading]) => heading)
  expect(told.filter((heading) => heading !== UNRELEASED)[0]).toBe(version)
  expect(told.lastIndexOf(UNRELEASED)).toBeLessThanOrEqual(0)
  expect(told).toEqual(expect.arrayContaining(Object.keys(releasedMigrations(MIGRATIONS_FOLDER))))
})
