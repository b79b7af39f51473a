import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manySizes } from '../../../../../tooling/test-app/many-sizes.ts'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aPerson, type TestPerson } from '../../../../../tooling/test-app/test-people.ts'
import { stockRows, unexplainedCounters } from '../../../../../tooling/test-app/test-stock.ts'

type Result = AnswerOf<Contract['POST /inventory/csv']>
type Kind = 'payouts' | 'reserved' | 'cost'

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  const { retailerId } = await manySizes(app, { count: 5_000, units: [[4, 2], [1, 3]] }) // biome-ignore format: a table
  await sql`update products set name = '=cmd|''/c calc''!A1'`.execute(app.capabilities.db.platform)
  owner = await aPerson(app, { role: 'owner', retailerId })
}, 60_000)
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
const upload = (kind: Kind, content: string, dry_run = false) =>
  owner.call<Result & { errors: { message: string }[] }>('POST', '/inventory/csv', { kind, content, dry_run })

test('a template is the columns alone', async () => {
  expect((await download('payouts', true)).trim()).toBe('variant_id,product,size,sku,desired_payout,bottom_payout')
})

test('what was downloaded comes back as no change, and no cell is a formula', async () => {
  for (const kind of ['payouts', 'reserved', 'cost'] as const) {
    const file = await download(kind)
    expect(file).not.toMatch(/(^|,)"?=cmd/m)
    const { body } = await upload(kind, file)
    expect([kind, body.changed_rows, body.error_count, body.applied]).toEqual([kind, 0, 0, false])
  }
})

test('a dry run of 10,000 rows shows the difference and changes nothing; then all of it is applied, with its movements', async () => {
  const rows = (await stockRows(app)).map(({ inventory_item_id: id }) => `${id},1`)
  expect(rows).toHaveLength(10_000)
  const file = ['inventory_item_id,reserved', ...rows].join('\n')
  const dry = await upload('reserved', file, true)
  expect(dry.body).toMatchObject({ rows: 10_000, changed_rows: 10_000, error_count: 0, applied: false })
  expect(dry.body.changes[0]).toMatchObject({ line: 2, field: 'reserved', before: 0, after: 1 })
  expect((await stockRows(app)).every(({ quantity_reserved }) => quantity_reserved === 0)).toBe(true)
  expect((await upload('reserved', file)).body.applied).toBe(true)
  expect((await stockRows(app)).every(({ quantity_reserved }) => quantity_reserved === 1)).toBe(true)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('one wrong line keeps the whole file out, and every wrong line is named', async () => {
  const [first, second] = await stockRows(app)
  const lines = [
    `${first?.inventory_item_id},2`,
    'x,1',
    `${second?.inventory_item_id},99`,
    '987654321,1',
    `${first?.inventory_item_id},0`,
  ]
  const { body } = await upload('reserved', ['inventory_item_id,reserved', ...lines].join('\n'))
  expect(body.applied).toBe(false)
  expect(body.errors.map(({ line, field }) => [line, field])).toEqual([
    [3, 'inventory_item_id'],
    [4, 'reserved'],
    [5, 'inventory_item_id'],
    [6, 'inventory_item_id'],
  ])
  expect((await stockRows(app))[0]?.quantity_reserved).toBe(1)
})

test('payouts and costs are set per size, and an empty cell takes them away', async () => {
  const [row] = await stockRows(app)
  const id = row?.variant_id
  await upload('payouts', `variant_id,desired_payout,bottom_payout\n${id},"$1,200.50",900\n`)
  await upload('cost', `variant_id,cost\n${id},75.25\n`)
  expect(await download('payouts')).toContain(',1200.5,900')
  expect(await download('cost')).toMatch(new RegExp(`^${id},.*,75\\.25`, 'm'))
  await upload('cost', `variant_id,cost\n${id},\n`)
  expect(await download('cost')).not.toContain('75.25')
})

test('a file without its columns, or with too many rows, says what to do', async () => {
  expect((await upload('cost', 'a,b\n1,2')).body.errors[0]?.message).toMatch(/no column variant_id, cost/)
  const many = ['variant_id,cost', ...Array.from({ length: 10_001 }, (_, at) => `${at + 1},1`)].join('\n')
  expect((await upload('cost', many)).body.errors[0]?.message).toMatch(/Split it/)
})
