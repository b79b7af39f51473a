import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { mailOrderChange } from '../../src/modules/wholesale/orders/mail-order-change.ts'
import { operateOnDealsJob } from '../../src/modules/wholesale/wholesale.jobs.ts'
import { wholesaleHandlers } from '../../src/modules/wholesale/wholesale.worker.ts'
import { drainJobs } from '../acts/drain-jobs.ts'
import { manySizes, type MadeSize } from './many-sizes.ts'
import { throwTooFewSizes } from './products-apart.ts'
import type { TestApp } from '../start-test-app.ts'
import { aBuyer, aPerson, type TestPerson } from '../acts/test-people.ts'
import { offerProductWholesale } from './wholesale-belongings.ts'

export type AvailableInventory = AnswerOf<Contract['GET /buyer/available-inventory']>
export type OrderedLine = BodyOf<Contract['POST /buyer/bulk-sales']>['line_items'][number]
export type Submitted = AnswerOf<Contract['POST /buyer/bulk-sales']>
export type PurchaseDetails = AnswerOf<Contract['GET /buyer/purchases/{id}']>
export type BulkSale = AnswerOf<Contract['GET /bulk-sales/{id}/details']>
export interface Refused {
  detail: string
  code: string
  errors: { field: string; message: string }[]
}

export interface Seller {
  retailerId: number
  owner: TestPerson
  productId: number
  sizes: MadeSize[]
}

/** Returns a retailer that offers all sizes of a product at one price, with these pairs at its two locations. */
export async function aSeller(
  test: TestApp,
  { price = 80, units = [[3, 2]] }: { price?: number; units?: [here: number, there: number][] } = {},
): Promise<Seller> {
  const { retailerId, sizes } = await manySizes(test, { count: units.length, units })
  const owner = await aPerson(test, { role: 'owner', retailerId })
  const productId = sizes[0]?.product_id ?? throwTooFewSizes()
  await offerProductWholesale(owner, { productId, price })
  return { retailerId, owner, productId, sizes }
}

export interface Buying {
  buyer: TestPerson
  buyerId: number
}

export async function aBuyingBuyer(test: TestApp): Promise<Buying> {
  const buyerId = await aBuyer(test)
  return { buyerId, buyer: await aPerson(test, { role: 'buyer', buyerId }) }
}

/** Returns what a buyer sees of a product. */
export const offeredOf = async ({ buyer }: Pick<Buying, 'buyer'>, productId: number): Promise<AvailableInventory> =>
  (await buyer.call<AvailableInventory>('GET', `/buyer/available-inventory?product_id=${productId}`)).body

/** Returns a cart line for each size of a product, at the best shown price. */
export async function cartOf(buying: Pick<Buying, 'buyer'>, seller: Seller, qty = 1): Promise<OrderedLine[]> {
  return (await offeredOf(buying, seller.productId)).map(
    ({ variant_id, retailer_stocks: [best = throwTooFewSizes()] }) => ({
      product_sync_id: best.product_sync_id,
      variant_id,
      qty,
      sale_price: best.wholesale_price,
    }),
  )
}

export const totalOf = (lines: readonly OrderedLine[]): number =>
  lines.reduce((sum, { qty, sale_price }) => sum + qty * sale_price, 0)

/** Submits a cart like the browser. */
export const submit = <T = Submitted>({ buyer }: Pick<Buying, 'buyer'>, lines: OrderedLine[], extra: object = {}) =>
  buyer.call<T>('POST', '/buyer/bulk-sales', { line_items: lines, total_amount: totalOf(lines), ...extra })

/** Submits an order for this many pairs of each size. Returns its id. */
export async function anOrderOf(buying: Pick<Buying, 'buyer'>, seller: Seller, qty = 1): Promise<number> {
  const { body } = await submit(buying, await cartOf(buying, seller, qty))
  return body.orders[0]?.id ?? throwTooFewSizes()
}

export const setStatus = <T = BulkSale>({ owner }: Pick<Seller, 'owner'>, id: number, status: string) =>
  owner.call<T>('PATCH', `/bulk-sales/${id}/status`, { status })

export const setPayment = <T = BulkSale>({ owner }: Pick<Seller, 'owner'>, id: number, payment_status: string) =>
  owner.call<T>('PATCH', `/bulk-sales/${id}/payment`, { payment_status })

/** Sets an order's payment status as the operator and runs its job. `to` is the operator's term: 'paid_to_ark'. */
export async function setDealPayment(test: TestApp, id: number, to: string): Promise<void> {
  const operator = await aPerson(test, { role: 'operator' })
  const deal = { ids: [id], payment_status: to }
  const { status } = await operator.call('POST', '/admin/wholesale/deal-flows/payment', deal)
  expect(status).toBe(202)
  const handlers = wholesaleHandlers(test.capabilities).filter(({ job }) => job.name === operateOnDealsJob.name)
  await drainJobs({ boss: test.boss, db: test.capabilities.db }, handlers, {})
}

/** Returns an order that its seller has approved. */
export async function anApprovedOrderOf(buying: Pick<Buying, 'buyer'>, seller: Seller, qty = 2): Promise<number> {
  const id = await anOrderOf(buying, seller, qty)
  expect((await setStatus(seller, id, 'approved')).status).toBe(200)
  return id
}

/** Packs and ships an order as its seller. */
export async function packAndShip({ owner }: Pick<Seller, 'owner'>, id: number): Promise<void> {
  for (const { line_id, product_sync_id } of (await detailsOf({ owner }, id)).line_items)
    await owner.call('PATCH', `/bulk-sales/${id}/fulfill-item`, { line_id, product_sync_id, fulfilled: true })
  expect((await setStatus({ owner }, id, 'shipped_from_retailer')).status).toBe(200)
}

/** Returns the mails that a person received about a seller's orders, after mailing each change. */
export async function orderMailsTo(
  { capabilities }: TestApp,
  { retailerId }: Pick<Seller, 'retailerId'>,
  { email }: TestPerson,
): Promise<{ subject: string; body: string }[]> {
  const { rows: changes } = await sql<{ id: number }>`
    select wholesale_change_id as id from wholesale_order_changes
    where retailer_id = ${retailerId} order by 1`.execute(capabilities.db.platform)
  for (const { id: changeId } of changes) await mailOrderChange(capabilities, { retailerId, changeId })
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from mails where recipient = ${email} order by mail_id`.execute(capabilities.db.platform)
  return rows
}

/** Marks an order as paid, or not, as its buyer. */
export const claimPaid = <T = PurchaseDetails>({ buyer }: Pick<Buying, 'buyer'>, id: number, paid = true) =>
  buyer.call<T>('PUT', `/buyer/purchases/${id}/payment`, { paid })

/** Confirms the payout that ARK passed on, or withdraws that, as its seller. */
export const confirmPayout = <T = BulkSale>({ owner }: Pick<Seller, 'owner'>, id: number, received = true) =>
  owner.call<T>('PUT', `/bulk-sales/${id}/payout`, { received })

export const detailsOf = async ({ owner }: Pick<Seller, 'owner'>, id: number): Promise<BulkSale> =>
  (await owner.call<BulkSale>('GET', `/bulk-sales/${id}/details`)).body

/** Returns how many pairs of a retailer are reserved, over all locations. */
export async function reservedBy({ capabilities }: TestApp, retailerId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(sold_on_ark), 0)::int as held from inventory_items where retailer_id = ${retailerId}`.execute(
    capabilities.db.platform,
  )
  return rows[0]?.held ?? 0
}
