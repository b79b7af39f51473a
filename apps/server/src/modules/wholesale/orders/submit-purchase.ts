import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { cents, counted, dollars, formatMoney } from '@ark/domain'
import type { BuyerCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { oncePerKey } from '../../../platform/idempotency.ts'
import { type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { keepBuyerOpen } from '../../accounts/index.ts'
import { BUYER_CLOSED, refuseTooManyOrders } from '../pairs/refuse-too-many.ts'
import { currentOffers } from '../pairs/current-offers.ts'
import { type OrderedPairs, type PlacedOrder, placeOrders } from './place-orders.ts'
import { totalCents, wantedLine } from '../pairs/quote-lines.ts'
import { type PricedLine, priceLines, priceChangeMessage } from '../pairs/rules/price-lines.ts'

type Call = Contract['POST /buyer/bulk-sales']
type Body = BodyOf<Call>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'mailer' | 'config' | 'log' | 'keys'>

/** The maximum total of one purchase order, in cents, which fits into the response's amounts. */
const MOST_CENTS = 999_999_999_999

/**
 * Orders the lines of a buyer's cart. Prices and stock are checked again in the transaction that inserts the orders,
 * whatever the request contains. Refuses another buyer's id; with 409 and a reason per line, lines with a changed
 * price, too little stock, or a quantity that the seller does not sell; a total that is not the sum of the lines; and a
 * seller who has too many orders of this buyer. A request that is repeated under its key orders once.
 */
export async function submitPurchase(
  needs: Needs,
  { buyerId, userId }: BuyerCaller,
  { body, key }: { body: Body; key: string | null },
): Promise<AnswerOf<Call> | Refusal> {
  if (body.buyer_id !== undefined && body.buyer_id !== buyerId)
    return refuseField('buyer_id', 'This is a different business. Sign in as the buyer who places the order.')
  const request = { userId, call: 'POST /buyer/bulk-sales', key, body, at: needs.clock.now() }
  return needs.db.asPlatform((tx) =>
    oncePerKey(tx, request, async () => {
      if (!(await keepBuyerOpen(tx, buyerId))) return BUYER_CLOSED
      const wanted = body.line_items.map(wantedLine)
      const lines = priceLines(wanted, await currentOffers(tx, buyerId, wanted))
      return (
        refusalOf(body, lines) ??
        (await refuseSellersWithTooMany(tx, { buyerId, lines, at: request.at })) ??
        place(tx, needs, { buyerId, userId, notes: body.notes ?? null, lines })
      )
    }),
  )
}

function refusalOf({ line_items, total_amount }: Body, lines: readonly PricedLine[]): Refusal | null {
  const errors = lines.flatMap(({ problem, unitCents }, at) => {
    const seen = cents(line_items[at]?.sale_price ?? 0)
    const wrong = problem ?? priceFault(unitCents ?? seen, seen)
    return wrong ? [{ field: `line_items.${at}.${wrong.field}`, message: wrong.message }] : []
  })
  if (errors.length > 0) {
    const detail = `Correct ${counted(errors.length, 'line')} of your cart, then submit it again.`
    return { ...refuse('conflict', detail), errors }
  }
  const total = totalCents(lines)
  if (total > MOST_CENTS) return refuseField('line_items', 'This exceeds the limit of one purchase order. Split it.')
  if (total !== cents(total_amount))
    return refuseField('total_amount', `The lines total ${formatMoney(total)}. Refresh the cart.`)
  return null
}

/**
 * Checks the sellers in the order of their ids, so that two concurrent purchases do not deadlock. When several refuse,
 * returns the one with the lowest number for this buyer, which reveals nothing about the ids.
 */
async function refuseSellersWithTooMany(
  tx: Tx,
  { buyerId, lines, at }: { buyerId: number; lines: readonly PricedLine[]; at: Date },
): Promise<Refusal | null> {
  const sellers = new Map(lines.flatMap(({ offer }) => (offer ? [[offer.retailerId, offer.seller] as const] : [])))
  const refused: { seller: number; refusal: Refusal }[] = []
  for (const [retailerId, seller] of [...sellers].toSorted(([one], [other]) => one - other)) {
    const refusal = await refuseTooManyOrders(tx, { buyerId, retailerId, seller, at })
    if (refusal) refused.push({ seller, refusal })
  }
  return refused.toSorted((one, other) => one.seller - other.seller)[0]?.refusal ?? null
}

function priceFault(unit: number, seen: number): { field: 'sale_price'; message: string } | null {
  const message = priceChangeMessage(unit, seen)
  return message === null ? null : { field: 'sale_price', message }
}

async function place(
  tx: Tx,
  needs: Needs,
  { buyerId, userId, notes, lines }: { buyerId: number; userId: number; notes: string | null; lines: PricedLine[] },
): Promise<AnswerOf<Call>> {
  const purchase = { buyerId, userId, notes, isAgreed: false, lines: together(lines) }
  const { purchaseId, orders, at } = await placeOrders(tx, needs, purchase)
  return {
    message: 'Your purchase order was submitted. A confirmation e-mail will follow.',
    parent_order_id: purchaseId,
    total_amount: dollars(totalCents(lines)),
    orders: orders.map((order) => purchaseOf(order, { purchaseId, notes, at })),
  }
}

/** Combines the lines of one size and seller into one line of the order. */
const together = (lines: readonly PricedLine[]): OrderedPairs[] =>
  [...Map.groupBy(lines, ({ handle, variantId }) => `${handle} ${variantId}`).values()].flatMap((same) => {
    const [first] = same
    const offer = first?.offer
    if (!first || !offer) return []
    return {
      retailerId: offer.retailerId,
      seller: offer.seller,
      product_sync_id: offer.productSyncId,
      product_id: offer.productId,
      variant_id: first.variantId,
      product_name: offer.productName,
      size: offer.size,
      sku: offer.sku,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      unitCents: first.unitCents ?? 0,
    }
  })

const purchaseOf = (
  order: PlacedOrder,
  { purchaseId, notes, at }: { purchaseId: number; notes: string | null; at: Date },
): AnswerOf<Call>['orders'][number] => ({
  id: order.orderId,
  order_number: order.order_number,
  parent_order_id: purchaseId,
  seller: order.seller_number,
  purchase_date: at.toISOString(),
  total_items: order.total_items,
  fulfilled_items: 0,
  total_amount: order.total_amount,
  status: 'submitted',
  payment_status: 'pending',
  buyer_paid_at: null,
  ships_direct: order.ships_direct,
  notes,
  waits_for: 'seller',
})
