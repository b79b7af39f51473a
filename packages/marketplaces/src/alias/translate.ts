import { formatMoney, type OutsideMoney, SALE_STAGES, type SaleStage } from '@ark/domain'
import type {
  BatchedWrite,
  BatchKind,
  ListingOnSale,
  ListingState,
  MarketplaceListing,
  MarketplaceOrder,
  MarketplaceProduct,
  MarketplaceVariant,
  PayoutBasis,
  VariantMarketData,
} from '../resale-marketplace.ts'
import { dateOrNull, dayOrNull, numberOrNull, textOrNull } from '../wire-values.ts'
import { orderStage } from './order-stages.ts'
import type { WireBatchRow, WireCatalogItem, WireListing, WireOrder, WirePricedVariant } from './wire.ts'

const EPOCH = new Date(0)

/** alias names no currency: its amounts are US cents in every region. */
export const ALIAS_CURRENCY = 'USD'

/** The condition that ARK sells: new, in a good box. Listings and prices have different names for it. */
export const CONDITION = {
  listing: { condition: 'CONDITION_NEW', packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION' },
  pricing: { product_condition: 'PRODUCT_CONDITION_NEW', packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION' },
} as const

/** Returns the variant ID for a size of a catalog item: 'air-max-1:10.5'. alias has no variants. */
export const variantIdOf = (catalogId: string, size: number): string => `${catalogId}:${size}`

/** Returns the parts of a variant ID; null when it is not one of ARK's. */
export function variantParts(variantId: string): { catalogId: string; size: number } | null {
  const [, catalogId, size] = /^(.+):(\d+(?:\.\d+)?)$/.exec(variantId) ?? []
  return catalogId && size ? { catalogId, size: Number(size) } : null
}

export const productFrom = (wire: WireCatalogItem): MarketplaceProduct => ({
  productId: wire.catalog_id,
  title: wire.name ?? '',
  styleCode: textOrNull(wire.sku),
  brand: textOrNull(wire.brand),
  productType: wire.product_type ?? '',
  urlKey: wire.catalog_id,
  colorway: textOrNull(wire.colorway),
  gender: textOrNull(wire.gender),
  releaseDate: dayOrNull(wire.release_date),
  retailPriceCents: priceOrNull(wire.retail_price_cents),
  imageUrl: textOrNull(wire.main_picture_url),
})

/** `listed` is the size in a listing, `us` the size in prices. */
export interface AliasSize {
  listed: number
  us: number
  shown: string
}

/** Returns the scale of an item: `SIZE_UNIT_EU` is 'EU'. */
const scaleOf = ({ size_unit }: WireCatalogItem): string =>
  /^SIZE_UNIT_(UK|IT|FR|EU|JP)$/.exec(size_unit ?? '')?.[1] ?? 'US'

export const sizesFrom = (wire: WireCatalogItem): AliasSize[] =>
  (wire.allowed_sizes ?? []).flatMap(({ value, us_size_equivalent, display_name }) => {
    const listed = numberOrNull(value)
    if (listed === null) return []
    return { listed, us: numberOrNull(us_size_equivalent) ?? listed, shown: textOrNull(display_name) ?? String(listed) }
  })

/**
 * Returns the sizes of an item. A size on another scale is shown with its scale ('EU 42') and has its US equivalent as
 * its chart.
 */
export const variantsFrom = (wire: WireCatalogItem): MarketplaceVariant[] =>
  sizesFrom(wire).map(({ listed, us, shown }, sortIndex) => ({
    variantId: variantIdOf(wire.catalog_id, listed),
    ...(/^\d/.test(shown) && scaleOf(wire) !== 'US'
      ? { size: `${scaleOf(wire)} ${shown}`, chart: [`US ${us}`] }
      : { size: shown, chart: [] }),
    gtins: [],
    sortIndex,
  }))

/**
 * Returns one row for each size that can be listed. Drops prices of other conditions, and of sizes that do not exist
 * (such as 0 and 40).
 */
export function marketDataFrom(item: WireCatalogItem, prices: WirePricedVariant[]): VariantMarketData[] {
  const ours = prices.filter(
    ({ product_condition, packaging_condition }) =>
      product_condition === CONDITION.pricing.product_condition &&
      packaging_condition === CONDITION.pricing.packaging_condition,
  )
  return sizesFrom(item).map(({ listed, us }) => {
    const price = ours.find(({ size }) => numberOrNull(size) === us)?.availability
    return {
      variantId: variantIdOf(item.catalog_id, listed),
      lowestAskCents: priceOrNull(price?.lowest_listing_price_cents),
      highestBidCents: priceOrNull(price?.highest_offer_price_cents),
      lastSaleCents: priceOrNull(price?.last_sold_listing_price_cents),
      sellFasterCents: null,
      earnMoreCents: null,
    }
  })
}

/**
 * Returns a listing. `sale` is the order that names it, if one was found, because alias' listing does not say whether
 * it sold.
 */
export function listingFrom(wire: WireListing, sale: WireOrder | null = null): MarketplaceListing {
  const state = sale ? 'sold' : stateOf(wire.status ?? '')
  return {
    listingId: wire.id,
    variantId: variantIdOf(wire.catalog_id ?? '', numberOrNull(wire.size) ?? 0),
    state,
    price: moneyOrNull(wire.price_cents),
    orderId: sale?.id ?? null,
    reason: state === 'live' || state === 'pending' ? null : textOrNull(wire.status),
    createdAt: dateOrNull(wire.created_at) ?? EPOCH,
    // alias' listings do not expire.
    expiresAt: null,
  }
}

/** Returns a listing with the product data that it needs for display. */
export const listingOnSaleFrom = (wire: WireListing): ListingOnSale => ({
  ...listingFrom(wire),
  productId: textOrNull(wire.catalog_id),
  productName: null,
  styleCode: textOrNull(wire.sku),
  size: textOrNull(String(numberOrNull(wire.size) ?? '')),
})

/** The names PENDING and SOLD are taken at face value, because no recorded answer has them. */
function stateOf(status: string): ListingState {
  if (status.endsWith('_ACTIVE')) return 'live'
  if (status.endsWith('_PENDING')) return 'pending'
  if (status.endsWith('_DELETED')) return 'withdrawn'
  return /SOLD|ORDER/.test(status) ? 'sold' : 'inactive'
}

export const isCanceled = (wire: WireOrder): boolean => /CANCEL/.test(wire.status ?? '')

/** Returns an order. `afterTake` is the meaning of `price_cents_after_take`. */
export function orderFrom(wire: WireOrder, afterTake: PayoutBasis): MarketplaceOrder {
  const catalogId = textOrNull(wire.catalog_id)
  const size = numberOrNull(wire.size)
  const said = moneyOrNull(wire.price_cents_after_take)
  const soldAt = dateOrNull(wire.sold_at) ?? dateOrNull(wire.updated_at) ?? EPOCH
  return {
    orderId: wire.id,
    listingId: textOrNull(wire.listing_id),
    productId: catalogId,
    variantId: catalogId && size !== null ? variantIdOf(catalogId, size) : null,
    stage: stageOf(wire),
    status: wire.status ?? '',
    productName: textOrNull(wire.catalog_name),
    styleCode: textOrNull(wire.catalog_sku),
    size: size === null ? null : String(size),
    price: { cents: numberOrNull(wire.price_cents) ?? 0, currency: ALIAS_CURRENCY },
    // No call of alias names the fees.
    payout: said && { ...said, basis: afterTake, lines: [] },
    soldAt,
    updatedAt: dateOrNull(wire.updated_at) ?? soldAt,
    // The deadline after which alias cancels the order; ARK never computes it.
    shipByAt: dateOrNull(wire.cancels_at),
    trackingNumber: textOrNull(wire.label_tracking_number),
    carrier: textOrNull(wire.label_courier),
    labelUrl: textOrNull(wire.label_url),
    // alias does not give a reason.
    failureReason: null,
  }
}

/**
 * Returns the stage of an order. An order whose parcel is in transit never asks for shipping, even when its status
 * still does.
 */
function stageOf({ status, fulfillment_status }: WireOrder): SaleStage {
  const stage = orderStage(status ?? '')
  const isSent = /_(SELLER_SHIPPED|IN_TRANSIT|DELIVERED)$/.test(fulfillment_status ?? '')
  return isSent && SALE_STAGES[stage].to_ship ? 'shipped' : stage
}

/**
 * Returns whether a listing has another condition than ARK's listings, so that ARK cannot have created it. A missing
 * condition is unknown, not different.
 */
export const isOfOtherCondition = ({ condition, packaging_condition }: WireListing): boolean =>
  (!!condition && condition !== CONDITION.listing.condition) ||
  (!!packaging_condition && packaging_condition !== CONDITION.listing.packaging_condition)

/**
 * Returns why alias would refuse a new listing of an item at this price, as a message, or null when its data shows no
 * reason.
 */
export function refusalOf(item: WireCatalogItem, priceCents: number): string | null {
  if (item.resellable === false) return 'ALIAS does not let this account list it now'
  const least = priceOrNull(item.minimum_listing_price_cents)
  const most = priceOrNull(item.maximum_listing_price_cents)
  if (least !== null && priceCents < least) return `ALIAS requires at least ${formatMoney(least)}`
  if (most !== null && priceCents > most) return `ALIAS allows at most ${formatMoney(most)}`
  return null
}

const ROW_COMPLETED = 'BATCH_OPERATION_STATUS_COMPLETED'
const ROW_FAILED = 'BATCH_OPERATION_STATUS_FAILED'

/**
 * Returns the results of the rows of a completed batch, whose completion says nothing about single rows. A row is done
 * when its status, its success and its result say so; a row that is neither done nor failed is left out.
 */
export const batchedWritesFrom = (kind: BatchKind, rows: readonly WireBatchRow[]): BatchedWrite[] =>
  rows.flatMap((row): BatchedWrite[] => {
    const { status, success, errors } = row
    const { variantId, asked, answered } = idsOfRow(kind, row)
    if (variantId === null && asked === null) return []
    const error = textOrNull(errors?.filter((each) => typeof each === 'string').join('; '))
    if (status === ROW_FAILED || (status === ROW_COMPLETED && success === false))
      return [{ variantId, listingId: asked, outcome: 'failed', error }]
    const isOfIt = answered !== null && (kind === 'create' || answered === asked)
    if (status !== ROW_COMPLETED || success !== true || error !== null || !isOfIt) return []
    return [{ variantId, listingId: answered, outcome: 'done', error: null }]
  })

/** Returns the IDs of a row. `asked` is the listing to change, `answered` the one that was changed or created. */
function idsOfRow(kind: BatchKind, row: WireBatchRow) {
  if (kind === 'create') {
    const [catalogId, size] = [
      textOrNull(row.create_listing_request?.catalog_id),
      numberOrNull(row.create_listing_request?.size),
    ]
    const variantId = catalogId && size !== null ? variantIdOf(catalogId, size) : null
    return { variantId, asked: null, answered: textOrNull(row.create_listing_result?.listing?.id) }
  }
  const [request, result] =
    kind === 'withdraw'
      ? [row.delete_listing_request, row.delete_listing_result]
      : [row.update_listing_request, row.update_listing_result]
  return { variantId: null, asked: textOrNull(request?.id), answered: textOrNull(result?.id) }
}

function moneyOrNull(value: string | number | null | undefined): OutsideMoney | null {
  const cents = priceOrNull(value)
  return cents === null ? null : { cents, currency: ALIAS_CURRENCY }
}

/** Returns a price. '0' means that alias knows none. */
function priceOrNull(value: string | number | null | undefined): number | null {
  return numberOrNull(value) || null
}
