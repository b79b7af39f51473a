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
 * How long a listing may take to get its ask, usually one second. After this time it will not get one without another
 * call.
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
  // No call of the public API returns an image.
  imageUrl: null,
})

export const variantFrom = (wire: WireVariant, sortIndex: number): MarketplaceVariant => ({
  variantId: wire.variantId,
  size: wire.variantValue ?? '',
  chart: (wire.sizeChart?.availableConversions ?? []).flatMap(({ size }) => textOrNull(size) ?? []),
  gtins: (wire.gtins ?? []).flatMap(({ identifier }) => textOrNull(identifier) ?? []),
  sortIndex,
})

/** Returns market prices. Throws for an answer in another currency than the account's, which the request asked for. */
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
    // No call of the public API returns sales.
    lastSaleCents: null,
    sellFasterCents: centsFromDollars(wire.sellFasterAmount),
    earnMoreCents: centsFromDollars(wire.earnMoreAmount),
  }
}

/** Returns a currency code. The schema allows null, which can only mean the account's currency. */
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

/**
 * Returns the results of batch items. An item that is neither done nor failed is left out, because the statuses are
 * free texts.
 */
export function batchedWritesFrom(items: readonly WireBatchItem[]): BatchedWrite[] {
  return items.flatMap(({ status, listingInput, result, error }) => {
    const outcome = status === 'COMPLETED' ? 'done' : status === 'FAILED' ? 'failed' : null
    if (outcome === null) return []
    const asked = textOrNull(listingInput?.listingId) ?? textOrNull(listingInput?.id)
    const listingId = textOrNull(result?.listingId) ?? asked
    return { variantId: textOrNull(listingInput?.variantId), listingId, outcome, error: textOrNull(error) }
  })
}

/** Returns a listing. `currency` is the account's. */
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

/** Returns why a listing is not live. StockX takes asks down for one reason only, the expiry, without stating it. */
function whyNotLive({ status, lastOperation }: WireListing): string {
  const isByStockx = lastOperation?.operationInitiatedBy === 'SYSTEM'
  const isExpired = status === 'INACTIVE' && isByStockx && lastOperation?.operationType === 'DEACTIVATE'
  return isExpired ? 'Its ask expired at StockX' : status
}

/** Returns whether a listing is of a used pair. ARK sells only new pairs, so such a listing is not ARK's. */
export const isPreOwned = ({ condition }: WireListing): boolean => /^(used|pre-?owned)\b/i.test(condition ?? '')

/** Returns a listing with its product data. */
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
  // The sale was canceled: the listing sold anyway, and its order says how that ended.
  CANCELED: 'sold',
  DELETED: 'withdrawn',
}

/**
 * Returns the state of a listing. Only an ACTIVE listing with an ask can be bought. A new listing is INACTIVE until its
 * activation ends, or permanently.
 */
function stateOf({ status, ask, lastOperation }: WireListing, ageMs: number): ListingState {
  if (FINISHED[status]) return FINISHED[status]
  if (status === 'ACTIVE' && ask) return 'live'
  const last = lastOperation?.operationStatus
  if (last === 'FAILED') return 'inactive'
  const becomesLive = last === 'PENDING' || (lastOperation?.operationType ?? 'CREATE') === 'CREATE'
  return becomesLive && ageMs < ACTIVATION_TIME_MS ? 'pending' : 'inactive'
}

/** Returns an order. `account` is the account's currency; the payout may have another currency than the sale. */
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

/** Returns whether the pair is stored at StockX, which ships it: such an order is no sale of ARK's. */
export const isStoredAtStockx = ({ inventoryType }: WireOrder): boolean => inventoryType === 'FLEX'

const MOST_LINES = 20
const LONGEST_LABEL = 80
const LONGEST_REASON = 500

/**
 * Returns the lines of a payout. The labels are free texts, kept unchanged up to a number and a length that people can
 * read.
 */
const payoutLines = (payout: WireOrder['payout']): PayoutLine[] =>
  (payout?.adjustments ?? []).slice(0, MOST_LINES).flatMap(({ adjustmentType, amount }) => {
    const cents = centsFromDollars(amount)
    return cents === null ? [] : [{ label: (textOrNull(adjustmentType) ?? 'Other').slice(0, LONGEST_LABEL), cents }]
  })

/**
 * Returns the document ID of an order, `S-657138089` for
 * `https://api.stockx.com/v2/selling/orders/…/shipping-document/S-657138089`; null when there is none.
 */
export function shippingDocumentId(wire: WireOrder): string | null {
  const path = wire.shipment?.shippingDocumentUrl?.split(/[?#]/)[0]
  return path?.match(/\/shipping-document\/([^/]+)\/?$/)?.[1] ?? null
}
