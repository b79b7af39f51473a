import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import {
  aBuyingBuyer,
  anOrderOf,
  aSeller,
  type BulkSale,
  type Buying,
  detailsOf,
  orderMailsTo,
  type PurchaseDetails,
  type Refused,
  reservedBy,
  type Seller,
  setStatus,
} from '#test/belongings/wholesale-people.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { expireProposalJob } from '../wholesale.jobs.ts'
import { planProposalExpiry } from '../wholesale.planners.ts'
import { wholesaleHandlers } from '../wholesale.worker.ts'
import { expireProposal } from './expire-proposal.ts'
import { endProposal } from './queries/proposals.ts'

const DAY_MS = 86_400_000
const PRICE = 80

let app: TestApp
let seller: Seller
let buying: Buying

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  seller = await aSeller(app, {
    price: PRICE,
    units: [
      [3, 2],
      [1, 4],
    ],
  })
  buying = await aBuyingBuyer(app)
})

const ascending = (one: number, other: number): number => one - other
const held = () => reservedBy(app, seller.retailerId)

/** Returns an order of five pairs of each size, of which the first size has only three left. */
async function aShortOrder(): Promise<BulkSale> {
  const id = await anOrderOf(buying, seller, 5)
  await reserve(2)
  return detailsOf(seller, id)
}

/** Reserves pairs of the first size for a person, so that the order cannot have them. */
async function reserve(quantity: number): Promise<void> {
  const [row] = (await stockRows(app)).filter(({ variant_id }) => variant_id === seller.sizes[0]?.variant_id)
  const reserving = `inventory_item_id=${row?.inventory_item_id}&reserved_quantity=${quantity}`
  await seller.owner.call('PATCH', `/inventory/items/find-and-update-reserved?${reserving}`)
}

const propose = <T = BulkSale & Refused>(
  { id, line_items }: BulkSale,
  quantities: number[] = [3, 5],
  of: { by?: TestPerson; expires_in_days?: number } = {},
) =>
  (of.by ?? seller.owner).call<T>('POST', `/bulk-sales/${id}/proposals`, {
    line_items: line_items.map(({ line_id }, at) => ({ line_id, quantity: quantities[at] ?? 0 })),
    ...(of.expires_in_days && { expires_in_days: of.expires_in_days }),
  })
const answer = (id: number, proposal_id: number, act: 'accept' | 'decline', by = buying.buyer) =>
  by.call<PurchaseDetails & Refused>('PATCH', `/buyer/purchases/${id}/proposal`, { proposal_id, act })
const withdraw = (id: number, proposal_id: number, by = seller.owner) =>
  by.call<BulkSale & Refused>('PATCH', `/bulk-sales/${id}/proposal`, { proposal_id, act: 'withdraw' })
const seen = async (id: number) => (await buying.buyer.call<PurchaseDetails>('GET', `/buyer/purchases/${id}`)).body

/** Returns a short order with an open proposal of eight of its ten pairs. */
async function aProposal(): Promise<{ order: BulkSale; id: number; proposalId: number }> {
  const order = await aShortOrder()
  const { body } = await propose(order)
  return { order, id: order.id, proposalId: body.proposal?.id ?? 0 }
}

/** Plans expired proposals and runs their jobs. */
async function endExpired(): Promise<void> {
  await planProposalExpiry(app.capabilities)
  const handlers = wholesaleHandlers(app.capabilities).filter(({ job }) => job.name === expireProposalJob.name)
  await drainJobs({ boss: app.boss, db: app.capabilities.db }, handlers, {})
}

async function waiting(): Promise<{ seller: number; buyer: number }> {
  const ofSeller = await seller.owner.call<{ orders: number }>('GET', '/wholesale/waiting')
  const ofBuyer = await buying.buyer.call<{ orders: number }>('GET', '/buyer/waiting')
  return { seller: ofSeller.body.orders, buyer: ofBuyer.body.orders }
}

test('the stock of an order shows what is short, with the terms of its product', async () => {
  const terms = { minimum_quantity: 6, quantity_step: 1, tiers: [{ from_quantity: 10, discount_percentage: 10 }] }
  const { id } = await aShortOrder()
  await sql`
    insert into wholesale_terms (retailer_id, product_id, minimum_quantity, quantity_step, tiers)
    values (${seller.retailerId}, ${seller.productId}, 6, 1, '[{"from_quantity":10,"discount_basis_points":1000}]')
  `.execute(app.capabilities.db.platform)
  const { body } = await seller.owner.call<{ line_items: object[]; products: object[] }>(
    'GET',
    `/bulk-sales/${id}/stock`,
  )
  expect(body.line_items).toMatchObject([
    { ordered_quantity: 5, quantity_available: 3, unit_price: PRICE },
    { ordered_quantity: 5, quantity_available: 5, unit_price: PRICE },
  ])
  expect(body.products).toEqual([{ product_id: seller.productId, terms }])
})

test('a proposal reserves its pairs at once and waits for the buyer, who sees old and new quantities and totals', async () => {
  const order = await aShortOrder()
  expect(await waiting()).toEqual({ seller: 1, buyer: 0 })
  const { status, body } = await propose(order)
  expect([status, body.status, body.waits_for]).toEqual([200, 'submitted', 'buyer'])
  expect(body.proposal).toMatchObject({ ordered_items: 10, total_items: 8, ordered_amount: 800, total_amount: 640 })
  expect([await held(), await unexplainedCounters(app), await waiting()]).toEqual([8, [], { seller: 0, buyer: 1 }])
  const purchase = await seen(order.id)
  expect(purchase).toMatchObject({ status: 'submitted', total_amount: 800, waits_for: 'buyer' })
  expect(purchase.proposal?.line_items).toMatchObject([
    { ordered_quantity: 5, quantity: 3, unit_price: PRICE, line_total: 240 },
    { ordered_quantity: 5, quantity: 5, unit_price: PRICE, line_total: 400 },
  ])
})

test('accepted: the order has the proposed lines and total and is approved, and the pairs were taken once', async () => {
  const { id, proposalId } = await aProposal()
  const { status, body } = await answer(id, proposalId, 'accept')
  expect([status, body.status, body.total_items, body.total_amount]).toEqual([200, 'approved', 8, 640])
  expect([await held(), await unexplainedCounters(app), await waiting()]).toEqual([8, [], { seller: 0, buyer: 0 }])
  const { line_items, history, proposal } = await detailsOf(seller, id)
  expect(line_items.map(({ quantity, line_total }) => [quantity, line_total])).toEqual([
    [3, 240],
    [5, 400],
  ])
  expect(proposal).toBeNull()
  expect(history.map(({ by, what, to }) => `${by} ${what} ${to}`)).toEqual([
    'buyer status submitted',
    'retailer proposal proposed',
    'buyer proposal accepted',
    'retailer status approved',
  ])
  expect(history[1]?.proposal).toEqual({ ordered_items: 10, total_items: 8, ordered_amount: 800, total_amount: 640 })
  const { rows } = await sql<{ details: object }>`
    select event_details as details from audit_log where retailer_id = ${seller.retailerId}
      and event_type = 'wholesale_order_proposal' order by audit_log_id`.execute(app.capabilities.db.platform)
  const totals = { old_total_items: 10, new_total_items: 8, old_total_amount: 800, new_total_amount: 640 }
  expect(rows.map(({ details }) => details)).toMatchObject([
    { by: 'retailer', from: 'submitted', to: 'proposed', ...totals },
    { by: 'buyer', from: 'proposed', to: 'accepted', ...totals },
  ])
})

test('a size that is sold out is left out: its line disappears when the buyer accepts', async () => {
  const order = await aShortOrder()
  const { body } = await propose(order, [0, 5])
  await answer(order.id, body.proposal?.id ?? 0, 'accept')
  const { line_items, total_items, total_amount } = await detailsOf(seller, order.id)
  expect([line_items.map(({ quantity }) => quantity), total_items, total_amount]).toEqual([[5], 5, 400])
})

test.each(['declined', 'withdrawn'] as const)(
  '%s: the pairs are free again, and the order waits for the seller, who may approve it',
  async (how) => {
    const { id, proposalId } = await aProposal()
    await (how === 'declined' ? answer(id, proposalId, 'decline') : withdraw(id, proposalId))
    expect([await held(), await unexplainedCounters(app), await waiting()]).toEqual([0, [], { seller: 1, buyer: 0 }])
    expect(await detailsOf(seller, id)).toMatchObject({ status: 'submitted', proposal: null, total_amount: 800 })
    await reserve(0)
    expect((await setStatus(seller, id, 'approved')).body).toMatchObject({ status: 'approved', total_items: 10 })
    expect(await held()).toBe(10)
  },
)

test('while a proposal is open, the seller can cancel but not approve, and a cancellation frees the pairs', async () => {
  const { id } = await aProposal()
  for (const to of ['approved', 'processing']) {
    const { status, body } = await setStatus<Refused>(seller, id, to)
    expect([status, body.detail]).toEqual([409, expect.stringContaining('Withdraw the proposal first')])
  }
  expect((await setStatus(seller, id, 'rejected_by_retailer')).status).toBe(200)
  expect([await held(), await waiting()]).toEqual([0, { seller: 0, buyer: 0 }])
  await reserve(0)
  const another = await aProposal()
  expect((await buying.buyer.call('POST', `/buyer/purchases/${another.id}/cancel`, {})).status).toBe(200)
  expect([await held(), (await answer(another.id, another.proposalId, 'accept')).status]).toEqual([0, 409])
})

test('quantities are refused by line: more than ordered, none at all, all of them, or a line left out', async () => {
  const order = await aShortOrder()
  const [one] = order.line_items
  const refused = async (quantities: number[]) => (await propose(order, quantities)).body.errors[0]
  expect(await refused([6, 5])).toEqual({
    field: 'line_items.0.quantity',
    message: 'The buyer ordered 5. Propose 5 or fewer.',
  })
  expect((await refused([0, 0]))?.message).toContain('at least one pair')
  expect((await refused([5, 5]))?.message).toContain('Approve it instead')
  const line_items = [{ line_id: one?.line_id, quantity: 1 }]
  const { status } = await seller.owner.call('POST', `/bulk-sales/${order.id}/proposals`, { line_items })
  expect([status, await held()]).toEqual([422, 0])
})

test('stock that changed since the preview: nothing is reserved, and the answer names the size', async () => {
  const order = await aShortOrder()
  await reserve(3)
  const { status, body } = await propose(order)
  expect([status, body.code, body.errors.map(({ message }) => message)]).toEqual([
    409,
    'short',
    [expect.stringContaining('3 ordered, 2 in stock')],
  ])
  expect([await held(), (await detailsOf(seller, order.id)).proposal]).toEqual([0, null])
})

test('neither others nor the wrong side see or answer a proposal', async () => {
  const { order, id, proposalId } = await aProposal()
  const other = await aBuyingBuyer(app)
  const stranger = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const packer = await aPerson(app, { role: 'fulfillment', retailerId: seller.retailerId })
  expect((await answer(id, proposalId, 'accept', other.buyer)).status).toBe(404)
  expect((await withdraw(id, proposalId, stranger)).status).toBe(404)
  expect((await propose(order, [1, 1], { by: stranger })).status).toBe(404)
  expect((await stranger.call('GET', `/bulk-sales/${id}/stock`)).status).toBe(404)
  expect((await answer(id, proposalId, 'accept', seller.owner)).status).toBe(403)
  for (const each of [await withdraw(id, proposalId, packer), await propose(order, [1, 1], { by: packer })])
    expect(each.status).toBe(403)
  expect(await held()).toBe(8)
})

test('repeated requests take effect once', async () => {
  const order = await aShortOrder()
  const [first, again] = [await propose(order), await propose(order)]
  expect([again.status, again.body.proposal?.id]).toEqual([200, first.body.proposal?.id])
  expect((await propose(order, [1, 1])).status).toBe(409)
  const proposalId = first.body.proposal?.id ?? 0
  for (let time = 0; time < 2; time += 1)
    expect((await answer(order.id, proposalId, 'accept')).body).toMatchObject({ status: 'approved', total_items: 8 })
  expect(await held()).toBe(8)
})

test('two proposals at once reserve the pairs once', async () => {
  const order = await aShortOrder()
  const both = await Promise.all([propose(order, [3, 5]), propose(order, [2, 5])])
  expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
  const winner = both.find(({ status }) => status === 200)
  expect(await held()).toBe(winner?.body.proposal?.total_items)
})

test('accepted, declined and withdrawn at once: one of them counts, and the pairs agree with it', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { id, proposalId } = await aProposal()
    const answers = await Promise.all([
      answer(id, proposalId, 'accept'),
      withdraw(id, proposalId),
      answer(id, proposalId, 'decline'),
    ])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409, 409])
    const { status } = await detailsOf(seller, id)
    const isAccepted = answers[0]?.status === 200
    expect([status, await held()]).toEqual(isAccepted ? ['approved', 8] : ['submitted', 0])
    expect(await unexplainedCounters(app)).toEqual([])
    await setStatus(seller, id, isAccepted ? 'canceled_by_retailer' : 'rejected_by_retailer')
    await reserve(0)
  }
})

test.each(['declined', 'withdrawn', 'expired'] as const)(
  'even without the lock of its order, an accepted proposal is never %s',
  async (state) => {
    const { id, proposalId } = await aProposal()
    await answer(id, proposalId, 'accept')
    const ref = { retailerId: seller.retailerId, orderId: id }
    const again = app.capabilities.db.asRetailer(seller.retailerId, (tx) => endProposal(tx, ref, { proposalId, state }))
    await expect(again).rejects.toThrow('has ended already')
    expect([await held(), (await detailsOf(seller, id)).status]).toEqual([8, 'approved'])
  },
)

test('accepted while it expires: it has expired, the pairs are free, and the order is not approved', async () => {
  const { id, proposalId } = await aProposal()
  await app.pass(3 * DAY_MS)
  const ref = { retailerId: seller.retailerId, proposalId }
  const [accepted] = await Promise.all([answer(id, proposalId, 'accept'), expireProposal(app.capabilities, ref)])
  expect([accepted.status, accepted.body.detail]).toEqual([409, expect.stringContaining('has expired')])
  expect([await held(), (await detailsOf(seller, id)).status]).toEqual([0, 'submitted'])
})

test('it ends exactly at its time for every reader; the planner then frees the pairs and records it once', async () => {
  const order = await aShortOrder()
  await propose(order, [3, 5], { expires_in_days: 1 })
  await app.pass(DAY_MS - 1)
  await endExpired()
  expect([await held(), await waiting()]).toEqual([8, { seller: 0, buyer: 1 }])
  await app.pass(1)
  expect(await waiting()).toEqual({ seller: 1, buyer: 0 })
  expect((await seen(order.id)).proposal).toBeNull()
  for (let time = 0; time < 2; time += 1) await endExpired()
  expect(await held()).toBe(0)
  const { history } = await detailsOf(seller, order.id)
  expect(history.map(({ by, to }) => `${by} ${to}`)).toEqual([
    'buyer submitted',
    'retailer proposed',
    'operator expired',
  ])
})

test('each step is mailed to both sides once, without names; the seller is notified of the answer', async () => {
  const { id, proposalId } = await aProposal()
  await answer(id, proposalId, 'decline')
  const toBuyer = (await orderMailsTo(app, seller, buying.buyer)).filter(({ subject }) => subject.includes('Partial'))
  expect(toBuyer.map(({ subject }) => subject.replace(/W-\d+/, 'W'))).toEqual([
    'ARK: wholesale order W: Partial order proposed',
    'ARK: wholesale order W: Partial order declined',
  ])
  expect(toBuyer[0]?.body).toContain('Seller can deliver 8 of 10 pairs. New total: $640.00 (was $800.00).')
  expect(toBuyer[0]?.body).toContain(`/buyer/purchases?order=${id}`)
  const toSeller = (await orderMailsTo(app, seller, seller.owner)).filter(({ subject }) => subject.includes('Partial'))
  expect(toSeller).toHaveLength(2)
  expect(toSeller[0]?.body).toContain('You can deliver 8 of 10 pairs.')
  const { rows } = await sql<{ title: string }>`
    select title from notifications where retailer_id = ${seller.retailerId}
      and title like '%declined part%'`.execute(app.capabilities.db.platform)
  expect(rows).toHaveLength(1)
})
