import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorkbook } from '#test/acts/a-workbook.ts'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { type CheckOfFile, csvCheckOfPerson, sendCsvFile } from '#test/acts/send-csv.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { checkCsvJob } from '../listings.jobs.ts'
import { listingHandlers } from '../listings.worker.ts'

/** Files of prices as programs write them: encodings, separators, sheets, and spellings of numbers. */

let app: TestApp
let owner: TestPerson
/** The sizes of product DD1391-100, in this order. */
const SIZES = ['8.5', '9.5', '11W', '6Y', '9']
let ids: number[]

beforeAll(async () => {
  app = await startTestApp()
  const { retailerId, sizes } = await manySizes(app, { count: SIZES.length, units: [[2, 1]] })
  owner = await aPerson(app, { role: 'owner', retailerId })
  ids = sizes.map(({ variant_id }) => variant_id)
  for (const [at, size] of SIZES.entries())
    await sql`update variants set size = ${size} where variant_id = ${idAt(at)}`.execute(platform())
  await sql`insert into style_codes (style_code, product_id, learnt_from)
    select 'DD1391100', product_id, 'stockx' from variants where variant_id = ${idAt(0)}`.execute(platform())
})
afterAll(() => app?.close())

const platform = () => app.capabilities.db.platform
const idAt = (at: number): number => ids[at] ?? 0
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    listingHandlers(app.capabilities).filter(({ job }) => job.name === checkCsvJob.name),
    {},
  )
const look = (id: number) => csvCheckOfPerson(owner, id)

/** Sends a file and lets the worker read it. */
async function check(content: string | Buffer, { sheet }: { sheet?: string } = {}): Promise<CheckOfFile> {
  const sent = await sendCsvFile(app, owner, { kind: 'prices', content, ...(sheet && { sheet }) })
  await workOff()
  return look(sent.body.subject_id)
}
const changesOf = ({ changes }: CheckOfFile) =>
  changes.map(({ line, size, field, after }) => [line, size, field.replace('_payout', ''), after])
const leftOutOf = ({ run }: CheckOfFile) => run.problems.map(({ message }) => message)

describe('a file as spreadsheets make it', () => {
  const german =
    'Gr\u00f6\u00dfen;;\r\nStyle;Size;Price\r\nDD1391-100;"9.5";"95,50"\r\nDD1391-100;9;="1.200"\r\nSumme;;1.295,50\r\n'
  const windows = Buffer.from(german, 'latin1')
  const sixteen = Buffer.from(`\uFEFF${german}`, 'utf16le')
  const sheet = [
    ['Prices of today', null, null],
    ['Style', 'Size', 'Price'],
    ['DD1391-100', 9.5, 95.5],
    ['DD1391-100', 9, { formula: 'C3+1104.5', value: 1_200 }],
    ['Summe', null, { formula: 'SUM(C3:C4)', value: 1_295.5 }],
  ] as const
  test.each<[string, string | Buffer]>([
    ['UTF-8', german],
    ['Windows-1252', windows],
    ['UTF-16, little-endian', sixteen],
    ['UTF-16, big-endian', Buffer.from(sixteen).swap16()],
    ['an Excel file', aWorkbook({ Sheet1: sheet, Sheet2: [] })],
  ])('%s with a title, commas, and a sum at the end is read', async (_, content) => {
    const answer = await check(content)
    expect(leftOutOf(answer)).toEqual([])
    expect(changesOf(answer)).toEqual([[3, '9.5', 'desired', 95.5], [4, '9', 'desired', 1_200]]) // biome-ignore format: a table
    expect(answer.run.phase).toBe('2 rows of 2 would change something; the total in line 5 is ignored')
    expect(answer).toMatchObject({ rows: 2, sheets: [], sheet: null })
  })

  test('of an Excel file with several sheets nothing is read before one is named', async () => {
    const content = aWorkbook({ Old: [['Style', 'Size', 'Price'], ['DD1391-100', 9.5, 80]], New: sheet }) // biome-ignore format: two sheets
    const asked = await check(content)
    expect(asked).toMatchObject({
      rows: 0,
      changed_rows: 0,
      sheets: ['Old', 'New'],
      mapping: null,
      run: { state: 'completed', phase: 'Choose which sheet of the file to read' },
    })
    expect((await owner.call('POST', '/inventory/csv/runs', { check_id: asked.id })).status).toBe(422)
    const answer = await check(content, { sheet: 'New' })
    expect(answer).toMatchObject({ rows: 2, sheet: 'New', sheets: [] })
    expect(changesOf(answer)).toEqual([[3, '9.5', 'desired', 95.5], [4, '9', 'desired', 1_200]]) // biome-ignore format: a table
    expect((await check(content, { sheet: 'Gone' })).run).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('no sheet “Gone”'),
    })
  })

  test.each<[string, string | Buffer, RegExp]>([
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel file \(\.xls\), or it has a password/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /neither a CSV nor an Excel file/],
    ['a broken Excel file', 'PK\u0003\u0004', /damaged/],
  ])('%s is refused with a message', async (_, content, words) => {
    expect((await check(content)).run).toMatchObject({ state: 'failed', error: expect.stringMatching(words) })
  })
})

describe('how the amounts are written', () => {
  const mixed = 'Style,Size,Price\nDD1391-100,9.5,"95,50"\nDD1391-100,9,"1,200"\nDD1391-100,8.5,120\n'

  test('is determined from all of them together', async () => {
    const german = await check('Style;Size;Price\nDD1391-100;9.5;95,50\nDD1391-100;9;1.200\n')
    expect(german.mapping?.decimal_mark).toBe('comma')
    expect(changesOf(german)).toEqual([[2, '9.5', 'desired', 95.5], [3, '9', 'desired', 1_200]]) // biome-ignore format: a table
  })

  test('must be chosen when they contradict each other: nothing would change, and then the other cells are refused', async () => {
    const asked = await check(mixed)
    expect(asked).toMatchObject({
      changed_rows: 0,
      changes: [],
      unclear_amounts: ['95,50', '1,200'],
      mapping: { decimal_mark: null, price_column: 2 },
      run: { state: 'completed', phase: expect.stringMatching(/how the amounts are written/), problem_count: 0 },
    })
    const apply = await owner.call<{ detail: string }>('POST', '/inventory/csv/runs', { check_id: asked.id })
    expect([apply.status, apply.body.detail]).toEqual([409, expect.stringMatching(/how the amounts are written/)])
    const say = async (decimal_mark: string) => {
      await owner.call('PUT', `/inventory/csv/checks/${asked.id}/columns`, { ...asked.mapping, decimal_mark })
      await workOff()
      return look(asked.id)
    }
    const byPoint = await say('point')
    expect(changesOf(byPoint)).toEqual([[3, '9', 'desired', 1_200], [4, '8.5', 'desired', 120]]) // biome-ignore format: a table
    expect(leftOutOf(byPoint)).toEqual(['“95,50” is not an amount like 120 or $120.50.'])
    const byComma = await say('comma')
    expect(changesOf(byComma)).toEqual([
      [2, '9.5', 'desired', 95.5],
      [3, '9', 'desired', 1.2],
      [4, '8.5', 'desired', 120],
    ])
    expect(byComma.unclear_amounts).toEqual([])
  })
})

test('amounts that are far from what a size costs or sells for are marked and shown first', async () => {
  await sql`insert into variant_costs (retailer_id, variant_id, cost)
    values (${owner.retailerId}, ${idAt(1)}, 95), (${owner.retailerId}, ${idAt(4)}, 95)`.execute(platform())
  await sql`insert into market_data (variant_id, marketplace, lowest_ask, refreshed_at)
    values (${idAt(4)}, 'stockx', 1200, now()), (${idAt(0)}, 'goat', 150, now())`.execute(platform())
  const rows = ['DD1391-100,9,2000,', 'DD1391-100,9.5,9550,95', 'DD1391-100,8.5,15,', 'DD1391-100,11W,9999,']
  const answer = await check(['Style,Size,Price,Minimum', ...rows].join('\n'))
  expect(answer.far_amounts).toBe(2)
  expect(answer.changes.map(({ line, size, after, is_far }) => [line, size, after, is_far])).toEqual([
    [3, '9.5', 9_550, true],
    [4, '8.5', 15, true],
    [2, '9', 2_000, false],
    [3, '9.5', 95, false],
    [5, '11W', 9_999, false],
  ])
})
