import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { unexplainedCounters } from '#test/acts/test-stock.ts'
import {
  aBuyingBuyer,
  anApprovedOrderOf,
  anOrderOf,
  aSeller,
  type Buying,
  detailsOf,
  reservedBy,
  orderMailsTo,
  type PurchaseDetails,
  type Refused,
  type Seller,
  setPayment,
  setStatus,
  packAndShip,
} from '#test/belongings/wholesale-people.ts'
import { workOnDeals } from './operate-on-deals.ts'
import { operateOnDealsJob } from '../wholesale.jobs.ts'
import { wholesaleHandlers } from '../wholesale.worker.ts'

type Run = AnswerOf<Contract['POST /admin/wholesale/deal-flows/status']>
type Deal = AnswerOf<Contract['GET /admin/wholesale/deal-flows/{id}']>

let app: TestApp
let operator: TestPerson
let seller: Seller
let buying: Buying

beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  seller = await aSeller(app, { units: [[9, 9]] })
  buying = await aBuyingBuyer(app)
})

const startMove = (ids: number[], status: string, notes?: string) =>
  operator.call<Run>('POST', '/admin/wholesale/deal-flows/status', { ids, status, ...(notes && { notes }) })
const runById = async (id: number) => (await operator.call<Run>('GET', `/runs/${id}`)).body
/** Runs the jobs of these runs. */
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    wholesaleHandlers(app.capabilities).filter(({ job }) => job.name === operateOnDealsJob.name),
    {},
  )
/** Returns a short summary of a run. */
async function outcome({ status, body }: { status: number; body: Run }) {
  expect([status, body.state]).toEqual([202, 'waiting'])
  await workOff()
  const { state, result, problems } = await runById(body.id)
  expect(state).toBe('completed')
  return { changed: result?.['changed_orders'], refused: problems.map(({ field, message }) => `${field}: ${message}`) }
}
const move = async (ids: number[], status: string, notes?: string) => outcome(await startMove(ids, status, notes))
const pay = async (ids: number[], payment_status: string) =>
  outcome(await operator.call<Run>('POST', '/admin/wholesale/deal-flows/payment', { ids, payment_status }))
const dealOf = async (id: number) => (await operator.call<Deal>('GET', `/admin/wholesale/deal-flows/${id}`)).body
const purchaseOf = async (id: number) =>
  (await buying.buyer.call<PurchaseDetails>('GET', `/buyer/purchases/${id}`)).body
/** The result of an act that succeeds, or whose order was already in that state. */
const SO = { changed: 1, refused: [] }

const anApproved = (qty = 2) => anApprovedOrderOf(buying, seller, qty)
async function aShipped(): Promise<number> {
  const id = await anApproved()
  await pay([id], 'paid_to_ark')
  await packAndShip(seller, id)
  return id
}
const mailsTo = async (person: TestPerson) => (await orderMailsTo(app, seller, person)).map(({ subject }) => subject)

test('a change that an order’s status does not allow is refused with the reason, and nothing happens', async () => {
  const id = await anOrderOf(buying, seller)
  expect(await move([id], 'arrived_to_ark')).toEqual({
    changed: 0,
    refused: [`${(await dealOf(id)).order_number}: An order that is submitted cannot become arrived at ARK.`],
  })
  // Only the seller can approve an order.
  expect((await move([id], 'approved')).refused.length).toBe(1)
  expect((await pay([id], 'paid_to_retailer')).refused[0]).toContain('The buyer has not paid ARK')
  expect((await move([987_654_321], 'canceled')).refused).toEqual([
    expect.stringContaining('order 987654321: This order was not found'),
  ])
  expect(await dealOf(id)).toMatchObject({ status: 'submitted', payment_status: 'pending', paid_to_retailer_at: null })
})

test('an order through ARK: paid, arrived, sent on, received, and paid out to the seller; repeating an act does nothing', async () => {
  const id = await aShipped()
  for (const status of ['arrived_to_ark', 'shipped_from_ark', 'received']) {
    expect(await move([id], status, status === 'arrived_to_ark' ? 'Two boxes' : undefined)).toEqual(SO)
    expect(await move([id], status)).toEqual(SO)
    expect((await purchaseOf(id)).status).toBe(status)
  }
  expect(await pay([id], 'paid_to_retailer')).toEqual(SO)
  expect(await pay([id], 'paid_to_retailer')).toEqual(SO)
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

test('a buyer never sees what ARK pays the seller: not in the order, not in e-mails, and not in the database', async () => {
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

test('a buyer is not refunded while the seller has the money', async () => {
  const id = await aShipped()
  await pay([id], 'paid_to_retailer')
  expect((await pay([id], 'refunded')).refused[0]).toContain('Undo that first')
  const bySeller = await setPayment<Refused>(seller, id, 'refunded')
  expect([bySeller.status, bySeller.body.detail]).toEqual([409, expect.stringContaining('Only ARK can refund')])
  expect(await pay([id], 'paid_to_ark')).toEqual(SO)
  expect(await pay([id], 'refunded')).toEqual(SO)
  expect(await dealOf(id)).toMatchObject({ payment_status: 'refunded', paid_to_retailer_at: null })
})

test('when ARK cancels, the pairs are released once; the seller gets a notification and sees who did it', async () => {
  const id = await anApproved()
  expect(await reservedBy(app, seller.retailerId)).toBe(2)
  expect(await move([id], 'canceled', 'The buyer called')).toEqual(SO)
  expect(await move([id], 'canceled')).toEqual(SO)
  expect([await reservedBy(app, seller.retailerId), await unexplainedCounters(app)]).toEqual([0, []])
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

test('a paid order is canceled only after its refund', async () => {
  const id = await anApproved()
  await pay([id], 'paid_to_ark')
  expect((await move([id], 'canceled')).refused[0]).toContain('ARK must refund the payment')
  await pay([id], 'refunded')
  expect(await move([id], 'canceled')).toEqual(SO)
  expect(await reservedBy(app, seller.retailerId)).toBe(0)
})

test('ARK, seller and buyer cancel at once: it happens once, and the pairs come back once', async () => {
  const id = await anApproved()
  const runs = [await startMove([id], 'canceled'), await startMove([id], 'canceled')]
  await Promise.all([
    workOff(),
    setStatus(seller, id, 'canceled_by_retailer'),
    buying.buyer.call('POST', `/buyer/purchases/${id}/cancel`, {}),
  ])
  const { history } = await dealOf(id)
  expect(history.filter(({ to }) => to.startsWith('canceled')).length).toBe(1)
  for (const { body } of runs) expect((await runById(body.id)).state).toBe('completed')
  expect([await reservedBy(app, seller.retailerId), await unexplainedCounters(app)]).toEqual([0, []])
})

test('many orders of several sellers: each changes separately, and a refused one does not stop the others', async () => {
  const other = await aSeller(app, { units: [[5, 5]] })
  const [one, two, done] = [await anApproved(1), await anOrderOf(buying, other), await aShipped()]
  const { changed, refused } = await move([done, one, two], 'canceled')
  expect([changed, refused]).toEqual([2, [expect.stringContaining((await dealOf(done)).order_number)]])
  expect([(await dealOf(one)).status, (await dealOf(two)).status]).toEqual(['canceled', 'canceled'])
  expect((await startMove([], 'canceled')).status).toBe(422)
})

/** Returns the job of a run that changes the status of orders. */
const jobOf = (run: Run, ids: number[]) => ({
  run_id: run.id,
  user_id: operator.userId,
  order_ids: ids.toSorted((one, other) => one - other),
  act: { what: 'status' as const, to: 'canceled' as const },
  notes: null,
})

test.each(['before', 'after'] as const)(
  'a worker that dies %s an order is changed cancels none twice and skips none',
  async (moment) => {
    // The transactions are: the first order's change, its progress in the run, and the second order's change.
    for (const nth of [3, 4, 7]) {
      const ids = [await anApproved(1), await anApproved(1)]
      const { body: run } = await startMove(ids, 'canceled')
      const ref = { retailerId: null, runId: run.id }
      await expect(workOnDeals(dyingAt(app, nth, moment), ref, jobOf(run, ids))).rejects.toThrow(Killed)
      await workOff()
      expect(await runById(run.id)).toMatchObject({ state: 'completed', done: 2, result: { changed_orders: 2 } })
      for (const id of ids) expect((await dealOf(id)).history.filter(({ to }) => to === 'canceled').length).toBe(1)
      expect([await reservedBy(app, seller.retailerId), await unexplainedCounters(app)]).toEqual([0, []])
    }
  },
)

test('a canceled run leaves the remaining orders unchanged; only operators see it', async () => {
  const ids = [await anApproved(1), await anApproved(1)]
  const { body: run } = await startMove(ids, 'canceled')
  const ref = { retailerId: null, runId: run.id }
  await expect(workOnDeals(dyingAt(app, 4), ref, jobOf(run, ids))).rejects.toThrow(Killed)
  expect((await seller.owner.call('GET', `/runs/${run.id}`)).status).toBe(404)
  expect((await seller.owner.call('POST', `/runs/${run.id}/cancel`)).status).toBe(404)
  expect((await buying.buyer.call('GET', `/runs/${run.id}`)).status).toBe(403)
  const colleague = await aPerson(app, { role: 'operator' })
  expect((await colleague.call<Run[]>('GET', '/runs?kind=deals')).body[0]).toMatchObject({ id: run.id, done: 1 })
  expect((await colleague.call('POST', `/runs/${run.id}/cancel`)).status).toBe(202)
  await workOff()
  expect(await runById(run.id)).toMatchObject({ state: 'cancelled', done: 1 })
  expect((await Promise.all(ids.map(dealOf))).map(({ status }) => status)).toEqual(['canceled', 'approved'])
})

test("operators' screens follow a run and the orders that it changes; no one else sees the run", async () => {
  const heard: string[] = []
  const listen = (who: string, of: { retailerId: number | null; isOperator?: boolean }) =>
    app.capabilities.feed.subscribe({
      sessionId: who,
      userId: 1,
      ...of,
      onChange: ({ changed }) => void heard.push(`${who} ${changed}`),
      onAccessChange: () => undefined,
    })
  const stop = [listen('operator', { retailerId: null, isOperator: true }), listen('seller', seller)]
  await move([await anApproved(1)], 'canceled')
  await expect.poll(() => new Set(heard)).toContain('operator runs')
  await expect.poll(() => new Set(heard)).toContain('operator wholesale-orders')
  expect(heard).not.toContain('seller runs')
  for (const end of stop) end()
})
