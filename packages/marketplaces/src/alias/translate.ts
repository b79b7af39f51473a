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

/** alias names no currency: its amounts are US cents everywhere, whatever the region (reference 1.2). */
export const ALIAS_CURRENCY = 'USD'

/** What we sell: new, in a good box. Listings and prices name the condition differently (reference 5.2). */
export const CONDITION = {
  listing: { condition: 'CONDITION_NEW', packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION' },
  pricing: { product_condition: 'PRODUCT_CONDITION_NEW', packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION' },
} as const

/** alias has no variants: the port's is a catalogue id with one of its sizes, 'air-max-1:10.5'. */
export const variantIdOf = (catalogId: string, size: number): string => `${catalogId}:${size}`

/** The parts of a variant id; null when it is none of ours. */
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

/** `listed` goes into a listing, `us` names the size in prices (reference 2.1). */
export interface AliasSize {
  listed: number
  us: number
  shown: string
}

/** `SIZE_UNIT_EU` is 'EU'. */
const scaleOf = ({ size_unit }: WireCatalogItem): string =>
  /^SIZE_UNIT_(UK|IT|FR|EU|JP)$/.exec(size_unit ?? '')?.[1] ?? 'US'

export const sizesFrom = (wire: WireCatalogItem): AliasSize[] =>
  (wire.allowed_sizes ?? []).flatMap(({ value, us_size_equivalent, display_name }) => {
    const listed = numberOrNull(value)
    if (listed === null) return []
    return { listed, us: numberOrNull(us_size_equivalent) ?? listed, shown: textOrNull(display_name) ?? String(listed) }
  })

/** A number of another scale is shown with it, 'EU 42', and its US equivalent is the item's chart. */
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
 * One row for each size that can be listed; prices of other sizes (0, 40 and other ghosts) and conditions are left
 * out.
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

/** `sale` is the order that names this listing, if one was found: alias' listing does not say that it was sold. */
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
    // No listing of alias' has an end (reference 5.13).
    expiresAt: null,
  }
}

/** The same with what alias says of its product: no listing carries its name. */
export const listingOnSaleFrom = (wire: WireListing): ListingOnSale => ({
  ...listingFrom(wire),
  productId: textOrNull(wire.catalog_id),
  productName: null,
  styleCode: textOrNull(wire.sku),
  size: textOrNull(String(numberOrNull(wire.size) ?? '')),
})

/** PENDING and SOLD are in no capture (reference 3.2): they are read as their names say. */
function stateOf(status: string): ListingState {
  if (status.endsWith('_ACTIVE')) return 'live'
  if (status.endsWith('_PENDING')) return 'pending'
  if (status.endsWith('_DELETED')) return 'withdrawn'
  return /SOLD|ORDER/.test(status) ? 'sold' : 'inactive'
}

export const isCanceled = (wire: WireOrder): boolean => /CANCEL/.test(wire.status ?? '')

/** `afterTake`: how `price_cents_after_take` is to be read. */
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
    // No call of its names the fees (reference 4).
    payout: said && { ...said, basis: afterTake, lines: [] },
    soldAt,
    updatedAt: dateOrNull(wire.updated_at) ?? soldAt,
    // The deadline after which alias cancels; never computed (reference 2.14).
    shipByAt: dateOrNull(wire.cancels_at),
    trackingNumber: textOrNull(wire.label_tracking_number),
    carrier: textOrNull(wire.label_courier),
    labelUrl: textOrNull(wire.label_url),
    // No field of its says why (reference 2.14).
    failureReason: null,
  }
}

/** An order whose parcel is on its way is not to be shipped again, whatever its status still says (reference 2.14). */
function stageOf({ status, fulfillment_status }: WireOrder): SaleStage {
  const stage = orderStage(status ?? '')
  const isSent = /_(SELLER_SHIPPED|IN_TRANSIT|DELIVERED)$/.test(fulfillment_status ?? '')
  return isSent && SALE_STAGES[stage].to_ship ? 'shipped' : stage
}

/** Of another condition than ours, a listing is not ARK's, whatever its size and price; absent means unknown. */
export const isOfOtherCondition = ({ condition, packaging_condition }: WireListing): boolean =>
  (!!condition && condition !== CONDITION.listing.condition) ||
  (!!packaging_condition && packaging_condition !== CONDITION.listing.packaging_condition)

/** Why alias would refuse a new listing of an item at a price, in words; null: nothing that it says speaks against it. */
export function refusalOf(item: WireCatalogItem, priceCents: number): string | null {
  if (item.resellable === false) return 'ALIAS does not let this account list it now'
  const least = priceOrNull(item.minimum_listing_price_cents)
  const most = priceOrNull(item.maximum_listing_price_cents)
  if (least !== null && priceCents < least) return `ALIAS lists it from ${formatMoney(least)}`
  if (most !== null && priceCents > most) return `ALIAS lists it up to ${formatMoney(most)}`
  return null
}

const ROW_COMPLETED = 'BATCH_OPERATION_STATUS_COMPLETED'
const ROW_FAILED = 'BATCH_OPERATION_STATUS_FAILED'

/**
 * What became of the rows of a batch that has ended. That it is completed says nothing of a row (reference 5.14). Done
 * is a row that says so by its status, its success and its result; one that says neither this nor that it failed is
 * left out.
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

/** `asked`: the listing that was to be changed. `answered`: the one that was changed or made. */
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

/** '0' means that alias knows no price. */
function priceOrNull(value: string | number | null | undefined): number | null {
  return numberOrNull(value) || null
}
