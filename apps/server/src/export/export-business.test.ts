import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillUnusedTables } from '../../test/belongings/fill-unused-tables.ts'
import { tenantTables } from '../../test/belongings/rows-of-retailer.ts'
import { type Belongings, startWithTwoRetailers } from '../../test/belongings/two-retailers.ts'
import { secretsOf } from '../../test/processes/secrets-of-app.ts'
import { runArk } from '../../test/processes/run-ark.ts'
import type { TestApp } from '../../test/start-test-app.ts'
import { type BusinessExport, CannotExport, exportBusiness } from './export-business.ts'
import { EXPORTED_TABLES, LEFT_OUT_TABLES, SHARED_TABLES } from './exported-tables.ts'
import type { DescribedTable } from './export-readme.ts'

type Row = Record<string, string | number | boolean | null>

const FORMULA = '=HYPERLINK("http://elsewhere.example","click")'

let app: TestApp
let own: Belongings
let other: Belongings
let parent: string
let folder: string
let done: BusinessExport

beforeAll(async () => {
  ;({ app, own, other } = await startWithTwoRetailers())
  await fillUnusedTables(app, own)
  const credentials = app.capabilities.secrets.seal({ accessToken: 'an-access-token-of-an-account' })
  await sql`insert into marketplace_accounts (marketplace, retailer_id, credentials)
    values ('stockx', ${own.retailer}, ${credentials})`.execute(platform())
  await sql`update product_links set shopify_title = ${FORMULA} where product_sync_id = ${own.sync}`.execute(platform())
  parent = await mkdtemp(path.join(tmpdir(), 'ark-export-'))
  folder = path.join(parent, 'first')
  done = await exportBusiness(app.database.url, { retailer: String(own.retailer), folder })
})
afterAll(async () => {
  await app?.close()
  if (parent) await rm(parent, { recursive: true })
})

const platform = () => app.capabilities.db.platform
const read = (...names: string[]) => readFile(path.join(folder, ...names), 'utf8')
const rowsOf = async (table: string, of = folder): Promise<Row[]> =>
  JSON.parse(await readFile(path.join(of, 'json', `${table}.json`), 'utf8'))
const manifest = async (): Promise<{
  tables: DescribedTable[]
  files: { file: string; bytes: number; sha256: string }[]
}> => JSON.parse(await read('manifest.json'))

test('every table of a business is exported, or stays out with a reason', async () => {
  const listed = [...Object.keys(EXPORTED_TABLES), ...Object.keys(LEFT_OUT_TABLES)]
  expect(listed.toSorted()).toEqual(await tenantTables(app))
})

test('each column that an entry names exists', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`.execute(
    platform(),
  )
  const places = new Set(rows.map(({ place }) => place))
  const named = Object.entries({ ...EXPORTED_TABLES, ...SHARED_TABLES }).flatMap(([table, { without, instead }]) =>
    Object.keys({ ...without, ...instead }).map((column) => `${table}.${column}`),
  )
  expect(named.filter((place) => !places.has(place))).toEqual([])
})

test('no column that could hold a secret is exported', async () => {
  const { tables } = await manifest()
  const suspicious = tables.flatMap(({ table, columns }) =>
    columns
      .filter(({ name, type }) => type === 'bytea' || /hash|secret|token(?!_expires)|credential|password/.test(name))
      .map(({ name }) => `${table}.${name}`),
  )
  expect(suspicious).toEqual(['users.must_change_password', 'users.password_expires_at'])
  const secrets = await secretsOf(app, [own.owner, other.owner])
  for (const { file } of (await manifest()).files) {
    const text = await read(file)
    expect(secrets.filter(({ value }) => text.includes(value)).map(({ name }) => `${name} in ${file}`)).toEqual([])
  }
})

test('each file has the rows of the business, and nothing of another one', async () => {
  const { tables } = await manifest()
  for (const { table, rows } of tables.filter((each) => each.table in EXPORTED_TABLES)) {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where retailer_id = ${own.retailer}`.execute(platform())
    expect([table, rows]).toEqual([table, counted.rows[0]?.n])
    expect([table, await rowsOf(table)]).toEqual([table, expect.objectContaining({ length: rows })])
    const csv: Row[] = parse(await read('csv', `${table}.csv`), { columns: true })
    expect([table, csv.length]).toEqual([table, rows])
  }
  expect(tables.filter(({ rows }) => rows === 0).map(({ table }) => table)).toEqual([])
  const all = await Promise.all(tables.map(({ table }) => read('json', `${table}.json`)))
  for (const text of all) expect(other.marks.filter((mark) => text.includes(mark))).toEqual([])
  expect(own.marks.filter((mark) => !all.some((text) => text.includes(mark)))).toEqual([])
})

test('amounts are decimal text with a currency, times are in UTC, and a text is no formula', async () => {
  const [sale] = await rowsOf('sales')
  expect(sale).toMatchObject({
    retailer_id: own.retailer,
    currency: 'USD',
    sale_ask: expect.stringMatching(/^\d+\.\d\d$/),
    sold_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  })
  const entries = await rowsOf('ledger_entries')
  expect(entries.every(({ currency }) => currency === 'USD')).toBe(true)
  const lines: Row[] = parse(await read('csv', 'ledger_entries.csv'), { columns: true })
  expect(lines.map(({ amount }) => amount)).toEqual(entries.map(({ amount }) => amount))
  expect(lines.some(({ amount }) => String(amount).startsWith('-'))).toBe(true)
  const titles = (await rowsOf('product_links')).map(({ shopify_title }) => shopify_title)
  expect(titles).toContain(FORMULA)
  expect(await read('csv', 'product_links.csv')).toContain(`"'=HYPERLINK(""http`)
})

test('the checksums, the manifest and the README describe every file', async () => {
  const { tables, files } = await manifest()
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
  expect(names.toSorted()).toEqual([...files.map(({ file }) => file), 'SHA256SUMS', 'manifest.json'].toSorted())
  for (const { file, bytes, sha256 } of files) {
    const content = await readFile(path.join(folder, file))
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
  }
  const readme = await read('README.txt')
  for (const { table, rows, columns } of tables) {
    expect(readme).toContain(`\n${table} (${rows} row`)
    for (const { name, about } of columns) expect(readme).toContain(`    ${name}: ${about} (`)
  }
  for (const table of Object.keys(LEFT_OUT_TABLES)) expect(readme).toContain(`\n- ${table}: `)
  expect(done).toMatchObject({ retailer_id: own.retailer, folder, tables: tables.length })
})

test('a buyer’s name and words of others stay with them', async () => {
  const steps = await rowsOf('wholesale_order_changes')
  expect(steps.filter(({ actor, notes, user_id }) => actor !== 'retailer' && (notes ?? user_id) !== null)).toEqual([])
  const { tables } = await manifest()
  const names = tables.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`))
  expect(names.filter((name) => name.endsWith('.buyer_id'))).toEqual([])
})

const balance = (rows: Row[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { account, amount } of rows)
    sums[String(account)] = (sums[String(account)] ?? 0) + Math.round(Number(amount) * 100)
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

test('all files show one moment, though payments and sales go on while it is written', async () => {
  const later = path.join(parent, 'later')
  let nth = 0
  await exportBusiness(app.database.url, {
    retailer: own.owner.email,
    folder: later,
    onTable: async () => {
      // What one act writes into several tables is in all of the files, or in none.
      nth += 1
      const key = `during the export ${nth}`
      await app.capabilities.db.asRetailer(own.retailer, async (tx) => {
        await sql`insert into ledger_events (retailer_id, event_key, kind, sale_id, occurred_at)
          select retailer_id, ${key}, kind, ${own.stockxSale}, now() from ledger_events
          where retailer_id = ${own.retailer} and sale_id is not null limit 1`.execute(tx)
        await sql`insert into ledger_entries (retailer_id, event_key, account, amount, sale_id) values
          (${own.retailer}, ${key}, 'marketplace', 12, ${own.stockxSale}),
          (${own.retailer}, ${key}, 'payable', -12, ${own.stockxSale})`.execute(tx)
        await sql`update ledger_balances set amount = amount + case account when 'marketplace' then 12 else -12 end
          where retailer_id = ${own.retailer} and account in ('marketplace', 'payable')`.execute(tx)
      })
    },
  })
  const entries = await rowsOf('ledger_entries', later)
  const events = (await rowsOf('ledger_events', later)).map(({ event_key }) => event_key)
  expect(entries.filter(({ event_key }) => !events.includes(event_key ?? null))).toEqual([])
  expect(balance(entries)).toEqual(balance(await rowsOf('ledger_balances', later)))
  expect(Object.values(balance(entries)).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(entries).toEqual(await rowsOf('ledger_entries'))
  expect(nth).toBeGreaterThan(50)
})

test('npx ark export-retailer prints the summary, and exits with 1 for an unknown business', async () => {
  const to = path.join(parent, 'by command')
  const { code, out, err } = await runArk(app, ['export-retailer', String(own.retailer), '--to', to, '--json'])
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({ retailer_id: own.retailer, folder: to, tables: done.tables })
  const unknown = await runArk(app, ['export-retailer', 'nobody', '--to', path.join(parent, 'no')])
  expect(unknown).toMatchObject({ code: 1, err: expect.stringMatching(/^No business has .* nobody/) })
  expect(await runArk(app, ['export-retailer', 'nobody'])).toMatchObject({ code: 2 })
})

test('an unknown business and a folder with files are refused in words', async () => {
  const to = path.join(parent, 'unused')
  await expect(exportBusiness(app.database.url, { retailer: 'nobody', folder: to })).rejects.toThrow(CannotExport)
  await expect(exportBusiness(app.database.url, { retailer: String(own.retailer), folder })).rejects.toThrow(
    'is not empty',
  )
})
