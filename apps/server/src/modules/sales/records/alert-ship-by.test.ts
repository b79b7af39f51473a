import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { planShipAlerts } from '../sales.planners.ts'

type List = AnswerOf<Contract['GET /notifications']>

const HOUR_MS = 3_600_000
let app: TestApp
let retailerId: number
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})

const inHours = (hours: number) => new Date(app.capabilities.clock.now().getTime() + hours * HOUR_MS).toISOString()
/** Inserts a sale due in some hours. The first alert comes six hours before. */
const aSale = (hours: number, sale: MadeSale = {}) =>
  app.capabilities.db.asRetailer(retailerId, (tx) =>
    insertedSales(tx, [
      { product_name: 'Dunk', size: '9', ship_by: inHours(hours), alert_next_attempt_at: inHours(hours - 6), ...sale },
    ]),
  )
const told = async () => {
  await planShipAlerts(app.capabilities)
  await app.drain()
  const { body } = await owner.call<List>('GET', '/notifications')
  return body.notifications.map(({ title, body: words }) => `${title.replace(/O-[\d-]+/, 'O')}: ${words}`)
}

test('an order to ship causes alerts six and two hours before its deadline, with the penalty', async () => {
  await aSale(7)
  expect(await told()).toEqual([])
  await app.pass(1.5 * HOUR_MS)
  const first =
    'Ship within 6 hours: Dunk 9 on StockX (order O): StockX cancels the order and charges about $30.00 (15%, at least $15).'
  expect(await told()).toEqual([first])
  expect(await told()).toEqual([first])
  await app.pass(4 * HOUR_MS)
  expect(await told()).toEqual([first.replace('6 hours', '2 hours'), first])
  await app.pass(24 * HOUR_MS)
  expect(await told()).toHaveLength(2)
})

test('an alert that could not be sent in time is sent once, as late', async () => {
  await aSale(-1)
  expect(await told()).toEqual([expect.stringMatching(/^Ship now, it is late: /)])
  expect(await told()).toHaveLength(1)
})

test('an alert about an unconfirmed alias order asks to confirm it and names no penalty', async () => {
  await aSale(1, { platform: 'goat', status: 'ORDER_STATUS_SOLD', stage: 'to_confirm' })
  expect(await told()).toEqual([
    'Confirm within 2 hours: Dunk 9 on ALIAS (order O): ALIAS cancels the order: the sale is lost.',
  ])
})

test.each([
  ['is packed', { fulfilled_at: '2026-11-21T13:00:00Z', stage: 'packed' }],
  ['is canceled', { canceled_at: '2026-11-21T13:00:00Z', stage: 'canceled' }],
  ['is on its way', { stage: 'shipped' }],
])('no alert for an order that %s', async (_, sale) => {
  await aSale(1, sale)
  expect(await told()).toEqual([])
})

test('a sale whose packing is taken back causes alerts again', async () => {
  const [saleId] = await aSale(1)
  const mark = (act: string) => owner.call('POST', `/sales/scanning/${saleId}/${act}`)
  expect((await mark('mark-fulfilled')).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await mark('mark-created')).status).toBe(200)
  expect(await told()).toHaveLength(1)
})
