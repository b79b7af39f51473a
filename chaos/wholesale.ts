import type { AnswerOf, Contract } from '@ark/contract'
import { answered } from './ask-owner.ts'
import { callsTo } from './owner.ts'
import type { RetailerInPlay, SizeInPlay } from './retailers.ts'
import { type RequestedPurchase, retailerBy, type Stage } from './stage.ts'

/** Offers every size in play to wholesale buyers as well. Throws when the owner may not. */
export async function offerSizesWholesale({ call, sizes }: Pick<RetailerInPlay, 'call' | 'sizes'>): Promise<void> {
  for (const { variantId, payout } of sizes)
    for (const [name, edit] of [
      ['toggle', { enabled: true }],
      ['price', { price: Math.floor(payout / 2) }],
    ] as const) {
      const { status } = await call('POST', `/inventory/variant-wholesale-${name}`, { variant_id: variantId, ...edit })
      if (status !== 200) throw new Error(`a size could not be offered wholesale: ${status}`)
    }
}

/** Orders a size as a buyer, several times at once with one idempotency key. */
export async function orderWholesale(
  { world, buyer, purchases }: Stage,
  { variantId, productId }: SizeInPlay,
  { retailer, pairs, times }: { retailer: number; pairs: number; times: number },
): Promise<string> {
  const asked = callsTo(world.urls, buyer)
  const { status, body } = await asked('GET', `/buyer/available-inventory?product_id=${productId}`)
  if (status !== 200) return answered({ status, body })
  const sizes = body as AnswerOf<Contract['GET /buyer/available-inventory']>
  const stocks = sizes.find((size) => size.variant_id === variantId)?.retailer_stocks ?? []
  const stock = stocks[retailer % Math.max(1, stocks.length)]
  if (!stock) return 'none is offered'
  const qty = Math.min(pairs, stock.quantity_available)
  const line = { product_sync_id: stock.product_sync_id, variant_id: variantId, qty, sale_price: stock.wholesale_price }
  const order = { line_items: [line], total_amount: qty * stock.wholesale_price }
  const purchase: RequestedPurchase = { key: `purchase-${purchases.length}-${variantId}`, isAccepted: null }
  purchases.push(purchase)
  const submit = callsTo(world.urls, buyer, purchase.key)
  const answers = await Promise.all(Array.from({ length: times }, () => submit('POST', '/buyer/bulk-sales', order)))
  const isMade = answers.some(({ status: came }) => came === 201)
  const isOpen = answers.some(({ status: came }) => came === null || came >= 500)
  purchase.isAccepted = isMade || (isOpen ? null : false)
  return answers.map(answered).join(', ')
}

/** Answers one of the open orders as the seller, or as the buyer for a cancellation, several times at once. */
export async function answerWholesale(
  stage: Stage,
  { nth, to, clicks }: { nth: number; to: string; clicks: number },
): Promise<string> {
  const { world, buyer } = stage
  const { rows } = await world.database.query<{ id: number; retailer_id: number }>(
    `select wholesale_order_id::int as id, retailer_id::int from wholesale_orders
     where status in ('submitted', 'approved')
     order by wholesale_order_id`,
  )
  const order = rows[nth % Math.max(1, rows.length)]
  if (!order) return 'no open order'
  const seller = retailerBy(stage, order.retailer_id)
  const ofBuyer = callsTo(world.urls, buyer)
  const click = () =>
    to === 'canceled_by_buyer'
      ? ofBuyer('POST', `/buyer/purchases/${order.id}/cancel`, {})
      : seller.call('PATCH', `/bulk-sales/${order.id}/status`, { status: to })
  const answers = await Promise.all(Array.from({ length: clicks }, click))
  return `order ${order.id}: ${answers.map(answered).join(', ')}`
}
