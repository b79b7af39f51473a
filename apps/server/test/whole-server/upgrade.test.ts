import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { answersTo, makeReleaseData, type ReleaseData } from '../../../../tooling/migrations/release-data.ts'
import { migrationFiles, RELEASED_ROWS, releasedMigrations } from '../../../../tooling/migrations/released.ts'
import { loadRows, lostRows } from '../../../../tooling/migrations/rows.ts'
import { tenantTables } from '../belongings/rows-of-retailer.ts'
import { startTestApp } from '../start-test-app.ts'
import { migrate, MIGRATIONS_FOLDER } from '../../src/platform/database/migrate.ts'

/**
 * A database of the last release goes through all later migrations (docs/decisions/017). Until there is a release, it
 * is one of the migrations as they are, with rows made just now.
 */
const lastReleased = releasedMigrations(MIGRATIONS_FOLDER).at(-1)?.file
const nameOfLast = path.basename(lastReleased ?? migrationFiles(MIGRATIONS_FOLDER).at(-1) ?? '', '.sql')

/** Columns that a later migration renames or reshapes on purpose, as `table.column`; empty again after a release. */
const RESHAPED: string[] = [
  'product_stock_totals.search_text',
  'product_link_variants.size_key',
  'import_variants.size_key',
  'sales.reported_payout',
  'sales.reported_basis',
  ...['state', 'problem', 'error_count', 'errors', 'finished_at', 'content'].map((column) => `csv_checks.${column}`),
]

/** Where an answer says on purpose something else than at the release: a page of whole products has fifty at most. */
const asAskedToday = (answers: Record<string, unknown>): Record<string, unknown> => {
  const { '/inventory/?limit=100': page, ...rest } = structuredClone(answers)
  const pagination: unknown = page instanceof Object && Reflect.get(page, 'pagination')
  if (pagination instanceof Object) Reflect.set(pagination, 'limit', 50)
  return page === undefined ? rest : { ...rest, '/inventory/?limit=100': page }
}

let data: ReleaseData

beforeAll(async () => {
  const file = path.join(MIGRATIONS_FOLDER, RELEASED_ROWS)
  data = lastReleased === undefined ? await makeReleaseData() : JSON.parse(readFileSync(file, 'utf8'))
})

/** With the rows of the release, and no later migration. */
async function releasedDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await migrate(database.url, { upTo: nameOfLast })
  await loadRows(database.superuserUrl, data.rows)
  return database
}

test('the rows of a release, taken through all later migrations, are there, and the app answers as it did', async () => {
  const database = await releasedDatabase()
  await migrate(database.url)
  expect(await lostRows(database.superuserUrl, data.rows, RESHAPED)).toEqual([])
  const app = await startTestApp({ database })
  try {
    const empty = (await tenantTables(app)).filter((table) => data.rows[table]?.length === 0)
    expect(empty).toEqual([])
    expect(Object.keys(data.answers)).toHaveLength(2)
    for (const [email, answers] of Object.entries(data.answers))
      expect(await answersTo(app, email)).toMatchObject(asAskedToday(answers))
  } finally {
    await app.close()
  }
})

test('an order whose label its marketplace has made is labeled, in its row as in the totals of sales', async () => {
  const database = await releasedDatabase()
  const client = new pg.Client({ connectionString: database.superuserUrl })
  try {
    await client.connect()
    const ask = async (statement: string) => (await client.query<{ n: number }>(statement)).rows[0]?.n
    await client.query(`update sales set status = 'ORDER_STATUS_LABEL_GENERATED', stage = 'to_ship',
      marketplace_status = 'LABEL_GENERATED', marketplace_stage = 'to_ship' where platform = 'goat'`)
    const labeled = await ask("select count(*)::int as n from sales where platform = 'goat'")
    const others = "select count(*)::int as n from sales where stage = 'to_ship' and platform <> 'goat'"
    const toShip = await ask(others)
    await migrate(database.url)
    expect(labeled).toBeGreaterThan(0)
    expect(
      await ask("select count(*)::int as n from sales where stage = 'labeled' and marketplace_stage = 'labeled'"),
    ).toBe(labeled)
    expect(await ask("select sum(sale_count)::int as n from sale_totals where stage = 'labeled'")).toBe(labeled)
    expect(await ask(others)).toBe(toShip)
  } finally {
    await client.end()
    await database.drop()
  }
})

describe('a later migration', () => {
  let folder: string
  let database: TestDatabase

  beforeAll(async () => {
    database = await releasedDatabase()
  })
  afterAll(() => database?.drop())
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ark-migrations-'))
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (name: string, statements: string) => writeFileSync(path.join(folder, name), statements)
  const lost = () => lostRows(database.superuserUrl, data.rows, RESHAPED)

  test('that cannot be applied to the rows there are fails, and changes nothing', async () => {
    write('9001_sales_first.sql', 'alter table sales drop column marketplace_payout cascade')
    write('9002_sales_second.sql', 'alter table sales add column weight_grams integer not null')
    await expect(migrate(database.url, { folder })).rejects.toThrow('contains null values')
    expect(await lost()).toEqual([])
  })

  test('that loses or changes values is told by what it lost', async () => {
    write(
      '9003_sales_without.sql',
      `alter table sales drop column marketplace_payout cascade;
       delete from payments where payment_id = (select min(payment_id) from payments);
       update stores set store_name = upper(store_name);
       drop table variant_costs cascade;
       alter table locations add column floor text`,
    )
    await migrate(database.url, { folder })
    const { payments = [], stores = [], variant_costs: costs = [] } = data.rows
    expect(await lost()).toEqual([
      `payments: 1 of ${payments.length} rows are gone or changed`,
      'sales.marketplace_payout: the column is gone, with its values',
      `stores: ${stores.length} of ${stores.length} rows are gone or changed`,
      `variant_costs: the table is gone, with ${costs.length} rows`,
    ])
  })
})
