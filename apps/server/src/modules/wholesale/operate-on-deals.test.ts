import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aPerson, type TestPerson } from '../../../../../tooling/test-app/test-people.ts'
import { unexplainedCounters } from '../../../../../tooling/test-app/test-stock.ts'
import {
  aBuyingBuyer,
  anOrderOf,
  aSeller,
  type Buying,
  detailsOf,
  heldBy,
  type Purchase,
  type Refused,
  type Seller,
  setPayment,
  setStatus,
} from '../../../../../tooling/test-app/wholesale-people.ts'
import { mailOrderChange } from './mail-order-change.ts'

type Outcome = AnswerOf<Contract['POST /admin/wholesale/deal-flows/status']>
type Deal = AnswerOf<Contract['GET /admin/wholesale/deal-flows/{id}']>

let app: TestApp
let operator: TestPerson
let seller: Seller
let buying: Buying

beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
}, 60_000)
afterAll(() => app?.close())
beforeEach(async () => {
  seller = await aSeller(app, { units: [[9, 9]] })
  buying = await aBuyingBuyer(app)
})

const move = (ids: number[], status: string, notes?: string) =>
  operator.call<Outcome>('POST', '/admin/wholesale/deal-flows/status', { ids, status, ...(notes && { notes }) })
const pay = (ids: number[], payment_status: string) =>
  operator.call<Outcome>('POST', '/admin/wholesale/deal-flows/payment', { ids, payment_status })
const dealOf = async (id: number) => (await operator.call<Deal>('GET', `/admin/wholesale/deal-flows/${id}`)).body
const purchaseOf = async (id: number) => (await buying.buyer.call<Purchase>('GET', `/buyer/purchases/${id}`)).body
const CHANGED = { changed: 1, unchanged: 0, refused: [] }
const SAME = { changed: 0, unchanged: 1, refused: [] }

async function anApproved(qty = 2): Promise<number> {
  const id = await anOrderOf(buying, seller, qty)
  await setStatus(seller, id, 'approved')
  return id
}
async function aShipped(): Promise<number> {
  const id = await anApproved()
  await pay([id], 'paid_to_ark')
  for (const { line_id, product_sync_id } of (await detailsOf(seller, id)).line_items)
    await seller.owner.call('PATCH', `/bulk-sales/${id}/fulfill-item`, { line_id, product_sync_id, fulfilled: true })
  expect((await setStatus(seller, id, 'shipped_from_retailer')).status).toBe(200)
  return id
}
const mailsTo = async ({ email }: TestPerson): Promise<string[]> => {
  const { rows: changes } = await sql<{ id: number }>`
    select wholesale_change_id as id from wholesale_order_changes
    where retailer_id = ${seller.retailerId} order by 1`.execute(app.capabilities.db.platform)
  for (const { id: changeId } of changes)
    await mailOrderChange(app.capabilities, { retailerId: seller.retailerId, changeId })
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where recipient = ${email} order by mail_id`.execute(app.capabilities.db.platform)
  return rows.map(({ subject }) => subject)
}

test('what an order’s status does not allow is refused with the reason, and nothing happens', async () => {
  const id = await anOrderOf(buying, seller)
  const { status, body } = await move([id], 'arrived_to_ark')
  expect([status, body]).toEqual([
    200,
    {
      changed: 0,
      unchanged: 0,
      refused: [
        {
          id,
          order_number: (await dealOf(id)).order_number,
          problem: 'An order that is submitted cannot become arrived at ARK.',
        },
      ],
    },
  ])
  // The seller's to say.
  expect((await move([id], 'approved')).body.refused.length).toBe(1)
  expect((await pay([id], 'paid_to_retailer')).body.refused[0]?.problem).toContain('The buyer has not paid ARK')
  expect((await move([987_654_321], 'canceled')).body.refused).toMatchObject([
    { id: 987_654_321, order_number: null, problem: expect.stringContaining('This order was not found') },
  ])
  expect(await dealOf(id)).toMatchObject({ status: 'submitted', payment_status: 'pending', paid_to_retailer_at: null })
})

test('by way of ARK: paid, arrived, sent on, received, and passed on to the seller; said twice, it happens once', async () => {
  const id = await aShipped()
  for (const status of ['arrived_to_ark', 'shipped_from_ark', 'received']) {
    expect((await move([id], status, status === 'arrived_to_ark' ? 'Two boxes' : undefined)).body).toEqual(CHANGED)
    expect((await move([id], status)).body).toEqual(SAME)
    expect((await purchaseOf(id)).status).toBe(status)
  }
  expect((await pay([id], 'paid_to_retailer')).body).toEqual(CHANGED)
  expect((await pay([id], 'paid_to_retailer')).body).toEqual(SAME)
  const deal = await dealOf(id)
  expect(deal.payment_status).toBe('paid_to_retailer')
  expect(deal.history.map(({ by, what, to }) => `${by} ${what} ${to}`)).toEqual([
    'buyer status submitted',
    'retailer status approved',
    'operator payment paid',
    'operator status paid',
    'retailer status shipped_from_retailer',
    'operator status arrived_to_ark',
    'operator status shipped_from_ark',
    'operator status received',
    'operator payout paid_to_retailer',
  ])
  expect(deal.history.at(5)?.notes).toBe('Two boxes')
  expect((await detailsOf(seller, id)).paid_to_retailer_at).toBe(deal.paid_to_retailer_at)
})

test('what ARK pays its seller the buyer never reads: not in his order, his mails, nor by his policy', async () => {
  const id = await aShipped()
  await pay([id], 'paid_to_retailer')
  const [ofSeller, ofBuyer] = [await mailsTo(seller.owner), await mailsTo(buying.buyer)]
  expect(ofSeller.filter((subject) => subject.includes('ARK has paid you')).length).toBe(1)
  expect(ofBuyer.some((subject) => subject.includes('Shipped by seller'))).toBe(true)
  expect(ofBuyer.filter((subject) => subject.includes('paid you'))).toEqual([])
  const purchase = await purchaseOf(id)
  expect(JSON.stringify(purchase)).not.toContain('paid_to_retailer')
  expect([purchase.payment_status, purchase.history.length]).toEqual(['paid', 5])
  const seen = await app.capabilities.db.asBuyer(buying.buyerId, async (tx) => {
    const { rows } = await sql<{ what: string }>`
      select distinct what from wholesale_order_changes where buyer_id = ${buying.buyerId} order by what`.execute(tx)
    const { rows: costs } = await sql`select from wholesale_order_costs`.execute(tx)
    return [rows.map(({ what }) => what), costs.length]
  })
  expect(seen).toEqual([['payment', 'status'], 0])
})

test('a buyer is not refunded while the seller has the money, whoever says so', async () => {
  const id = await aShipped()
  await pay([id], 'paid_to_retailer')
  expect((await pay([id], 'refunded')).body.refused[0]?.problem).toContain('Take that back first')
  const bySeller = await setPayment<Refused>(seller, id, 'refunded')
  expect([bySeller.status, bySeller.body.detail]).toEqual([409, expect.stringContaining('ARK has paid the seller')])
  expect((await pay([id], 'paid_to_ark')).body).toEqual(CHANGED)
  expect((await pay([id], 'refunded')).body).toEqual(CHANGED)
  expect(await dealOf(id)).toMatchObject({ payment_status: 'refunded', paid_to_retailer_at: null })
})

test('canceled by ARK, the pairs come back once; the seller hears of it in his bell, and reads who did it', async () => {
  const id = await anApproved()
  expect(await heldBy(app, seller.retailerId)).toBe(2)
  expect((await move([id], 'canceled', 'The buyer called')).body).toEqual(CHANGED)
  expect((await move([id], 'canceled')).body).toEqual(SAME)
  expect([await heldBy(app, seller.retailerId), await unexplainedCounters(app)]).toEqual([0, []])
  const bell = await seller.owner.call<{ notifications: { title: string }[] }>('GET', '/notifications')
  expect(JSON.stringify(bell.body)).toContain('ARK has canceled wholesale order')
  const { body } = await seller.owner.call<{ entries: object[] }>('GET', '/activity?by=ark')
  expect(body.entries).toMatchObject([
    {
      event_type: 'wholesale_order_status',
      user_name: null,
      event_details: { wholesale_order_id: id, from: 'approved', to: 'canceled' },
    },
  ])
  expect(JSON.stringify(body)).not.toContain(operator.email)
})

test('a paid order is canceled only after its money went back', async () => {
  const id = await anApproved()
  await pay([id], 'paid_to_ark')
  expect((await move([id], 'canceled')).body.refused[0]?.problem).toContain('Refund the payment first')
  await pay([id], 'refunded')
  expect((await move([id], 'canceled')).body).toEqual(CHANGED)
  expect(await heldBy(app, seller.retailerId)).toBe(0)
})

test('ARK, seller and buyer cancel at once: it happens once, and the pairs come back once', async () => {
  const id = await anApproved()
  const ended = await Promise.all([
    move([id], 'canceled'),
    setStatus(seller, id, 'canceled_by_retailer'),
    buying.buyer.call('POST', `/buyer/purchases/${id}/cancel`, {}),
    move([id], 'canceled'),
  ])
  const { history } = await dealOf(id)
  expect(history.filter(({ to }) => to.startsWith('canceled')).length).toBe(1)
  expect(ended.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true)
  expect([await heldBy(app, seller.retailerId), await unexplainedCounters(app)]).toEqual([0, []])
})

test('many at once, of several sellers: each by itself, and one that cannot be stops no other', async () => {
  const other = await aSeller(app, { units: [[5, 5]] })
  const [one, two, done] = [await anApproved(1), await anOrderOf(buying, other), await aShipped()]
  const { body } = await move([done, one, two], 'canceled')
  expect([body.changed, body.unchanged, body.refused.map(({ id }) => id)]).toEqual([2, 0, [done]])
  expect([(await dealOf(one)).status, (await dealOf(two)).status]).toEqual(['canceled', 'canceled'])
  expect(
    (await operator.call('POST', '/admin/wholesale/deal-flows/status', { ids: [], status: 'canceled' })).status,
  ).toBe(422)
})
