import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorkbook } from '#test/acts/a-workbook.ts'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { csvCheckOfPerson, sendCsvFile } from '#test/acts/send-csv.ts'
import { DEATHS, IS_LONG } from '#test/short-form.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { staff } from '../../../platform/caller.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { applyCsvRun } from './apply-csv.ts'
import { applyCsvJob, checkCsvJob } from '../listings.jobs.ts'
import { listingHandlers } from '../listings.worker.ts'
import { writeStockCsv } from './write-csv.ts'

type Run = AnswerOf<Contract['GET /runs']>[number]
type Kind = 'payouts' | 'reserved' | 'cost'
/** The number of stock rows: four batches, or twenty with `npm run test:long`. */
const ROWS = IS_LONG ? 10_000 : 2_000

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  const { retailerId } = await manySizes(app, { count: ROWS / 2, units: [[4, 2], [1, 3]] }) // biome-ignore format: a table
  await sql`update products set name = '=cmd|''/c calc''!A1'`.execute(app.capabilities.db.platform)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

const download = async (kind: Kind, template = false): Promise<string> => {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/inventory/csv?kind=${kind}&template=${template}`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}
/** Sends a file unchanged. */
const sendFile = (kind: Kind, content: string | Buffer, person = owner) => sendCsvFile(app, person, { kind, content })
/** Sends a file and lets the worker read it. Returns the check then. */
async function check(kind: Kind, content: string | Buffer, person = owner) {
  const sent = await sendFile(kind, content, person)
  expect(sent).toMatchObject({
    status: 202,
    body: { kind: 'csv-check', state: 'waiting', subject: 'mine.csv', done: 0 },
  })
  await workOff()
  return csvCheckOfPerson(person, sent.body.subject_id)
}
const apply = (checkId: number, person = owner) =>
  person.call<Run & { detail: string }>('POST', '/inventory/csv/runs', { check_id: checkId })
const bringIn = async (kind: Kind, content: string, person = owner) =>
  apply((await check(kind, content, person)).id, person)
const runs = async (person = owner) => (await person.call<Run[]>('GET', '/runs?kind=csv')).body
/** Runs only the file jobs; the listing jobs that would call the marketplaces stay queued. */
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    listingHandlers(app.capabilities).filter(({ job }) => [applyCsvJob.name, checkCsvJob.name].includes(job.name)),
    {},
  )
const lastRun = async (): Promise<Run> => {
  const [run] = await runs()
  if (!run) throw new Error('no run')
  return run
}

test('a template is the columns alone', async () => {
  expect((await download('payouts', true)).trim()).toBe('variant_id,product,size,sku,desired_payout,bottom_payout')
})

test('a downloaded file uploads as no change, and no cell is a formula', async () => {
  for (const kind of ['payouts', 'reserved', 'cost'] as const) {
    const file = await download(kind)
    expect(file).not.toMatch(/(^|,)"?=cmd/m)
    const { changed_rows, run } = await check(kind, file)
    expect([kind, changed_rows, run.problem_count]).toEqual([kind, 0, 0])
    expect(await bringIn(kind, file)).toMatchObject({ status: 422, body: { detail: /Nothing changes/ } })
  }
})

const reservedFile = async (units: number, rows = ROWS) =>
  [
    'inventory_item_id,reserved',
    ...(await stockRows(app)).slice(0, rows).map((row) => `${row.inventory_item_id},${units}`),
  ].join('\n')
const reserved = async (rows = ROWS) =>
  new Set((await stockRows(app)).slice(0, rows).map(({ quantity_reserved }) => quantity_reserved))

test('thousands of rows are checked without a change, then applied by a job that reports its progress', async () => {
  const file = await reservedFile(1)
  const checked = await check('reserved', file)
  expect(checked).toMatchObject({ rows: ROWS, changed_rows: ROWS, run: { state: 'completed', done: ROWS } })
  expect(checked.changes[0]).toMatchObject({ line: 2, field: 'reserved', before: 0, after: 1 })
  expect(await reserved()).toEqual(new Set([0]))

  const started = await bringIn('reserved', file)
  expect(started).toMatchObject({ status: 202, body: { state: 'waiting', done: 0, total: ROWS } })
  expect(await reserved()).toEqual(new Set([0]))
  await workOff()
  expect(await lastRun()).toMatchObject({
    state: 'completed',
    done: ROWS,
    problems: [],
    title: 'Reserved quantities from',
    subject: 'mine.csv',
    result: { changed_rows: ROWS },
  })
  expect(await reserved()).toEqual(new Set([1]))
  expect(await unexplainedCounters(app)).toEqual([])
})

class Killed extends Error {}

test.each(DEATHS)(
  'a file whose worker dies %s any of its batches is resumed, and loses and duplicates nothing',
  async (moment) => {
    const { db } = app.capabilities
    // There are four batches, so the fifth case interrupts nothing.
    const rows = 2_000
    for (const nth of IS_LONG ? [1, 2, 3, 4, 5] : [1, 4, 5]) {
      const units = (await reserved(rows)).has(1) ? 0 : 1
      const started = await bringIn('reserved', await reservedFile(units, rows))
      const run = { retailerId: owner.retailerId ?? 0, runId: started.body.id }
      let transactions = 0
      const dying = {
        ...app.capabilities,
        db: {
          ...db,
          async asRetailer<T>(retailerId: number, work: Parameters<typeof db.asRetailer<T>>[1]): Promise<T> {
            transactions += 1
            if (transactions === nth && moment === 'before') throw new Killed()
            const result = await db.asRetailer(retailerId, work)
            if (transactions === nth) throw new Killed()
            return result
          },
        },
      }
      const cut = await applyCsvRun(dying, run).catch((error: unknown) => error)
      const halfway = await lastRun()
      await workOff()
      expect(await lastRun()).toMatchObject({ state: 'completed', done: rows })
      expect(await reserved(rows)).toEqual(new Set([units]))
      expect([nth, cut instanceof Killed]).toEqual([nth, nth <= 4])
      expect(halfway.done).toBe(500 * Math.min(4, moment === 'before' ? nth - 1 : nth))
    }
    expect(await unexplainedCounters(app)).toEqual([])
    const { rows: idle } =
      await sql`select 1 from stock_movements where cause = 'reserved-by-csv' and before = after`.execute(db.platform)
    expect(idle).toEqual([])
  },
)

test('a row that became impossible since the check is left out and reported; the others are applied', async () => {
  const [first, second] = await stockRows(app)
  if (!first || !second) throw new Error('no stock')
  const file = `inventory_item_id,reserved\n${first.inventory_item_id},2\n${second.inventory_item_id},2\n`
  await bringIn('reserved', file)
  await sql`with sold as (update inventory_items set shopify_stock = 1
    where inventory_item_id = ${first.inventory_item_id} returning *)
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause)
    select retailer_id, inventory_item_id, 'shopify_stock', ${first.shopify_stock}, 1, 'test' from sold`.execute(
    app.capabilities.db.platform,
  )
  await workOff()
  const run = await lastRun()
  expect(run).toMatchObject({ state: 'completed', done: 2, total: 2 })
  expect(run.problems).toMatchObject([{ line: 2, field: 'reserved', message: /at most 1/ }])
  const now = new Map((await stockRows(app)).map((row) => [row.inventory_item_id, row.quantity_reserved]))
  expect(now.get(first.inventory_item_id)).toBe(first.quantity_reserved)
  expect(now.get(second.inventory_item_id)).toBe(2)
})

test('one wrong line blocks the whole file, and every wrong line is reported', async () => {
  const [first, second] = await stockRows(app)
  const lines = [
    `${first?.inventory_item_id},1`,
    'x,1',
    '',
    `${second?.inventory_item_id},99`,
    '987654321,1',
    `${first?.inventory_item_id},0`,
    `${second?.inventory_item_id},1,200`,
  ]
  const file = ['inventory_item_id,reserved', ...lines].join('\n')
  const { run } = await check('reserved', file)
  expect(run.problems.map(({ line, field }) => [line, field])).toEqual([
    [3, 'inventory_item_id'],
    [5, 'reserved'],
    [6, 'inventory_item_id'],
    [7, 'inventory_item_id'],
    [8, 'inventory_item_id'],
  ])
  expect((await bringIn('reserved', file)).status).toBe(422)
  await workOff()
  expect((await stockRows(app))[1]?.quantity_reserved).toBe(second?.quantity_reserved)
})

test('every mistake is counted, and the first two thousand are listed', async () => {
  const rows = Array.from({ length: 2_500 }, () => 'x,1')
  const checked = await check('cost', ['variant_id,cost', ...rows].join('\n'))
  expect([checked.rows, checked.run.problems.length, checked.run.problem_count]).toEqual([2_500, 2_000, 2_500])
})

test('payouts and costs are set per size, and an empty cell clears them', async () => {
  const [row] = await stockRows(app)
  const id = row?.variant_id
  const bring = async (kind: Kind, content: string) => {
    expect((await bringIn(kind, content)).status).toBe(202)
    await workOff()
  }
  await bring('payouts', `variant_id,desired_payout,bottom_payout\n${id},"$1,200.50",900\n`)
  await bring('cost', `variant_id,cost\n${id},75.25\n`)
  expect(await download('payouts')).toContain(',1200.5,900')
  expect(await download('cost')).toMatch(new RegExp(`^${id},.*,75\\.25`, 'm'))
  await bring('cost', `variant_id,cost\n${id},\n`)
  expect(await download('cost')).not.toContain('75.25')
})

test.each([
  ['without its columns', 'a,b\n1,2', /no column variant_id, cost/],
  ['with too many rows', lines(50_001, (at) => `${at + 1},1`), /50000 rows.*Split it/],
  ['with too many lines', `${lines(110_000, () => '')}1,1\n`, /100000 lines.*Split it/],
  ['with too many columns', `variant_id,cost${',x'.repeat(200)}\n1,1\n`, /100 columns/],
  ['with a line without an end', `variant_id,cost\n1,${'9'.repeat(20_000)}\n`, /Line 2 is longer/],
  ['with an unclosed quotation mark', lines(5_000, (at) => (at === 2 ? '1,"2' : '1,2')), /Line 4 .*not closed/],
  ['of a spreadsheet that is broken', 'PK\u0003\u0004\u0014', /damaged or is not an Excel file/],
  ['that is a picture', '\uFFFDPNG\u0000', /neither a CSV nor an Excel file/],
  ['without a row', 'variant_id,cost\n', /no rows/],
])('a file %s gets advice and changes nothing', async (_, content, words) => {
  const { id, run } = await check('cost', content)
  expect([run.state, run.error]).toEqual(['failed', expect.stringMatching(words)])
  const applied = await apply(id)
  expect([applied.status, applied.body.detail]).toEqual([409, expect.stringMatching(/could not be read/)])
})

/** Returns a file of costs. */
function lines(count: number, line: (at: number) => string): string {
  return ['variant_id,cost', ...Array.from({ length: count }, (_, at) => line(at))].join('\n')
}

test('other requests are answered while a file of many megabytes arrives and is read', async () => {
  const content = lines(45_000, (at) => `${at + 1},${at % 900}.50,${'x'.repeat(70)}`).replace('cost', 'cost,note')
  expect(content.length).toBeGreaterThan(3_600_000)
  let isOver = false
  const answered: number[] = []
  const others = (async () => {
    while (!isOver) {
      answered.push((await app.app.inject('/api/v1/health')).statusCode)
      await setImmediate()
    }
  })()
  const { rows, run } = await check('cost', content)
  isOver = true
  await others
  expect([rows, run.state]).toEqual([45_000, 'completed'])
  expect(new Set(answered)).toEqual(new Set([200]))
  // The file is read in parts of 8 kB, and other work runs after each.
  expect(answered.length).toBeGreaterThan(400)
})

test('a download is sent as it is written, also compressed, and reading stops once the client is gone', async () => {
  const plain = await download('reserved')
  const headers = { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'gzip' }
  const url = '/api/v1/inventory/csv?kind=reserved'
  const packed = await app.app.inject({ method: 'GET', url, headers })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString() === plain).toBe(true)
  let reads = 0
  const { db } = app.capabilities
  const asRetailer: typeof db.asRetailer = (of, work) => ((reads += 1), db.asRetailer(of, work))
  const { userId, retailerId } = owner
  const session = { sessionId: '', buyerId: null, locationIds: [], isDemo: false, due: null }
  const caller = staff({ ...session, role: 'owner', userId, retailerId })
  const lines = writeStockCsv({ ...app.capabilities, db: { ...db, asRetailer } }, caller, {
    kind: 'reserved',
    template: false,
  })
  if (isRefusal(lines)) throw new Error('refused')
  const seen: number[] = []
  for await (const piece of lines) {
    seen.push(piece.split('\n').length - 1)
    if (seen.length === 3) break
  }
  // Three pieces: the column line and two batches of rows. Four reads: products, their ids, and the two batches.
  expect([seen, reads]).toEqual([[1, 200, 200], 4])
})

test.each<[string, (id: number) => string | Buffer]>([
  ['an Excel file', (id) => aWorkbook({ Costs: [['Costs of November'], ['variant_id', 'cost'], [id, 75.25], ['Total', 75.25]] })], // biome-ignore format: a sheet
  ['semicolons and a comma', (id) => `variant_id;product;cost\r\n${id};"Dunk; Low";75,25\r\n;;;;\r\nTotal;;75,25\r\n`],
  [
    'UTF-16 with tabs',
    (id) => Buffer.from(`\uFEFFvariant_id\tproduct\tcost\r\n="${id}"\tGröße\t75.25\t\t\r\n`, 'utf16le'),
  ],
])('costs are imported from %s', async (_, content) => {
  const [row] = await stockRows(app)
  const answer = await check('cost', content(row?.variant_id ?? 0))
  expect([answer.run.problems, answer.rows]).toEqual([[], 1])
  expect(answer.changes.map(({ after }) => after)).toEqual([75.25])
})

test('the bytes of a file are never read by the process that receives them, and are deleted once read', async () => {
  const content = lines(400_000, () => 'x')
  const sent = await sendFile('cost', content)
  expect([sent.status, sent.body.state]).toEqual([202, 'waiting'])
  const id = sent.body.subject_id
  const stored = async () =>
    (
      await sql<{ bytes: number | null }>`
        select sum(octet_length(bytes))::int as bytes from csv_parts where csv_check_id = ${id}`.execute(
        app.capabilities.db.platform,
      )
    ).rows[0]?.bytes
  expect(await stored()).toBe(content.length)
  await workOff()
  expect(await stored()).toBeNull()
  const { run } = await csvCheckOfPerson(owner, id)
  expect([run.state, run.error, run.problems]).toEqual(['failed', expect.stringMatching(/Split it/), []])
})

test('a file of 8 MB is too large, an empty one is refused, and neither is JSON', async () => {
  expect((await sendFile('cost', Buffer.alloc(8_100_000, 'x'))).status).toBe(413)
  expect((await sendFile('cost', '')).status).toBe(422)
  const json = await owner.call('POST', '/inventory/csv?kind=cost', { content: 'variant_id,cost' })
  expect([json.status, json.body]).toMatchObject([
    415,
    { code: 'media_type', detail: expect.stringMatching(/text\/csv/) },
  ])
})

test("a check belongs to its sender, is applied once, and only a person's last three are kept", async () => {
  const manager = await aPerson(app, { role: 'manager', retailerId: owner.retailerId ?? 0 })
  const [row] = await stockRows(app)
  const costs = [91, 92, 93, 94].map((cost) => `variant_id,cost\n${row?.variant_id},${cost}\n`)
  const ids: number[] = []
  for (const content of costs) ids.push((await check('cost', content)).id)
  const statuses = await Promise.all(ids.map((id) => owner.call('GET', `/inventory/csv/checks/${id}`)))
  expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200, 200])
  const [, , third, last] = ids
  expect((await manager.call('GET', `/inventory/csv/checks/${last}`)).status).toBe(404)
  expect((await manager.call('POST', '/inventory/csv/runs', { check_id: last })).status).toBe(404)
  const started = await Promise.all([1, 2, 3].map(() => owner.call('POST', '/inventory/csv/runs', { check_id: last })))
  expect(started.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 404, 404])
  await workOff()
  expect((await download('cost')).includes(',94')).toBe(true)
  const place = await sql<{ id: number }>`select location_id as id from locations limit 1`.execute(
    app.capabilities.db.platform,
  )
  await sql`update csv_checks set location_ids = ${[place.rows[0]?.id]}::int8[] where csv_check_id = ${third}`.execute(
    app.capabilities.db.platform,
  )
  expect((await owner.call('POST', '/inventory/csv/runs', { check_id: third })).status).toBe(409)
})

test('staff of one location change nothing at another one', async () => {
  const { rows } = await sql<{ item: number; place: number }>`
    select min(inventory_item_id) as item, location_id as place from inventory_items
    group by location_id order by 2`.execute(app.capabilities.db.platform)
  const [mine, other] = rows
  if (!mine || !other) throw new Error('one location only')
  const restricted = await aPerson(app, {
    role: 'manager',
    retailerId: owner.retailerId ?? 0,
    locationIds: [mine.place],
  })
  const file = `inventory_item_id,reserved\n${mine.item},0\n${other.item},0\n`
  const { id, run } = await check('reserved', file, restricted)
  expect(run.problems.map(({ message }) => message)).toEqual([`${other.item} is not in your inventory.`])
  expect((await apply(id, restricted)).status).toBe(422)
})

test('costs are for owners and managers in both directions, and a file is visible only to its sender', async () => {
  const associate = await aPerson(app, { role: 'associate', retailerId: owner.retailerId ?? 0 })
  expect((await sendFile('cost', 'variant_id,cost\n1,1', associate)).status).toBe(403)
  expect((await associate.call('GET', '/inventory/csv?kind=cost')).status).toBe(403)
  expect((await associate.call('GET', '/inventory/csv?kind=payouts&template=true')).status).toBe(200)
  expect(await runs(associate)).toEqual([])
})
