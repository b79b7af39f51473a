import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { lastReleased } from '../../../../tooling/migrations/released.ts'
import { dumpRows, loadRows, lostRows, type Rows } from '../../../../tooling/migrations/rows.ts'
import { type AnsweredData, answersTo, makeAnsweredData } from '../belongings/answered-data.ts'
import { tenantTables } from '../belongings/rows-of-retailer.ts'
import { startTestApp } from '../start-test-app.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { MIGRATIONS_FOLDER } from '../../src/platform/database/migration-names.ts'

/**
 * Tests the upgrade of a database of the last release (docs/decisions/017). The released migrations create its schema.
 * Its rows are those that the app writes now, as far as that schema has their columns.
 */

/**
 * Columns that a later migration renames or reshapes on purpose, as `table.column`. The list is emptied after a
 * release.
 */
const RESHAPED: string[] = []

let data: AnsweredData

beforeAll(async () => {
  data = await makeAnsweredData()
})

/** Returns a database of the last release, without any later migration. */
async function releasedDatabase(): Promise<{ database: TestDatabase; rows: Rows }> {
  const database = await createEmptyDatabase()
  await migrate(database.url, { upTo: lastReleased(MIGRATIONS_FOLDER) })
  await loadRows(database.superuserUrl, data.rows)
  return { database, rows: await dumpRows(database.superuserUrl) }
}

test('the rows of a release survive all later migrations, and the app answers as on a new database', async () => {
  const { database, rows } = await releasedDatabase()
  await migrate(database.url)
  expect(await lostRows(database.superuserUrl, rows, RESHAPED)).toEqual([])
  const app = await startTestApp({ database, secretKey: data.secretKey })
  try {
    const empty = (await tenantTables(app)).filter((table) => rows[table]?.length === 0)
    expect(empty).toEqual([])
    expect(Object.keys(data.answers)).toHaveLength(2)
    for (const [email, answers] of Object.entries(data.answers)) expect(await answersTo(app, email)).toEqual(answers)
  } finally {
    await app.close()
  }
})

describe('a later migration', () => {
  let folder: string
  let database: TestDatabase
  let rows: Rows

  beforeAll(async () => {
    ;({ database, rows } = await releasedDatabase())
  })
  afterAll(() => database?.drop())
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ark-migrations-'))
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (name: string, statements: string) => writeFileSync(path.join(folder, name), statements)
  const lost = () => lostRows(database.superuserUrl, rows, RESHAPED)

  test('that cannot be applied to existing rows fails, and changes nothing', async () => {
    write('9001_sales_first.sql', 'alter table sales drop column marketplace_payout cascade')
    write('9002_sales_second.sql', 'alter table sales add column weight_grams integer not null')
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      /^Migration 9002_sales_second failed, and nothing was changed: .* contains null values$/,
    )
    expect(await lost()).toEqual([])
  })

  test('that waits for a running process gives up, and changes nothing', async () => {
    write('9001_sales_first.sql', 'alter table sales drop column marketplace_payout cascade')
    const process = new pg.Client({ connectionString: database.superuserUrl })
    await process.connect()
    await process.query('begin; select from sales limit 1')
    await expect(migrate(database.url, { folder, lockMs: 50 })).rejects.toThrow('lock timeout')
    await process.query('commit')
    await process.end()
    expect(await lost()).toEqual([])
  })

  test('is applied to the rows of the release, which stay unchanged', async () => {
    write(
      '9001_sales_weights.sql',
      `alter table sales add column weight_grams integer;
       update sales set weight_grams = 900 where platform = 'stockx'`,
    )
    await migrate(database.url, { folder })
    expect(await lost()).toEqual([])
    const client = new pg.Client({ connectionString: database.superuserUrl })
    await client.connect()
    const { rows: weighed } = await client.query<{ n: number }>(
      'select count(*)::int as n from sales where weight_grams = 900',
    )
    await client.end()
    expect(weighed).toEqual([{ n: rows.sales?.filter(({ platform }) => platform === 'stockx').length }])
    expect(weighed[0]?.n).toBeGreaterThan(0)
  })

  test('that loses or changes values is reported with its losses', async () => {
    write('9001_sales_weights.sql', 'select 1')
    write(
      '9003_sales_without.sql',
      `alter table sales drop column marketplace_payout cascade;
       delete from payments where payment_id = (select min(payment_id) from payments);
       update stores set store_name = upper(store_name);
       drop table variant_costs cascade;
       alter table locations add column floor text`,
    )
    await migrate(database.url, { folder })
    const { payments = [], stores = [], variant_costs: costs = [] } = rows
    expect(await lost()).toEqual([
      `payments: 1 of ${payments.length} rows are gone or changed`,
      'sales.marketplace_payout: the column is gone, with its values',
      `stores: ${stores.length} of ${stores.length} rows are gone or changed`,
      `variant_costs: the table is gone, with ${costs.length} rows`,
    ])
  })
})

test('columns and tables that a release does not have are left out', async () => {
  const database = await createEmptyDatabase()
  await migrate(database.url)
  const [store] = data.rows.stores ?? []
  await loadRows(database.superuserUrl, { stores: [{ ...store, of_tomorrow: 1 }], tables_of_tomorrow: [{ id: 1 }] })
  const found = await dumpRows(database.superuserUrl)
  await database.drop()
  expect(found.stores).toEqual([store])
})
