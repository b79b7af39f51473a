import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { lastReleased } from '../../../../tooling/migrations/released.ts'
import { CITUS } from '../../../../tooling/statements/citus.ts'
import { readLayout } from '../../../../tooling/statements/layout.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { MIGRATIONS_FOLDER } from '../../src/platform/database/migration-names.ts'

/**
 * Tests the upgrade of a distributed database: each migration since the last release places its own tables
 * (docs/decisions/069). A test migration shows that the test notices one that does not.
 */

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'ark-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  await migrate(database.url, { upTo: lastReleased(MIGRATIONS_FOLDER) })
  await asSuperuser(`alter database ${database.name} set ark.is_distributed = 'on'; ${CITUS}`)
  for (const [table, place] of layout)
    if (place === 'reference' || place === 'distributed')
      await asSuperuser(`insert into citus_tables select to_regclass('${table}'), '${place}'
        where to_regclass('${table}') is not null`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database?.drop()
})

const layout = readLayout()

async function asSuperuser(statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    const answer = await client.query<{ found: string }>(statement)
    return answer.rows?.map(({ found }) => found) ?? []
  } finally {
    await client.end()
  }
}

const TABLES = `
  select c.relname::text as found from pg_class c where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p') and not c.relispartition`

/** Runs a migration after all others. Returns its calls of Citus. */
async function after(migration: string): Promise<string[]> {
  const file = path.join(folder, '9999_platform_planted.sql')
  writeFileSync(file, migration)
  try {
    await migrate(database.url, { folder })
    return await asSuperuser(`select what as found from asked where what like '%planted%' order by number`)
  } finally {
    rmSync(file)
    await asSuperuser(`
      drop table if exists planted; delete from asked where what like '%planted%';
      delete from kysely_migration where name = '9999_platform_planted';
      delete from citus_tables where not exists (select from pg_class where oid = table_name)`)
  }
}

/** Returns the tables created since then whose placement differs from the layout. */
async function misplaced(before: string[]): Promise<string[]> {
  const made = (await asSuperuser(TABLES)).filter((table) => !before.includes(table))
  const placed = await asSuperuser(`select concat_ws(' ', citus_table_type, table_name) as found from citus_tables`)
  return made
    .map((table) => `${layout.get(table) ?? 'nowhere'} ${table}`)
    .filter((place) => !/^(coordinator|managed) /.test(place) && !placed.includes(place))
}

test('each later migration places its tables according to the layout', async () => {
  const before = await asSuperuser(TABLES)
  await migrate(database.url)
  expect(await misplaced(before)).toEqual([])
  await asSuperuser('create table sales_of_tomorrow (id bigint)')
  expect(await misplaced(before)).toEqual(['nowhere sales_of_tomorrow'])
  await asSuperuser('drop table sales_of_tomorrow')
})

const TABLE = `create table planted (retailer_id bigint not null references retailers, sale_id bigint not null,
  primary key (retailer_id, sale_id)`

test('bind_to_retailer distributes a tenant’s table, which can then have foreign keys', async () => {
  expect(
    await after(`
      ${TABLE}); call bind_to_retailer('planted');
      alter table planted add foreign key (retailer_id, sale_id) references sales;`),
  ).toEqual(['distributed planted by retailer_id'])
  expect(await after(`${TABLE}); call bind_to_retailer('planted', place => 'reference');`)).toEqual([
    'reference planted',
  ])
  expect(await after(`${TABLE}); call bind_to_retailer('planted', place => 'coordinator');`)).toEqual([])
})

test('a foreign key to a shard in the statement that creates the table is refused, as by Citus', async () => {
  const early = `${TABLE}, foreign key (retailer_id, sale_id) references sales); call bind_to_retailer('planted');`
  await expect(after(early)).rejects.toThrow('the foreign key planted planted_retailer_id_sale_id_fkey stands')
})

test('place_table copies a table of all retailers to every shard', async () => {
  expect(
    await after(`create table planted (id bigint primary key); call place_table('planted', 'reference');`),
  ).toEqual(['reference planted'])
  await expect(after(`create table planted (id bigint); call place_table('planted', 'nowhere');`)).rejects.toThrow(
    'a table is distributed, reference or coordinator, not nowhere',
  )
})
