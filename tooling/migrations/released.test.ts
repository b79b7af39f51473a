import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../apps/server/src/platform/database/migrate.ts'
import { asReleased, migrationFiles, migrationProblems, RELEASED_LIST } from './released.ts'

let folder: string

/** Ours, as if all of it were released. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ark-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  writeFileSync(path.join(folder, RELEASED_LIST), JSON.stringify(asReleased(folder)))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const inFolder = (file: string) => path.join(folder, file)
const [first = '', second = ''] = migrationFiles(MIGRATIONS_FOLDER)

test('our migrations are named after their modules, in order, and none that is released was touched', () => {
  expect(migrationProblems(MIGRATIONS_FOLDER)).toEqual([])
})

test('a released file that was changed is named, with what to do', () => {
  expect(migrationProblems(folder)).toEqual([])
  writeFileSync(inFolder(first), '-- One word more.\n', { flag: 'a' })
  expect(migrationProblems(folder)).toEqual([
    `${first} is released and was changed: put it back as it was, and write the change as a new migration.`,
  ])
})

test('a released file that was removed or renamed is named', () => {
  const removed = (file: string) =>
    `${file} is released and was removed or renamed: put it back as it was, and undo it in a new migration.`
  rmSync(inFolder(first))
  renameSync(inFolder(second), inFolder('9999_accounts.sql'))
  expect(migrationProblems(folder)).toEqual([removed(first), removed(second)])
})

test('a checkout with other line endings is the same file', () => {
  writeFileSync(inFolder(first), readFileSync(inFolder(first), 'utf8').replaceAll('\n', '\r\n'))
  expect(migrationProblems(folder)).toEqual([])
})

test('a new migration has the name of its module, a number of its own, and comes after what is released', () => {
  writeFileSync(inFolder('9998_sales_refunds.sql'), 'select 1')
  expect(migrationProblems(folder)).toEqual([])
  writeFileSync(inFolder('0000_sales_early.sql'), 'select 1')
  writeFileSync(inFolder('9998_stores_more.sql'), 'select 1')
  writeFileSync(inFolder('9999_of_nobody.sql'), 'select 1')
  const last = migrationFiles(MIGRATIONS_FOLDER).at(-1)
  expect(migrationProblems(folder)).toEqual([
    `0000_sales_early.sql comes before released ones and would never be applied: number it after ${last}.`,
    '9999_of_nobody.sql is not named after its module: 0010_sales_what_it_does.sql',
    '9998_stores_more.sql has the number of another migration: take the next free one.',
  ])
})
