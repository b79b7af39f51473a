import type { ChangedOrder, ShopOrder, ShopOrderLine } from '../store.ts'
import { centsFromDollars, dateOrNull, textOrNull } from '../wire-values.ts'
import { idOf } from './translate.ts'
import type { WireChangedOrder, WireFulfillmentOrder, WirePartLine, WireShopOrder, WireShopOrderLine } from './wire.ts'

const EPOCH = new Date(0)

export const changedOrderFrom = (wire: WireChangedOrder): ChangedOrder => ({
  orderId: idOf(wire.id),
  sourceIdentifier: textOrNull(wire.sourceIdentifier),
  processedAt: dateOrNull(wire.processedAt) ?? EPOCH,
  updatedAt: dateOrNull(wire.updatedAt) ?? EPOCH,
})

/**
 * The payment state by Shopify's financial status. Unknown statuses count as paid, because a pair was sold and its
 * stock is gone.
 */
const PAYMENTS: Readonly<Record<string, ShopOrder['payment']>> = {
  PENDING: 'waiting',
  PARTIALLY_PAID: 'waiting',
  EXPIRED: 'waiting',
  REFUNDED: 'given-back',
  VOIDED: 'given-back',
}

/** A fulfillment order: the part of an order that ships from one location, with all its lines. */
export interface OrderPart extends Pick<WireFulfillmentOrder, 'status' | 'assignedLocation'> {
  lines: readonly WirePartLine[]
}

/** Returns an order. `lines` and `parts` must include those of all pages. */
export const shopOrderFrom = (
  wire: WireShopOrder,
  { lines, parts }: { lines: readonly WireShopOrderLine[]; parts: readonly OrderPart[] },
): ShopOrder => ({
  ...changedOrderFrom(wire),
  name: wire.name ?? '',
  isTest: wire.test ?? false,
  cancelledAt: dateOrNull(wire.cancelledAt),
  payment: PAYMENTS[wire.displayFinancialStatus ?? ''] ?? 'paid',
  lines: lines.map((line) => ({ ...lineFrom(line), places: placesOf(line.id, parts) })),
})

function lineFrom(wire: WireShopOrderLine): Omit<ShopOrderLine, 'places'> {
  const { shopMoney } = wire.originalUnitPriceSet
  const discounts = wire.discountAllocations ?? []
  // Both sums include units that were removed or refunded later, so that their difference never changes.
  const full = (centsFromDollars(shopMoney.amount) ?? 0) * wire.quantity
  const off = discounts.reduce((sum, each) => sum + centsOf(each.allocatedAmountSet.shopMoney.amount), 0)
  const isThing = wire.requiresShipping === true || Boolean(wire.variant)
  return {
    lineId: idOf(wire.id),
    variantId: wire.variant ? idOf(wire.variant.id) : null,
    title: wire.title ?? '',
    size: textOrNull(wire.variantTitle === 'Default Title' ? null : wire.variantTitle),
    sku: textOrNull(wire.sku),
    isGoods: isThing && wire.isGiftCard !== true,
    quantity: wire.quantity,
    remaining: wire.currentQuantity,
    unshipped: wire.unfulfilledQuantity,
    price: { cents: Math.max(0, full - off), currency: shopMoney.currencyCode ?? '' },
  }
}

const centsOf = (amount: string | number | null | undefined): number => centsFromDollars(amount) ?? 0

/** Returns the locations that ship a line. A fulfillment order that moved elsewhere is canceled at its old location. */
const placesOf = (lineId: string, parts: readonly OrderPart[]): ShopOrderLine['places'] =>
  parts.flatMap(({ status, assignedLocation, lines }) => {
    const location = assignedLocation?.location
    if (!location || status === 'CANCELLED') return []
    const quantity = lines
      .filter(({ lineItem }) => lineItem.id === lineId)
      .reduce((sum, { totalQuantity }) => sum + totalQuantity, 0)
    return quantity > 0 ? [{ locationId: idOf(location.id), quantity }] : []
  })
