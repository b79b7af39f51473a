import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadModule } from 'libpg-query'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../apps/server/src/platform/database/migration-names.ts'
import { breaksOfPreviousVersion } from './expand-only.ts'
import { RELEASED_LIST, withRelease } from './released.ts'

let folder: string

beforeAll(() => loadModule())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ark-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  writeFileSync(path.join(folder, RELEASED_LIST), JSON.stringify(withRelease(folder, '9.0.0')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const breaksOf = (statements: string, gone?: string[]) => {
  writeFileSync(path.join(folder, '9001_sales_next.sql'), statements)
  return breaksOfPreviousVersion(folder, gone)
}

test('no migration after the last release breaks the processes of that release', () => {
  expect(breaksOfPreviousVersion(MIGRATIONS_FOLDER)).toEqual([])
})

test.each([
  ['alter table sales drop column color', 'drops sales.color'],
  ['alter table sales rename column color to hue', 'renames sales.color'],
  ['alter table sales rename to sold', 'renames sales'],
  ['alter table sales add column weight int not null', 'adds sales.weight without a default'],
  ['alter table sales alter column color set not null', 'requires sales.color'],
  ['alter table sales alter column color type int using 1', 'changes the type of sales.color'],
  ['alter table sales alter column color drop default', 'drops the default of sales.color'],
  ['drop table sales', 'drops sales'],
])('%s breaks them', (statement, words) => {
  expect(breaksOf(statement)).toEqual([expect.stringContaining(`9001_sales_next.sql ${words}`)])
})

test.each([
  'alter table sales add column weight int',
  'alter table sales add column weight int not null default 0',
  'alter table sales add column weight int; alter table sales alter column weight set not null',
  'alter table sales add column weight int; alter table sales rename column weight to grams',
  'create table crates (crate_id int not null); alter table crates drop column crate_id; drop table crates',
  'alter table sales alter column color set default 1',
  'create index sales_by_color on sales (color)',
])('%s does not', (statements) => {
  expect(breaksOf(statements)).toEqual([])
})

test('what the last release no longer uses may go', () => {
  const statements = 'alter table sales drop column color; drop table payments'
  expect(breaksOf(statements, ['sales.color', 'payments'])).toEqual([])
})
