import type { OutsideMoney } from '@ark/domain'
import { ProviderRefused } from '../provider-errors.ts'
import type {
  BatchedWrite,
  ListingOnSale,
  ListingState,
  ListingWrite,
  MarketplaceListing,
  MarketplaceOrder,
  MarketplaceProduct,
  MarketplaceVariant,
  PayoutLine,
  VariantMarketData,
} from '../resale-marketplace.ts'
import { centsFromDollars, dateOrNull, dayOrNull, outsideLineOrNull, textOrNull } from '../wire-values.ts'
import { orderStage } from './order-stages.ts'
import type {
  WireBatchItem,
  WireListing,
  WireMarketData,
  WireOperation,
  WireOrder,
  WireProduct,
  WireVariant,
} from './wire.ts'

/**
 * An ask follows its listing within a second (reference L1); after this time a listing without one will not get it
 * by itself.
 */
const ACTIVATION_TIME_MS = 60_000
const EPOCH = new Date(0)

export const productFrom = (wire: WireProduct): MarketplaceProduct => ({
  productId: wire.productId,
  title: wire.title ?? '',
  styleCode: textOrNull(wire.styleId),
  brand: textOrNull(wire.brand),
  productType: wire.productType ?? '',
  urlKey: textOrNull(wire.urlKey),
  colorway: textOrNull(wire.productAttributes?.colorway),
  gender: textOrNull(wire.productAttributes?.gender),
  releaseDate: dayOrNull(wire.productAttributes?.releaseDate),
  retailPriceCents: centsFromDollars(wire.productAttributes?.retailPrice),
  // No call of the public API names an image (reference 0).
  imageUrl: null,
})

export const variantFrom = (wire: WireVariant, sortIndex: number): MarketplaceVariant => ({
  variantId: wire.variantId,
  size: wire.variantValue ?? '',
  chart: (wire.sizeChart?.availableConversions ?? []).flatMap(({ size }) => textOrNull(size) ?? []),
  gtins: (wire.gtins ?? []).flatMap(({ identifier }) => textOrNull(identifier) ?? []),
  sortIndex,
})

/** Prices are asked for in the account's currency; an answer in another one is refused. */
export function marketDataFrom(wire: WireMarketData, currency: string): VariantMarketData {
  if (currencyOf(wire.currencyCode, currency) !== currency)
    throw new ProviderRefused('stockx', {
      status: 502,
      message: `StockX answers prices in ${wire.currencyCode}, this account is in ${currency}`,
    })
  return {
    variantId: wire.variantId,
    lowestAskCents: centsFromDollars(wire.lowestAskAmount),
    highestBidCents: centsFromDollars(wire.highestBidAmount),
    // No call of the public API tells sales (reference 0).
    lastSaleCents: null,
    sellFasterCents: centsFromDollars(wire.sellFasterAmount),
    earnMoreCents: centsFromDollars(wire.earnMoreAmount),
  }
}

/** The schema lets a currency be null: then it can only be the account's. */
const currencyOf = (code: string | null | undefined, account: string): string =>
  textOrNull(code)?.toUpperCase() ?? account

const moneyOrNull = (cents: number | null, currency: string): OutsideMoney | null =>
  cents === null ? null : { cents, currency }

const OUTCOMES: Record<string, ListingWrite['outcome']> = { SUCCEEDED: 'done', FAILED: 'failed' }

export const writeFrom = (wire: WireOperation): ListingWrite => ({
  listingId: wire.listingId,
  operationId: textOrNull(wire.operationId),
  outcome: OUTCOMES[wire.operationStatus] ?? 'pending',
  error: textOrNull(wire.error),
})

/** An item that is neither done nor failed tells nothing: the statuses are free texts (reference 2.4). */
export function batchedWritesFrom(items: readonly WireBatchItem[]): BatchedWrite[] {
  return items.flatMap(({ status, listingInput, result, error }) => {
    const outcome = status === 'COMPLETED' ? 'done' : status === 'FAILED' ? 'failed' : null
    if (outcome === null) return []
    const asked = textOrNull(listingInput?.listingId) ?? textOrNull(listingInput?.id)
    const listingId = textOrNull(result?.listingId) ?? asked
    return { variantId: textOrNull(listingInput?.variantId), listingId, outcome, error: textOrNull(error) }
  })
}

/** `currency`: the account's. */
export function listingFrom(wire: WireListing, { now, currency }: { now: Date; currency: string }): MarketplaceListing {
  const createdAt = dateOrNull(wire.createdAt) ?? EPOCH
  const state = stateOf(wire, now.getTime() - createdAt.getTime())
  const reason =
    textOrNull(wire.lastOperation?.error) ?? (state === 'live' || state === 'pending' ? null : whyNotLive(wire))
  return {
    listingId: wire.listingId,
    variantId: wire.variant?.variantId ?? '',
    state,
    price: moneyOrNull(centsFromDollars(wire.amount), currencyOf(wire.currencyCode, currency)),
    orderId: textOrNull(wire.order?.orderNumber),
    reason,
    createdAt,
    expiresAt: dateOrNull(wire.ask?.askExpiresAt),
  }
}

/** StockX itself takes an ask down for one reason only, and says it nowhere (reference 2.3, 5.5). */
function whyNotLive({ status, lastOperation }: WireListing): string {
  const isByStockx = lastOperation?.operationInitiatedBy === 'SYSTEM'
  const isExpired = status === 'INACTIVE' && isByStockx && lastOperation?.operationType === 'DEACTIVATE'
  return isExpired ? 'Its ask has ended at StockX' : status
}

/** ARK sells new pairs alone: whatever else stands on the account is not its own. */
export const isPreOwned = ({ condition }: WireListing): boolean => /^(used|pre-?owned)\b/i.test(condition ?? '')

/** The same with the words of its product. */
export const listingOnSaleFrom = (wire: WireListing, account: { now: Date; currency: string }): ListingOnSale => ({
  ...listingFrom(wire, account),
  productId: textOrNull(wire.product?.productId),
  productName: textOrNull(wire.product?.productName),
  styleCode: textOrNull(wire.product?.styleId),
  size: textOrNull(wire.variant?.variantValue),
})

const FINISHED: Record<string, ListingState> = {
  MATCHED: 'sold',
  COMPLETED: 'sold',
  // Its sale fell through (reference 5.7): it was sold all the same, and its order says how that ended.
  CANCELED: 'sold',
  DELETED: 'withdrawn',
}

/**
 * Only a listing that is ACTIVE and has its ask can be bought. A created one is INACTIVE until its activation ends,
 * or for good.
 */
function stateOf({ status, ask, lastOperation }: WireListing, ageMs: number): ListingState {
  if (FINISHED[status]) return FINISHED[status]
  if (status === 'ACTIVE' && ask) return 'live'
  const last = lastOperation?.operationStatus
  if (last === 'FAILED') return 'inactive'
  const becomesLive = last === 'PENDING' || (lastOperation?.operationType ?? 'CREATE') === 'CREATE'
  return becomesLive && ageMs < ACTIVATION_TIME_MS ? 'pending' : 'inactive'
}

/** `account`: the account's currency. The payout may be in another one than the sale (reference 5.13). */
export function orderFrom(wire: WireOrder, account: string): MarketplaceOrder {
  const { product, variant, shipment, payout } = wire
  const currency = currencyOf(wire.currencyCode, account)
  const said = moneyOrNull(centsFromDollars(payout?.totalPayout), currencyOf(payout?.currencyCode, currency))
  const soldAt = dateOrNull(wire.createdAt) ?? dateOrNull(wire.updatedAt) ?? EPOCH
  return {
    orderId: wire.orderNumber,
    listingId: textOrNull(wire.listingId),
    productId: textOrNull(product?.productId),
    variantId: textOrNull(variant?.variantId),
    stage: orderStage(wire.status),
    status: wire.status,
    productName: textOrNull(product?.productName),
    styleCode: textOrNull(product?.styleId),
    size: textOrNull(variant?.variantValue),
    price: { cents: centsFromDollars(wire.amount) ?? 0, currency },
    payout: said && { ...said, basis: 'paid-out', lines: payoutLines(payout) },
    soldAt,
    updatedAt: dateOrNull(wire.updatedAt) ?? soldAt,
    shipByAt: dateOrNull(shipment?.shipByDate),
    trackingNumber: textOrNull(shipment?.trackingNumber),
    carrier: textOrNull(shipment?.carrierCode),
    labelUrl: textOrNull(shipment?.shippingLabelUrl),
    failureReason: outsideLineOrNull(wire.authenticationDetails?.failureNotes, LONGEST_REASON),
  }
}

/** The pair lies with StockX, which ships it: no sale of ours (reference 5.15). */
export const liesThere = ({ inventoryType }: WireOrder): boolean => inventoryType === 'FLEX'

const MOST_LINES = 20
const LONGEST_LABEL = 80
const LONGEST_REASON = 500

/** The labels are free texts (reference 2.6): kept as they stand, and so many and so long as a person reads. */
const payoutLines = (payout: WireOrder['payout']): PayoutLine[] =>
  (payout?.adjustments ?? []).slice(0, MOST_LINES).flatMap(({ adjustmentType, amount }) => {
    const cents = centsFromDollars(amount)
    return cents === null ? [] : [{ label: (textOrNull(adjustmentType) ?? 'Other').slice(0, LONGEST_LABEL), cents }]
  })

/**
 * `S-657138089` of `https://api.stockx.com/v2/selling/orders/…/shipping-document/S-657138089`; null when there is
 * none.
 */
export function shippingDocumentId(wire: WireOrder): string | null {
  const path = wire.shipment?.shippingDocumentUrl?.split(/[?#]/)[0]
  return path?.match(/\/shipping-document\/([^/]+)\/?$/)?.[1] ?? null
}
