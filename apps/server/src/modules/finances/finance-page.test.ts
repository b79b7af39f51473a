import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'

type Finances = AnswerOf<Contract['GET /finances/']>

let app: TestApp
let owner: TestPerson
/** The ids, newest first. */
let ids: number[]

beforeAll(async () => {
  app = await startTestApp()
  const retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
  // All have the same time, so only the sale's id orders them.
  const sold_at = '2026-06-02T12:00:00Z'
  const sales = Array.from({ length: 23 }, () => ({ sold_at }))
  ids = await app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, sales))
  ids.sort((one, other) => other - one)
})
afterAll(() => app?.close())

const page = async (query: string, from = owner) => (await from.call<Finances>('GET', `/finances/?${query}`)).body

test('every transaction is on one page, and the last page says that it is the last', async () => {
  const found: number[] = []
  let after: number | null = null
  do {
    const read: Finances = await page(`page_size=5${after === null ? '' : `&cursor=${after}`}`)
    found.push(...read.recent_transactions.map(({ id }) => id))
    expect(read.pagination.total_transactions).toBe(23)
    after = read.next_cursor
  } while (after !== null)
  expect(found).toEqual(ids)
})

test('page numbers go up to 500, and a sale of another business is not a valid cursor', async () => {
  const second = await page('page_size=5&page=2')
  expect(second.recent_transactions.map(({ id }) => id)).toEqual(ids.slice(5, 10))
  expect((await owner.call('GET', '/finances/?page=501')).status).toBe(422)
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  expect((await page(`cursor=${ids[3]}`, other)).recent_transactions).toEqual([])
})

test('a sale that ended without a payout has none in its row', async () => {
  const retailerId = await aRetailer(app)
  const resolved = {
    stage: 'resolved',
    status: 'RESOLVED',
    retailer_payout: 103.26,
    marketplace_payout: 110,
    ark_fee: 6.74,
  }
  await app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, [resolved, {}]))
  const { recent_transactions } = await page('page_size=5', await aPerson(app, { role: 'owner', retailerId }))
  expect(recent_transactions.filter(({ is_lost }) => !is_lost)).toHaveLength(1)
  expect(recent_transactions.find(({ is_lost }) => is_lost)).toMatchObject({ payout: 0, status: 'RESOLVED' })
})
