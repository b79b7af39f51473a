import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import {
  aBuyingBuyer,
  anApprovedOrderOf,
  aSeller,
  type Buying,
  claimPaid,
  confirmPayout,
  detailsOf,
  orderMailsTo,
  type PurchaseDetails,
  type Refused,
  type Seller,
  setDealPayment,
  setPayment,
  setStatus,
  packAndShip,
} from '#test/belongings/wholesale-people.ts'

type Activity = AnswerOf<Contract['GET /activity']>
type Deals = AnswerOf<Contract['GET /admin/wholesale/deal-flows']>

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

const anApproved = () => anApprovedOrderOf(buying, seller)
const ship = (id: number) => packAndShip(seller, id)
const claimed = async (): Promise<number[]> =>
  (await operator.call<Deals>('GET', '/admin/wholesale/deal-flows?payment_filter=buyer_paid')).body.deals.map(
    ({ id }) => id,
  )
/** Returns the changes in the seller's audit log, oldest first. */
async function audited(): Promise<string[]> {
  const { body } = await seller.owner.call<Activity>('GET', '/activity?limit=200')
  return body.entries
    .filter(({ event_type }) => event_type.startsWith('wholesale_order'))
    .map(({ event_type, event_details: { by, from, to } }) => `${by} ${event_type.slice(16)}: ${from} → ${to}`)
    .toReversed()
}
/** Returns subject and body of the e-mails to a person. */
const mailsTo = async (person: TestPerson) =>
  (await orderMailsTo(app, seller, person)).map(({ subject, body }) => `${subject}: ${body}`)

test.each(['paid', 'refunded'])('a seller cannot set a payment to %s: only ARK can', async (payment) => {
  const id = await anApproved()
  const say = () => setPayment<Refused>(seller, id, payment)
  const due = await say()
  expect([due.status, due.body.detail]).toEqual([409, expect.stringMatching(/^Only ARK /)])
  expect(await detailsOf(seller, id)).toMatchObject({ status: 'approved', payment_status: 'pending' })
  await setDealPayment(app, id, 'paid_to_ark')
  expect((await say()).status).toBe(409)
  await ship(id)
  await setDealPayment(app, id, 'paid_to_retailer')
  expect((await say()).status).toBe(409)
  expect(await detailsOf(seller, id)).toMatchObject({ payment_status: 'paid', is_paid_to_ark: true })
})

test('a seller’s manager marks a payment as overdue; an associate cannot change money', async () => {
  const id = await anApproved()
  const associate = { owner: await aPerson(app, { role: 'associate', retailerId: seller.retailerId }) }
  expect((await setPayment(associate, id, 'overdue')).status).toBe(403)
  expect((await confirmPayout(associate, id)).status).toBe(403)
  expect((await setPayment(seller, id, 'overdue')).body.payment_status).toBe('overdue')
  expect((await setPayment(seller, id, 'pending')).body.payment_status).toBe('pending')
})

test('from the buyer to ARK to the seller: each side reports its part, and everyone sees it', async () => {
  const id = await anApproved()
  const { status, body } = await claimPaid(buying, id)
  expect([status, body.payment_status, body.status]).toEqual([200, 'pending', 'approved'])
  expect(body.buyer_paid_at).toEqual(expect.any(String))
  // This is only the buyer's report: nothing can be packed, and no one can cancel the order before ARK has checked.
  expect((await setStatus<Refused>(seller, id, 'packed')).status).toBe(409)
  expect((await setStatus<Refused>(seller, id, 'canceled_by_retailer')).body.detail).toContain('ARK checks for')
  expect((await detailsOf(seller, id)).buyer_paid_at).toBe(body.buyer_paid_at)
  expect(await claimed()).toEqual([id])
  expect((await confirmPayout<Refused>(seller, id)).body.detail).toContain('ARK has not paid the seller')

  await setDealPayment(app, id, 'paid_to_ark')
  expect(await claimed()).toEqual([])
  expect((await claimPaid<Refused>(buying, id, false)).body.detail).toContain('ARK has received the payment')
  await ship(id)
  await setDealPayment(app, id, 'paid_to_retailer')
  expect((await confirmPayout(seller, id)).body.retailer_received_at).toEqual(expect.any(String))
  // ARK cannot undo what the seller has confirmed as received.
  await setDealPayment(app, id, 'paid_to_ark')
  expect((await detailsOf(seller, id)).paid_to_retailer_at).toEqual(expect.any(String))
  expect((await confirmPayout(seller, id, false)).body.retailer_received_at).toBeNull()
  await setDealPayment(app, id, 'paid_to_ark')
  expect(await detailsOf(seller, id)).toMatchObject({ paid_to_retailer_at: null, payment_status: 'paid' })
  expect(await audited()).toEqual([
    'retailer status: submitted → approved',
    'buyer claim: not_paid → paid',
    'operator payment: pending → paid',
    'operator status: approved → paid',
    'retailer line: not_packed → packed',
    'retailer status: paid → shipped_from_retailer',
    'operator payout: paid_to_ark → paid_to_retailer',
    'retailer receipt: not_received → received',
    'retailer receipt: received → not_received',
    'operator payout: paid_to_retailer → paid_to_ark',
  ])
})

test('a buyer undoes the reported payment before ARK has checked, and the order can be canceled again', async () => {
  const id = await anApproved()
  await claimPaid(buying, id)
  const again = await claimPaid<Refused>(buying, id)
  expect([again.status, again.body.detail]).toEqual([409, 'You already reported this payment. ARK is checking for it.'])
  const reminded = await setPayment<Refused>(seller, id, 'overdue')
  expect([reminded.status, reminded.body.detail]).toEqual([409, expect.stringContaining('The buyer reported')])
  expect((await buying.buyer.call('POST', `/buyer/purchases/${id}/cancel`, {})).status).toBe(409)
  expect((await claimPaid(buying, id, false)).body.buyer_paid_at).toBeNull()
  expect((await buying.buyer.call('POST', `/buyer/purchases/${id}/cancel`, {})).status).toBe(200)
})

test('when ARK does not find the money, the buyer’s report is undone and the order must be paid again', async () => {
  const id = await anApproved()
  await claimPaid(buying, id)
  await setDealPayment(app, id, 'overdue')
  const { body } = await buying.buyer.call<PurchaseDetails>('GET', `/buyer/purchases/${id}`)
  expect([body.buyer_paid_at, body.payment_status]).toEqual([null, 'overdue'])
  expect(body.history.slice(-2).map(({ by, what, to }) => `${by} ${what} ${to}`)).toEqual([
    'operator claim not_found',
    'operator payment overdue',
  ])
  expect((await claimPaid(buying, id)).body.buyer_paid_at).toEqual(expect.any(String))
  const mails = await mailsTo(buying.buyer)
  expect(mails.filter((mail) => mail.includes('ARK has not found the payment')).length).toBe(1)
  expect(mails.filter((mail) => mail.includes('Payment overdue'))).toEqual([])
})

test('a buyer cannot report a payment of another buyer’s order', async () => {
  const id = await anApproved()
  const stranger = await aBuyingBuyer(app)
  expect((await claimPaid<Refused>(stranger, id)).status).toBe(404)
  expect((await detailsOf(seller, id)).buyer_paid_at).toBeNull()
})

test('each e-mail tells its reader the next step; no one gets an e-mail about their own report', async () => {
  const id = await anApproved()
  await claimPaid(buying, id)
  await setDealPayment(app, id, 'paid_to_ark')
  await ship(id)
  await setDealPayment(app, id, 'paid_to_retailer')
  await confirmPayout(seller, id)
  const [ofSeller, ofBuyer] = [await mailsTo(seller.owner), await mailsTo(buying.buyer)]
  const about = (mails: string[], words: string) => mails.filter((mail) => mail.includes(words))
  expect(about(ofBuyer, ': Approved')[0]).toContain('choose “I have paid”')
  expect(about(ofSeller, 'the buyer reported a payment')[0]).toContain('Do not ship before then')
  expect(about(ofSeller, 'Payment paid')[0]).toContain('Pack it and ship it')
  expect(about(ofSeller, 'ARK has paid you')[0]).toContain('confirm the payment once it has arrived')
  expect([about(ofBuyer, 'reported a payment'), about(ofBuyer, 'ARK has paid'), about(ofSeller, 'received')]).toEqual([
    [],
    [],
    [],
  ])
  const bell = await seller.owner.call<{ notifications: { title: string }[] }>('GET', '/notifications')
  expect(bell.body.notifications.map(({ title }) => title).join('\n')).toMatch(
    /ARK has paid you for .*\n.* is paid\nThe buyer reported a payment for wholesale order /,
  )
})

test('when a buyer reports a payment and cancels at once, one of the two is refused', async () => {
  const id = await anApproved()
  const both = await Promise.all([
    claimPaid<Refused>(buying, id),
    buying.buyer.call<Refused>('POST', `/buyer/purchases/${id}/cancel`, {}),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('the buyer’s row-level security hides the payment to the seller and its receipt', async () => {
  const id = await anApproved()
  await setDealPayment(app, id, 'paid_to_ark')
  await ship(id)
  await setDealPayment(app, id, 'paid_to_retailer')
  await confirmPayout(seller, id)
  const seen = await app.capabilities.db.asBuyer(buying.buyerId, async (tx) => {
    const { rows } = await sql<{ what: string }>`
      select distinct what from wholesale_order_changes where wholesale_order_id = ${id} order by 1`.execute(tx)
    return rows.map(({ what }) => what)
  })
  expect(seen).toEqual(['payment', 'status'])
  const { body } = await buying.buyer.call<PurchaseDetails>('GET', `/buyer/purchases/${id}`)
  expect(JSON.stringify(body)).not.toMatch(/retailer_at|receipt|payout/)
})
