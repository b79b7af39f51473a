import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { type CheckOfFile, csvCheckOfPerson, sendCsvFile, type CsvSendAnswer } from '#test/acts/send-csv.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { checkCsvJob } from '../listings.jobs.ts'
import { listingHandlers } from '../listings.worker.ts'

/** Reading and comparing of files of prices from other tools (docs/decisions/065). */

let app: TestApp
let owner: TestPerson
let stranger: TestPerson
/** Sizes 1 to 20 of product DD1391-100, some of which are renamed. */
let ids: number[]
let strangersIds: number[]

/** The product's sizes by position; the names replace '1', '2', … */
const SIZES: Record<number, string> = { 0: '8.5', 1: '9.5', 2: '11W', 3: '6Y', 4: '9' }

beforeAll(async () => {
  app = await startTestApp()
  const mine = await manySizes(app, { count: 20, units: [[2, 1]] })
  const theirs = await manySizes(app, { count: 3, units: [[1, 1]] })
  owner = await aPerson(app, { role: 'owner', retailerId: mine.retailerId })
  stranger = await aPerson(app, { role: 'owner', retailerId: theirs.retailerId })
  const [, first] = [theirs, mine].map(({ sizes }) => sizes.map(({ variant_id }) => variant_id))
  ids = first ?? []
  strangersIds = theirs.sizes.map(({ variant_id }) => variant_id)
  await sql`update variants set size = 'One ' || size where variant_id = any(${ids}::int8[])`.execute(platform())
  for (const [at, size] of Object.entries(SIZES))
    await sql`update variants set size = ${size} where variant_id = ${idAt(Number(at))}`.execute(platform())
  for (const [code, of] of [['DD1391100', ids], ['GZ5541', strangersIds]] as const) // biome-ignore format: a table
    await sql`insert into style_codes (style_code, product_id, learnt_from)
      select ${code}, product_id, 'stockx' from variants where variant_id = ${of[0]}`.execute(platform())
  await sql`insert into variant_gtins (gtin, variant_id)
    values ('00194817794556', ${idAt(1)}), ('00194817794563', ${strangersIds[0]})`.execute(platform())
  await sql`
    insert into product_link_variants (retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id,
      title, sku, price, position, is_tracked, variant_id, matched_by)
    select retailer_id, product_sync_id, variant_id::text, variant_id::text, 'of the shop',
      case when variant_id = ${idAt(0)} then 'Shelf-A7' else 'SAME' end, 200, 1, true, variant_id, 'size'
    from (select distinct retailer_id, product_sync_id, variant_id from inventory_items) i`.execute(platform())
})
afterAll(() => app?.close())
beforeEach(() => sql`delete from variant_offers`.execute(platform()))

const platform = () => app.capabilities.db.platform
const idAt = (at: number): number => ids[at] ?? 0
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    listingHandlers(app.capabilities).filter(({ job }) => job.name === checkCsvJob.name),
    {},
  )
const look = (id: number, person = owner) => csvCheckOfPerson(person, id)

/** Sends a file and lets the worker read it. */
async function check(content: string, { fileName = 'mine.csv', person = owner } = {}): Promise<CheckOfFile> {
  const sent = await sendCsvFile(app, person, { kind: 'prices', content, fileName })
  expect([sent.status, sent.body.state]).toEqual([202, 'waiting'])
  await workOff()
  return look(sent.body.subject_id, person)
}
const changesOf = ({ changes }: CheckOfFile) =>
  changes.map(({ line, size, field, after }) => [line, size, field.replace('_payout', ''), after])
const leftOutOf = ({ run }: CheckOfFile) => run.problems.map(({ message }) => message)

test.each([
  ['a style code and a size', 'Style,Size,Price\nDD1391-100,US 9.5,200\ndd1391 100,9.5,200\n', 2, '9.5'],
  ['both sizes of a pair', 'Style,Size,Price\nDD1391-100,M 8.5 / W 10,200\n', 2, '8.5'],
  ['a women’s size', 'Style,Size,Price\nDD1391-100,11W,200\n', 2, '11W'],
  ['a half written as a fraction', 'Style,Size,Price\nDD1391-100,9 1/2,200\n', 2, '9.5'],
  ['a youth size in words', 'Style,Size,Price\nDD1391-100,Big Kids 6,200\n', 2, '6Y'],
  ['a barcode with fewer zeros', 'UPC,Price\n194817794556,200\n', 2, '9.5'],
  ['a SKU of the shop', 'SKU,Price\nshelf-a7,200\n', 2, '8.5'],
  ['a SKU that many sizes have, and the size', 'Store SKU,Size,Price\nSAME,9,200\n', 2, '9'],
])('a size is found by %s', async (_, content, line, size) => {
  const answer = await check(content)
  expect(leftOutOf(answer)).toEqual([])
  expect(answer).toMatchObject({ changed_rows: 1, run: { state: 'completed', problem_count: 0 } })
  expect(changesOf(answer)).toEqual([[line, size, 'desired', 200]])
})

test("a size is found by ARK's id, and a minimum can be included", async () => {
  const answer = await check(`variant_id,desired_payout,bottom_payout\n${idAt(4)},"$1,200.50",900\n`)
  expect(changesOf(answer)).toEqual([[2, '9', 'desired', 1_200.5], [2, '9', 'bottom', 900]]) // biome-ignore format: a table
})

/** Computes the net payout of an ask independently of the domain, with its fees and half cents rounded up. */
function leaves(ask: number, of: 'stockx' | 'alias'): number {
  const rounded = (amount: number) => Math.floor(amount + 0.5 + 1e-9)
  const paid =
    of === 'stockx'
      ? ask - rounded(ask / 10) - 400
      : (() => {
          const before = ask - rounded(ask * 0.095) - 500
          return before - rounded(before * 0.03)
        })()
  return (paid < 10_000 ? paid - 300 : Math.max(9_700, paid - rounded(paid * 0.07))) / 100
}

test.each([
  ['stockx', 'stockx_ask'],
  ['alias', 'alias_ask'],
] as const)(
  // biome-ignore format: a table
  'asks on %s become their net payouts, to the cent',
  async (marketplace, amounts_are) => {
    const asks = [60, 99.99, 115.01, 116.55, 118.37, 120.05, 185, 233.33, 612.49, 1_999.95]
    const rows = asks.map((ask, at) => `${idAt(at)},${ask}`)
    const answer = await check(['variant_id,Ask', ...rows].join('\n'), { fileName: `from ${marketplace}.csv` })
    expect(answer.mapping).toMatchObject({ amounts_are, amounts_in: 'dollars' })
    expect(answer.changes.map(({ after }) => after)).toEqual(
      asks.map((ask) => leaves(Math.round(ask * 100), marketplace)),
    )
  },
)

test('an ask of 185.00 on StockX nets 151.12, and 18500 in a column of cents on alias 145.71', async () => {
  const stockx = await check('Listing Id,Style,Size,Ask\nx,DD1391-100,9.5,$185.00\n')
  expect(changesOf(stockx)).toEqual([[2, '9.5', 'desired', 151.12]])
  const alias = await check('id,sku,size,price_cents\n1,DD1391-100,9.5,18500\n')
  expect(alias.mapping).toMatchObject({ matched_by: 'style_code', amounts_are: 'alias_ask', amounts_in: 'cents' })
  expect(changesOf(alias)).toEqual([[2, '9.5', 'desired', leaves(18_500, 'alias')]])
})

test('rows that match no size, match several, or have no price are left out and reported, and the others are applied', async () => {
  await sql`insert into variant_offers (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
    select ${owner.retailerId}, variant_id, product_id, 300, 250 from variants where variant_id = ${idAt(4)}`.execute(
    platform(),
  )
  const lines = [
    'DD1391-100,9.5,200,150',
    'ZZ0000-000,9.5,200,150',
    'DD1391-100,14,200,150',
    'DD1391-100,M 9.5 / W 11,200,150',
    'DD1391-100,9.5,210,150',
    'DD1391-100,9.5,200,150',
    'DD1391-100,8.5,soon,150',
    'DD1391-100,8.5,100,150',
    'DD1391-100,9,200,',
    'DD1391-100,11W,,',
    'DD1391-100,6Y,0,',
    'DD1391-100,,200,150',
    ',9.5,200,150',
    'DD1391-100,11W,1,200,150',
    'GZ5541,1,200,150',
  ]
  const answer = await check(['Style,Size,Price,Minimum', ...lines].join('\n'))
  expect(answer.run.problems.map(({ line, field, message }) => [line, field, message])).toEqual([
    [3, 'Style', '“ZZ0000-000”, size “9.5” is not a size in your inventory.'],
    [4, 'Style', '“DD1391-100”, size “14” is not a size in your inventory.'],
    [
      5,
      'Style',
      expect.stringMatching(/^“DD1391-100”, size “M 9.5 \/ W 11” matches 2 of your sizes: .*, size 9.5; .*11W\.$/),
    ],
    [6, 'Style', expect.stringMatching(/, size 9.5 has another price in line 2, and that one is used\.$/)],
    [8, 'Price', '“soon” is not an amount like 120 or $120.50.'],
    [9, 'Price', 'The desired payout would be $100.00, below the minimum of $150.00.'],
    [10, 'Price', 'The desired payout would be $200.00, below the minimum of $250.00.'],
    [12, 'Price', '“0” is not an amount like 120 or $120.50.'],
    [13, 'Size', 'This cell is empty: a style code has many sizes.'],
    [14, 'Style', 'This cell is empty: it has to identify the size.'],
    [15, 'Style', expect.stringMatching(/more cells than there are columns/)],
    [16, 'Style', '“GZ5541”, size “1” is not a size in your inventory.'],
  ])
  expect(answer).toMatchObject({ rows: 15, changed_rows: 1, run: { state: 'completed', problem_count: 12 } })
  expect(changesOf(answer)).toEqual([[2, '9.5', 'desired', 200], [2, '9.5', 'bottom', 150]]) // biome-ignore format: a table
})

test('of very many left-out rows all are counted, and the first two thousand are listed', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => `${900_000_000 + at},200`)
  const answer = await check(['variant_id,price', ...rows, `${idAt(0)},200`].join('\n'))
  expect([answer.run.problem_count, answer.run.problems.length, answer.changed_rows]).toEqual([2_500, 2_000, 1])
})

test('staff of one location do not price sizes that are also at another one', async () => {
  const { rows } = await sql<{ place: number }>`select location_id as place from locations
    where retailer_id = ${owner.retailerId} order by 1`.execute(platform())
  const [here] = rows.map(({ place }) => place)
  await sql`delete from inventory_items where variant_id = ${idAt(19)} and location_id = ${here}`.execute(platform())
  const person = await aPerson(app, {
    role: 'manager',
    retailerId: owner.retailerId ?? 0,
    locationIds: [here ?? 0],
  })
  await sql`update inventory_items set shopify_stock = 0 where variant_id = ${idAt(18)}
    and location_id <> ${here}`.execute(platform())
  const lines = [17, 18, 19].map((at) => `${idAt(at)},200\n`)
  const answer = await check(`variant_id,price\n${lines.join('')}`, { person })
  expect(leftOutOf(answer)).toEqual([
    'Some pairs are at locations that you cannot see.',
    `“${idAt(19)}” is not a size in your inventory.`,
  ])
  expect(answer.changed_rows).toBe(1)
})

describe('the meaning of a column', () => {
  const put = (id: number, body: object, person = owner) =>
    person.call<CsvSendAnswer>('PUT', `/inventory/csv/checks/${id}/columns`, body)
  const COLUMNS = {
    matched_by: 'style_code',
    key_column: 0,
    size_column: 1,
    price_column: 2,
    minimum_column: null,
    amounts_are: 'payout',
    amounts_in: 'dollars',
  }
  const UNKNOWN = 'a,b,c,d\nDD1391-100,9.5,200,150\nDD1391-100,9,210,\n'
  const bytesOf = async (id: number) =>
    (
      await sql<{ bytes: number | null }>`
        select sum(octet_length(bytes))::int as bytes from csv_parts where csv_check_id = ${id}`.execute(platform())
    ).rows[0]?.bytes

  test('must be chosen when nothing indicates it, with sample cells of each, and then nothing would change', async () => {
    const answer = await check(UNKNOWN)
    expect(answer).toMatchObject({ rows: 2, changed_rows: 0, run: { state: 'completed', problem_count: 0 } })
    expect(answer.mapping).toMatchObject({ key_column: null, price_column: null })
    expect(answer.file_columns.map(({ name, samples }) => [name, ...samples])).toEqual([
      ['a', 'DD1391-100'],
      ['b', '9.5', '9'],
      ['c', '200', '210'],
      ['d', '150'],
    ])
    const run = await owner.call<{ detail: string }>('POST', '/inventory/csv/runs', { check_id: answer.id })
    expect([run.status, run.body.detail]).toEqual([409, expect.stringMatching(/choose the columns/)])
  })

  test('can be chosen and corrected any number of times: the file is read again', async () => {
    const { id } = await check(UNKNOWN)
    expect(await put(id, COLUMNS)).toMatchObject({ status: 202, body: { state: 'waiting', subject_id: id } })
    expect((await look(id)).mapping).toEqual({ ...COLUMNS, decimal_mark: null })
    await workOff()
    expect(changesOf(await look(id))).toEqual([[2, '9.5', 'desired', 200], [3, '9', 'desired', 210]]) // biome-ignore format: a table
    await put(id, { ...COLUMNS, minimum_column: 3, amounts_are: 'stockx_ask' })
    const early = await owner.call('POST', '/inventory/csv/runs', { check_id: id })
    expect(early.status).toBe(409)
    // The second choice arrives before the first one is read.
    await put(id, { ...COLUMNS, minimum_column: 3, amounts_in: 'cents' })
    await workOff()
    const answer = await look(id)
    expect(answer.mapping).toEqual({ ...COLUMNS, minimum_column: 3, amounts_in: 'cents', decimal_mark: 'point' })
    expect(changesOf(answer)).toEqual([
      [2, '9.5', 'desired', 2],
      [2, '9.5', 'bottom', 1.5],
      [3, '9', 'desired', 2.1],
    ])
    expect(await bytesOf(id)).toBe(UNKNOWN.length)
  })

  test.each([
    ['a column that the file does not have', { price_column: 4 }, 'price_column'],
    ['one that is already chosen for something else', { minimum_column: 2 }, 'minimum_column'],
    ['a style code without a size', { size_column: null }, 'size_column'],
    ['no column', { key_column: null }, 'key_column'],
    ['an invalid index', { key_column: -1 }, 'key_column'],
    ['an unknown meaning', { amounts_are: 'goat_ask' }, 'amounts_are'],
    ['an unknown key', { matched_by: 'name' }, 'matched_by'],
  ])('%s is refused at its field, and nothing is read again', async (_, wrong, field) => {
    const { id } = await check(UNKNOWN)
    const refused = await put(id, { ...COLUMNS, ...wrong })
    expect([refused.status, refused.body.errors.map((error) => error.field)]).toEqual([422, [field]])
    expect((await look(id)).mapping?.price_column).toBeNull()
  })

  test('is chosen only by the sender of the file, for a file of prices that was read', async () => {
    const { id } = await check(UNKNOWN)
    const colleague = await aPerson(app, { role: 'manager', retailerId: owner.retailerId ?? 0 })
    for (const person of [stranger, colleague]) expect((await put(id, COLUMNS, person)).status).toBe(404)
    const sent = await sendCsvFile(app, owner, { kind: 'prices', content: UNKNOWN })
    expect((await put(sent.body.subject_id, COLUMNS)).status).toBe(409)
    await workOff()
    const other = await sendCsvFile(app, owner, { kind: 'payouts', content: UNKNOWN })
    await workOff()
    expect((await put(other.body.subject_id, COLUMNS)).status).toBe(409)
    const zip = await check('PK\u0003\u0004')
    expect([zip.run.state, (await put(zip.id, COLUMNS)).status]).toEqual(['failed', 409])
    expect((await put(id + 1_000, COLUMNS)).status).toBe(404)
  })

  test('half a character and a cell of any length do no harm', async () => {
    const long = `${'x'.repeat(59)}😀${'y'.repeat(900)}`
    const answer = await check(`Style,Size,Price,${long}\n${long},9.5,200,${long}\n`)
    expect(answer.file_columns[3]?.samples[0]).toMatch(/^x{59}\uFFFD…$/)
    expect(answer.run.problem_count).toBe(1)
  })
})

test('this kind has no download', async () => {
  expect((await owner.call('GET', '/inventory/csv?kind=prices')).status).toBe(422)
})
