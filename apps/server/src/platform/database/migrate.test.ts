import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../../tooling/create-test-database.ts'
import { migrate, UnknownDatabase } from './migrate.ts'

const withDatabase = async (work: (database: TestDatabase, client: pg.Client) => Promise<void>) => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    await work(database, client)
  } finally {
    await client.end()
    await database.drop()
  }
}

test('concurrent processes migrate an empty database, and another migration changes nothing', () =>
  withDatabase(async ({ url }, client) => {
    await Promise.all([migrate(url), migrate(url)])
    const applied = async () => (await client.query('select name, timestamp from kysely_migration order by name')).rows
    const before = await applied()
    expect(before.length).toBeGreaterThanOrEqual(8)
    await migrate(url)
    expect(await applied()).toEqual(before)
  }))

test('a database from before 0.2.0, or of a newer version, is refused and not changed', () =>
  withDatabase(async ({ url }, client) => {
    await client.query('create table kysely_migration (name text primary key, timestamp text not null)')
    await client.query(`insert into kysely_migration values ('0001_platform', ''), ('0020_doors', '')`)
    await expect(migrate(url)).rejects.toThrow(new UnknownDatabase('0020_doors'))
    expect((await client.query(`select to_regclass('retailers') as found`)).rows).toEqual([{ found: null }])
  }))
