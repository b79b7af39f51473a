import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aRetailer } from '#test/acts/test-people.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import * as sale from './sale-transitions.ts'
import * as storeOrder from '../../pairs/queries/store-order-transitions.ts'

let app: TestApp
let retailer: number
let orders = 0
const AT = new Date('2026-11-21T12:00:00Z')
const LATER = new Date('2026-11-21T13:00:00Z')

beforeAll(async () => {
  app = await startTestApp()
  retailer = await aRetailer(app)
})
afterAll(() => app?.close())

type Row = Record<string, unknown>

const NEW_SALE = {
  platform: 'stockx',
  status: 'CREATED',
  stage: 'to_ship',
  marketplace_status: 'CREATED',
  marketplace_stage: 'to_ship',
  sale_ask: 200,
  marketplace_payout: 180,
  ark_fee: 10,
  retailer_payout: 170,
  fee_type: 'standard',
  fee_schedule: {},
  inventory_item_id: 1,
  sold_at: AT,
  seen_at: AT,
  taken_at: AT,
  refreshed_at: AT,
}

/** Changes a new sale in a given state and returns the result. */
const changed = (state: Row, change: (tx: Tx, saleId: number) => Promise<void>): Promise<Row | undefined> =>
  app.capabilities.db.asRetailer(retailer, async (tx) => {
    const row = { ...NEW_SALE, retailer_id: retailer, external_order_id: `O-${++orders}`, ...state }
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const inserted = await sql<{ sale_id: number }>`
      insert into sales (${columns}) select ${columns}
      from jsonb_populate_record(null::sales, ${JSON.stringify(row)}::jsonb) returning sale_id`.execute(tx)
    const saleId = inserted.rows[0]?.sale_id ?? 0
    await change(tx, saleId)
    return (await sql<Row>`select * from sales where sale_id = ${saleId}`.execute(tx)).rows[0]
  })

const CANCELED = { canceled_at: AT, stage: 'canceled' }
const PACKED = { fulfilled_at: AT, stage: 'packed' }
const RELEASED = { unit_released: true }
const ORDERED = { store_order_id: '77' }
const WAITING = { store_order_next_attempt_at: AT }
const packing = { at: LATER, by: 1, status: 'FULFILLED', shipOrderAt: LATER }
const byHand = { status: 'CANCELED', stage: 'canceled' as const, isFinal: true, at: LATER, by: 1, cancellation: {} }
const order = { orderId: '78', name: '#78', at: LATER }
const problem = { problem: 'waits', at: LATER, attemptAt: LATER }
const label = { trackingNumber: 'T', courier: 'C' }
const following = { askedAt: LATER, isFinal: true, news: {} }

type Refused = [string, Row, (tx: Tx, saleId: number) => Promise<void>]
const REFUSED: Refused[] = [
  ['an answer to an earlier question', { refreshed_at: '2026-11-21T14:00:00Z' }, (tx, id) =>
    sale.followTo(tx, id, following)],
  ['a status of a resolved cancellation', { ...CANCELED, stage: 'resolved' }, (tx, id) =>
    sale.setStatusByHand(tx, id, byHand)],
  ['a confirmation in Shopify', { platform: 'shopify' }, (tx, id) => sale.recordConfirmed(tx, id, LATER)],
  ['packing what was canceled', CANCELED, (tx, id) => sale.fulfill(tx, [id], packing)],
  ['packing twice', PACKED, (tx, id) => sale.fulfill(tx, [id], packing)],
  ['taking back what was not packed', {}, (tx, id) => sale.takeFulfillmentBack(tx, [id], { status: 'CREATED', at: LATER })],
  ['a label of what was canceled', CANCELED, (tx, id) => sale.recordLabel(tx, id, label)],
  ['a payout of what no marketplace pays', { platform: 'shopify' }, (tx, id) => sale.recordPaid(tx, id, { cents: 100, at: LATER })],
  ['an order begun for what was canceled', CANCELED, (tx, id) => storeOrder.beginStoreOrder(tx, id, LATER)],
  ['a second order', ORDERED, (tx, id) => storeOrder.recordStoreOrder(tx, id, order)],
  ['releasing a unit twice', RELEASED, (tx, id) => storeOrder.releaseToStore(tx, id, null)],
  ['releasing a unit of what was canceled', CANCELED, (tx, id) => storeOrder.releaseToStore(tx, id, null)],
  ['asking for an order that was handed over', RELEASED, (tx, id) => storeOrder.requestStoreOrder(tx, id, LATER)],
  ['a problem of what waits for nothing', {}, (tx, id) => storeOrder.recordStoreOrderWaiting(tx, id, problem)],
  ['shipping what was not handed over', WAITING, (tx, id) => storeOrder.recordStoreOrderShipped(tx, id, { at: LATER, isOurs: true })],
  ['canceling another order', ORDERED, (tx, id) =>
    storeOrder.recordStoreOrderCanceled(tx, id, { orderId: '78', reason: 'r', at: LATER })],
  ['forgetting an order that was handed over', RELEASED, (tx, id) => storeOrder.forgetStoreOrder(tx, id)],
] // biome-ignore format: a table

test.each(REFUSED)('%s is refused', async (_, state, change) => {
  await expect(changed(state, change)).rejects.toThrow('in the wrong state for this change')
})

test('an answer changes only what is new, and the retailer payout follows the marketplace payout', async () => {
  const news = {
    marketplace: { status: 'SHIPPED', stage: 'shipped' as const, at: LATER },
    status: { value: 'SHIPPED', stage: 'shipped' as const, at: LATER },
    label,
    reported: { cents: 15_000, basis: 'paid-out' as const, lines: [] },
    payout: 15_000,
  }
  expect(await changed({}, (tx, id) => sale.followTo(tx, id, { askedAt: LATER, isFinal: false, news }))).toMatchObject({
    status: 'SHIPPED',
    stage: 'shipped',
    marketplace_stage: 'shipped',
    previous_status: 'CREATED',
    canceled_at: null,
    label_tracking_number: 'T',
    reported_payout: '150.00',
    marketplace_payout: '150.00',
    retailer_payout: '140.00',
    paid_payout: null,
    refreshed_at: LATER,
  })
})

test('a unit released to the shop is shipped there next only if its pair is packed', async () => {
  const released = (state: Row) =>
    changed({ ...WAITING, ...state }, (tx, id) => storeOrder.releaseToStore(tx, id, null))
  expect(await released({})).toMatchObject({ unit_released: true, store_order_next_attempt_at: null })
  expect(await released(PACKED)).toMatchObject({ unit_released: true, store_order_next_attempt_at: AT })
})

test('a fixed fee changes the retailer payout, and a status set by hand records the time of the cancellation', async () => {
  const fixed = await changed({}, (tx, id) => sale.fixFee(tx, id, { cents: 2_500, type: 'retail' }))
  expect(fixed).toMatchObject({ ark_fee: '25.00', fee_type: 'retail', retailer_payout: '155.00' })
  expect(await changed({}, (tx, id) => sale.setStatusByHand(tx, id, byHand))).toMatchObject({
    status: 'CANCELED',
    stage: 'canceled',
    previous_status: 'CREATED',
    status_override: true,
    canceled_at: LATER,
    refresh_next_attempt_at: null,
  })
})
