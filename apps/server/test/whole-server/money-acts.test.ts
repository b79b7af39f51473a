import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { type CallKey, type CallRequest, CALLS, CHANGES_CALLER, requestOf } from '../requests/contract-requests.ts'
import { aPayoutDifference, salesWithoutPairs } from '../belongings/sale-belongings.ts'
import { today } from '../acts/today.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import { type BookTransaction, type BookWatch, watchBooks } from '../processes/watch-books.ts'
import { whoMayCall } from '../requests/who-may.ts'
import { detailsOf, setDealPayment, setStatus } from '../belongings/wholesale-people.ts'

/** Tables of the books that people do not change. */
const LEFT_OUT = [
  // Triggers derive these from rows that are watched themselves.
  'sale_totals',
  'sale_days',
  // Jobs record here whether Shopify's stock has followed.
  'level_adjustments',
  'wholesale_level_adjustments',
]

/** A call that declares changes of these can change money or status. */
const OF_BOOKS = new Set(['sales', 'finances', 'wholesale-orders', 'wholesale-offers', 'automation-requests', 'costs'])

const NEW_ROWS = 'it makes something new: nothing was there before, and its history begins with it'
const LABELS = 'labels of sales, which stay as they are'
/** Calls of these whose valid request changes neither, and why. */
const CHANGES_NEITHER: Partial<Record<CallKey, string>> = {
  'POST /automation-requests/': NEW_ROWS,
  'POST /buyer/bulk-sales': NEW_ROWS,
  'POST /buyer/offers': NEW_ROWS,
  'POST /bulk-sales/{id}/proposals': NEW_ROWS,
  'POST /admin/unclaimed-orders/claim': 'whose an order is; its sale is a new row',
  'POST /bulk-sales/{id}/invoice': NEW_ROWS,
  'POST /buyer/purchases/{id}/invoice': NEW_ROWS,
  'GET /sales/alias-shipping-label/{id}': LABELS,
  'GET /sales/stockx-shipping-label/{id}': LABELS,
  'POST /label-prints': LABELS,
  'POST /sales/generate-shopify-orders/bulk': 'the shop’s orders for sales, which stay as they are',
  'POST /sales/record-without-size/{id}': 'how the shop’s order for a sale is made',
  'POST /bulk-sales/{id}/retry-shop-levels': 'the shop’s stock',
  'PUT /sales/scanning/barcodes': 'what a barcode means',
  'DELETE /sales/scanning/barcodes': 'what a barcode means',
  'POST /admin/sales/fix-metadata': 'what was sold, not for how much',
  'POST /admin/products/{id}/refresh-stockx-data': 'the catalogue; names of what was sold follow it',
}

let app: TestApp
let own: Belongings
let operator: TestPerson
let books: BookWatch

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
  books = await watchBooks(app, LEFT_OUT)
})
afterAll(() => app?.close())

async function anApprovedOrder(): Promise<number> {
  const { body } = requestOf('POST /buyer/bulk-sales', own)
  const submitted = await own.buyer.call<{ orders: { id: number }[] }>('POST', '/buyer/bulk-sales', body)
  const id = submitted.body.orders[0]?.id ?? 0
  expect((await setStatus(own, id, 'approved')).status).toBe(200)
  return id
}
async function aShippedOrder(): Promise<number> {
  const id = await anApprovedOrder()
  await setDealPayment(app, id, 'paid_to_ark')
  for (const { line_id, product_sync_id } of (await detailsOf(own, id)).line_items)
    await own.owner.call('PATCH', `/bulk-sales/${id}/fulfill-item`, { line_id, product_sync_id, fulfilled: true })
  expect((await setStatus(own, id, 'shipped_from_retailer')).status).toBe(200)
  return id
}
const withoutPairs = () => salesWithoutPairs(app, { retailerId: own.retailer, location: own.location, sync: own.sync })

/** Requests of calls whose valid request would find nothing to change at its turn. */
const PREPARED: Partial<Record<CallKey, () => Promise<CallRequest>>> = {
  'POST /sales/resolve-cancelled-sales': async () => ({
    body: { sale_ids: [(await withoutPairs()).canceledSale], restock: false },
  }),
  // Jobs have given the oversold sale its pair.
  'POST /sales/take-pair/{id}': async () => ({ params: { id: (await withoutPairs()).oversoldSale } }),
  'POST /sales/admin/manual-ark-fee-fix/{id}': async () => {
    await sql`
      update sales set ark_fee = 1, retailer_payout = marketplace_payout - 1
      where sale_id = ${own.aliasSale}`.execute(app.capabilities.db.platform)
    return { params: { id: own.aliasSale }, query: { retail_price: 120 } }
  },
  'POST /admin/sales/link-to-inventory': async () => ({ body: { after: (await withoutPairs()).oversoldSale - 1 } }),
  'POST /finances/differences/look': async () => {
    await sql`delete from payout_differences where sale_id = ${own.stockxSale}`.execute(app.capabilities.db.platform)
    await aPayoutDifference(app, own)
    return requestOf('POST /finances/differences/look', own)
  },
  'POST /admin/payments/{id}/reverse': async () => {
    const paid = { retailer_id: own.retailer, amount: 3, payment_date: today(), confirm: true }
    const { body } = await operator.call<{ id: number }>('POST', '/admin/payments', paid)
    return { params: { id: body.id }, body: { retailer_id: own.retailer } }
  },
  'POST /buyer/purchases/{id}/receive': async () => {
    await own.owner.call('PATCH', '/sales/settings', { wholesale_sale_direct_ship: true })
    return { params: { id: await aShippedOrder() }, body: {} }
  },
  'PATCH /bulk-sales/{id}/payment': async () => ({
    params: { id: await anApprovedOrder() },
    body: { payment_status: 'overdue' },
  }),
  'PUT /bulk-sales/{id}/payout': async () => {
    const id = await aShippedOrder()
    await setDealPayment(app, id, 'paid_to_retailer')
    return { params: { id }, body: { received: true } }
  },
  'POST /admin/wholesale/deal-flows/payment': async () => ({
    body: { ids: [await anApprovedOrder()], payment_status: 'paid_to_ark' },
  }),
}

/** Returns whether a change is a person's act: entries that jobs post to the ledger are not. */
const ofPerson = ({ changed }: BookTransaction): boolean =>
  changed.some((column) => column !== 'ledger_balances.amount')

const changed = new Set<CallKey>()
const CHANGING = CALLS.filter(
  ({ key, access, verb, invalidates = [] }) =>
    access !== 'public' && !CHANGES_CALLER.includes(key) && (verb !== 'GET' || invalidates.length > 0),
)

describe('changes of money and status by a person', () => {
  test.each(CHANGING)('$key: an audit log entry has the state before and after', async ({ key, access, status }) => {
    const request = (await PREPARED[key]?.()) ?? requestOf(key, own)
    // Runs the jobs that earlier calls left, so that later changes belong to this call.
    if (status === 202) await app.drain()
    const moment = await books.now()
    await ask(app, { key, request, from: whoMayCall(access, { own, operator }) })
    const done = await books.since(moment)
    const jobsAt = await books.now()
    // A run makes the changes.
    if (status === 202) {
      await app.drain()
      done.push(...(await books.since(jobsAt)).filter(ofPerson))
    }
    expect(done.filter(({ isRecorded }) => !isRecorded)).toEqual([])
    if (done.length > 0) changed.add(key)
  })

  test('every call that declares such a change has made one, or is in the list of exceptions', () => {
    const silent = CHANGING.filter(
      ({ key, invalidates = [] }) => invalidates.some((each) => OF_BOOKS.has(each)) && !changed.has(key),
    ).map(({ key }) => key)
    expect(silent.toSorted()).toEqual(Object.keys(CHANGES_NEITHER).toSorted())
  })
})
