import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner, duringTransaction } from '../statements/database-owner.ts'
import { KINDS_BY_ROWS, oldRecords, withOldAndYoung } from '../belongings/old-records.ts'
import { untilItWaits } from '../processes/until-it-waits.ts'
import type { TestApp } from '../start-test-app.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import type { PrunedRecord } from '../../src/platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../src/platform/retention/remove-old-rows.ts'
import { planRetention } from '../../src/platform/retention/prune-records.ts'
import { prunedRecords, keptRecords } from '../../src/modules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let app: TestApp
let own: Belongings
let other: Belongings

beforeAll(async () => {
  ;({ app, own, other } = await startWithTwoRetailers())
})
afterAll(() => app?.close())
beforeEach(async () => {
  // Nothing is old at first, and every kind is due.
  await run({ allowFailures: false })
  await sql`delete from jobs.job where name = 'retention.prune-records'`.execute(platform())
  await asOwner(app, 'delete from retention_runs')
})

const platform = () => app.capabilities.db.platform
const now = () => app.capabilities.clock.now()
const later = (ms: number) => ({ ...app.capabilities.clock, now: () => new Date(now().getTime() + ms) })
const recordOf = (kind: string): PrunedRecord => {
  const record = prunedRecords.find((each) => each.kind === kind)
  if (!record) throw new Error(`there is no kind ${kind}`)
  return record
}
const batchOf = ({ ageDays }: PrunedRecord, limit = 1_000) => ({
  now: now(),
  before: new Date(now().getTime() - ageDays * DAY_MS),
  limit,
})

async function run({ allowFailures = false, clock = app.capabilities.clock } = {}) {
  await planRetention({ ...app.capabilities, clock }, prunedRecords)
  const { runs } = await app.drain({ allowFailures })
  return runs['retention.prune-records'] ?? 0
}

interface Run {
  kind: string
  next_attempt_at: Date
  attempts: number
  last_success_at: Date | null
  deleted_last: number
  problem: string | null
}
async function runOf(kind: string): Promise<Run> {
  const { rows } = await sql<Run>`select * from retention_runs where kind = ${kind}`.execute(platform())
  const [row] = rows
  if (!row) throw new Error(`${kind} has no row`)
  return row
}
const waitMs = ({ next_attempt_at }: Run) => next_attempt_at.getTime() - now().getTime()

const countOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(platform())
  return rows[0]?.n ?? 0
}
const changes = (retailer: number, count: number, daysAgo: number) =>
  sql`
    insert into listing_changes (retailer_id, variant_id, description, created_at)
    select ${retailer}, 1, 'change ' || n, ${new Date(now().getTime() - daysAgo * DAY_MS)}
    from generate_series(1, ${count}::int) n`.execute(platform())

test('every table of the database is pruned, bounded by the business or kept forever, as listed', async () => {
  const { rows } = await sql<{ name: string }>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.*' end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') group by 1`.execute(platform())
  const listed = [...prunedRecords, ...keptRecords].flatMap(({ tables }) => tables)
  expect([...new Set(listed)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const standing = keptRecords.flatMap(({ tables }) => tables)
  expect(standing).toHaveLength(new Set(standing).size)
  const pruned = new Set(prunedRecords.flatMap(({ tables }) => tables))
  expect(standing.filter((table) => pruned.has(table))).toEqual([])
  expect(new Set(prunedRecords.map(({ kind }) => kind)).size).toBe(prunedRecords.length)
})

test.each(['stock_movements', 'ledger_events', 'ledger_entries', 'payments', 'sales'])('%s stay forever', (table) => {
  expect(keptRecords.find(({ tables }) => tables.includes(table))?.stays).toBe('forever')
})

const age = ({ ageDays, since }: PrunedRecord): string => {
  const isYears = ageDays % 365 === 0
  const amount = isYears ? ageDays / 365 : ageDays
  return `${amount} ${isYears ? 'year' : 'day'}${amount === 1 ? '' : 's'} after ${since}`
}
const line = (...cells: string[]) => `| ${cells.join(' | ')} |`
const names = (tables: readonly string[]) => tables.map((table) => `\`${table}\``).join(' ')

test('the documentation has the same table', () => {
  const page = readFileSync(new URL('../../../../docs/retention.md', import.meta.url), 'utf8')
  const documented = page.split('\n').filter((each) => each.startsWith('|'))
  expect(documented).toEqual([
    line('record', 'table', 'goes', 'how', 'why'),
    '|---|---|---|---|---|',
    ...prunedRecords.map((each) => line(each.record, names(each.tables), age(each), each.how, each.why)),
    ...keptRecords.map((each) => line(each.record, names(each.tables), each.stays, '–', each.why)),
  ])
})

test('old rows of every kind are deleted, and younger ones stay; the books are not touched', async () => {
  const books = [
    'stock_movements',
    'ledger_events',
    'ledger_entries',
    'payments',
    'sales',
    'sale_withdrawals',
    'marketplace_listings',
  ]
  const counts = () => Promise.all(books.map(countOf))
  const before = await counts()
  expect(before.filter((count) => count === 0)).toEqual([])
  const left = await withOldAndYoung(app, own)
  for (const kind of KINDS_BY_ROWS) expect(await left(kind)).toEqual([kind, 'old', 'young'])
  expect(await run()).toBe(prunedRecords.length)
  for (const kind of KINDS_BY_ROWS) expect(await left(kind)).toEqual([kind, 'young'])
  expect(await counts()).toEqual(before)
  for (const { kind } of prunedRecords)
    expect(await runOf(kind)).toMatchObject({ kind, attempts: 0, last_success_at: now(), problem: null })
  expect(waitMs(await runOf('mails'))).toBe(60 * MINUTE_MS)
})

test('a backlog takes several runs; the kind stays due until none is left', async () => {
  await changes(own.retailer, 7_000, 100)
  await changes(other.retailer, 5_500, 100)
  const young = await countOf('listing_changes').then((count) => count - 12_500)
  await run()
  expect(await countOf('listing_changes')).toBe(young + 2_500)
  const afterFirst = await runOf('listing-changes')
  expect(afterFirst).toMatchObject({ deleted_last: 10_000, problem: null })
  expect(waitMs(afterFirst)).toBe(0)
  expect(await run()).toBe(1)
  expect(await countOf('listing_changes')).toBe(young)
  const afterSecond = await runOf('listing-changes')
  expect([afterSecond.deleted_last, waitMs(afterSecond)]).toEqual([2_500, 60 * MINUTE_MS])
  expect(await run()).toBe(0)
})

test('no statement deletes more than a batch', async () => {
  await changes(own.retailer, 30, 100)
  await changes(other.retailer, 30, 100)
  const record = recordOf('listing-changes')
  const removed: number[] = []
  for (let isMore = true; isMore; ) {
    const batch = await record.prune(app.capabilities.db, batchOf(record, 25))
    removed.push(batch.removed)
    isMore = batch.isMore
  }
  expect(removed).toEqual([25, 25, 10])
})

test('a failing kind does not stop the others, records the reason, and waits longer each time', async () => {
  const records = oldRecords(own)
  const old = new Date(now().getTime() - 5_000 * DAY_MS)
  for (const kind of ['csv-checks', 'listing-changes', 'mails'])
    for (const statement of records[kind]?.insert(old, 'old') ?? []) await statement.execute(platform())
  await asOwner(app, 'revoke delete on csv_checks from ark_platform')
  try {
    expect(await run({ allowFailures: true })).toBe(prunedRecords.length)
    const failed = await runOf('csv-checks')
    expect(failed).toMatchObject({ attempts: 1, last_success_at: null })
    expect(failed.problem).toContain('permission denied')
    expect(waitMs(failed)).toBeGreaterThan(8 * MINUTE_MS)
    for (const kind of ['listing-changes', 'mails']) {
      expect(await runOf(kind)).toMatchObject({ deleted_last: 1, problem: null })
      expect((await records[kind]?.find('old').execute(platform()))?.rows).toEqual([])
    }
    // It runs neither at once nor in another worker.
    expect(await run({ allowFailures: true })).toBe(0)
    expect(await run({ allowFailures: true, clock: later(12 * MINUTE_MS) })).toBe(1)
    const again = await runOf('csv-checks')
    expect(again.attempts).toBe(2)
    expect(waitMs(again)).toBeGreaterThan(28 * MINUTE_MS)
  } finally {
    await asOwner(app, 'grant delete on csv_checks to ark_platform')
  }
  expect(await run({ clock: later(40 * MINUTE_MS) })).toBe(1)
  expect(await runOf('csv-checks')).toMatchObject({ attempts: 0, deleted_last: 1, problem: null })
})

test('two workers at once: each kind is taken once, and nothing is deleted twice', async () => {
  await Promise.all([1, 2, 3].map(() => planRetention(app.capabilities, prunedRecords)))
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs.job where name = 'retention.prune-records' and state = 'created'`.execute(
    platform(),
  )
  expect(rows).toEqual([{ n: prunedRecords.length }])
  await changes(own.retailer, 3_000, 100)
  const before = await countOf('listing_changes')
  const record = recordOf('listing-changes')
  const batches = await Promise.all([1, 2, 3].map(() => record.prune(app.capabilities.db, batchOf(record))))
  const removed = batches.reduce((sum, batch) => sum + batch.removed, 0)
  expect(removed).toBeGreaterThan(0)
  expect(before - (await countOf('listing_changes'))).toBe(removed)
  expect(batches.every(({ isMore }) => isMore)).toBe(true)
})

const anOldAddress = (address: string) =>
  sql`
    insert into known_addresses (user_id, address, last_used_at)
    values (${own.owner.userId}, ${address}, ${new Date(now().getTime() - 91 * DAY_MS)})`.execute(platform())
const isKnown = async (address: string): Promise<boolean> => {
  const { rows } = await sql`select from known_addresses where address = ${address}`.execute(platform())
  return rows.length > 0
}
const USE = 'update known_addresses set last_used_at = $1 where address = $2'

test('a row in use is not waited for, and stays after that use', async () => {
  const addresses = recordOf('known-addresses')
  const address = '192.0.2.77'
  await anOldAddress(address)
  await duringTransaction(app, async (user) => {
    await user.query(USE, [now(), address])
    expect(await addresses.prune(app.capabilities.db, batchOf(addresses))).toEqual({ removed: 0, isMore: false })
  })
  expect(await addresses.prune(app.capabilities.db, batchOf(addresses))).toEqual({ removed: 0, isMore: false })
  expect(await isKnown(address)).toBe(true)
})

test('a row that is used between its selection and its lock stays', async () => {
  const address = '192.0.2.78'
  await anOldAddress(address)
  // The query waits for an advisory lock after finding rows, so that they are used before it continues.
  const rows: OldRows = {
    table: 'known_addresses',
    key: { user_id: 'bigint', address: 'text' },
    agedBy: 'last_used_at',
    isOfRetailers: false,
    isOld: (before) => sql`t.last_used_at < ${before} and (select pg_advisory_xact_lock(97)::text) = ''`,
  }
  let removal: Promise<unknown> = Promise.resolve()
  await duringTransaction(app, async (user) => {
    await user.query('select pg_advisory_xact_lock(97)')
    removal = removeOldRows(app.capabilities.db, rows, batchOf(recordOf('known-addresses')))
    await untilItWaits(app, removal)
    await user.query(USE, [now(), address])
  })
  expect(await removal).toEqual({ removed: 0, isMore: false })
  expect(await isKnown(address)).toBe(true)
})

test('an import with partly deleted undo rows cannot be undone', async () => {
  const importId = own.confirmedImport
  const undo = recordOf('import-undo')
  await sql`
    update runs set finished_at = ${new Date(now().getTime() - 31 * DAY_MS)}
    where retailer_id = ${own.retailer} and run_id = ${importId}`.execute(platform())
  await sql`
    insert into import_undo_rows (retailer_id, run_id, kind, content)
    select ${own.retailer}, ${importId}, 'item', to_jsonb(i) || jsonb_build_object('shopify_stock', shopify_stock + 1)
    from inventory_items i where inventory_item_id = ${own.item}`.execute(platform())
  const undoRows = await countOf('import_undo_rows')
  expect(await undo.prune(app.capabilities.db, batchOf(undo, 1))).toMatchObject({ removed: 1 })
  expect(await countOf('import_undo_rows')).toBe(undoRows - 1)
  const movements = await countOf('stock_movements')
  expect((await own.owner.call('POST', `/inventory/imports/${importId}/undo`)).status).toBe(409)
  expect(await countOf('stock_movements')).toBe(movements)
})

test("a store's last import stays, however old; so does one that waits for a decision", async () => {
  const { rows } = await sql<{ id: number }>`
    insert into stores (retailer_id, shop_domain, store_name, disconnected_at)
    values (${own.retailer}, 'long-ago.myshopify.com', 'Long ago', now()) returning store_id as id`.execute(platform())
  const store = rows[0]?.id ?? 0
  const old = new Date(now().getTime() - 400 * DAY_MS)
  for (const [state, at] of [['completed', old] as const, ['stopped', null] as const, ['failed', old] as const])
    await sql`
      insert into runs (retailer_id, kind, subject_id, title, state, started_at, finished_at)
      values (${own.retailer}, 'import', ${store}, 'Import of', ${state}, ${old}, ${at})`.execute(platform())
  await run()
  const left = await sql<{ state: string }>`
    select state from runs where subject_id = ${store} order by run_id`.execute(platform())
  expect(left.rows.map(({ state }) => state)).toEqual(['stopped', 'failed'])
})

test("the platform's audit log refuses the deletion of younger entries by anyone", async () => {
  await expect(sql`delete from platform_audit_log`.execute(platform())).rejects.toThrow('permission denied')
  for (const [ofPeople, daysAgo] of [[false, 50] as const, [true, 2_000] as const]) {
    const before = sql`now() - make_interval(days => ${daysAgo}::int)`
    await expect(sql`select prune_platform_audit_log(${before}, ${ofPeople}, 10)`.execute(platform())).rejects.toThrow(
      'are not removed',
    )
  }
})
