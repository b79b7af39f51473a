import type { AnswerOf, Contract } from '@ark/contract'
import {
  askForNetPayout,
  cents,
  dollars,
  explainListing,
  explainMarket,
  type FeeRules,
  type Marketplace,
  type MarketReading,
  payoutBreakdown,
  UNREAD_MARKET,
} from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import {
  feeFactsOf,
  feeScheduleOn,
  marketOfVariant,
  marketplaceGap,
  UNKNOWN_PRODUCT,
  type VariantMarket,
} from '../../catalogue/index.ts'
import { type VariantFilter, type VariantRow, variantRows } from './queries/variant-rows.ts'
import { waitsFor } from './rules/waits-for.ts'

export type ListingVariant = AnswerOf<Contract['GET /listings/variants/{id}']>
type SizeMarket = AnswerOf<Contract['GET /products/variants/{id}/market-data']>

/** Returns a page of sizes with their net payouts explained. */
export async function listingVariants(
  tx: Tx,
  page: Omit<VariantFilter, 'variantId'>,
  now: Date,
): Promise<AnswerOf<Contract['GET /listings/variants']>> {
  const { variants, total } = await variantRows(tx, { ...page, variantId: null })
  return { variants: await present(tx, variants, now), total, has_more: page.skip + variants.length < total }
}

/** Returns one size of the list; null when the retailer has no stock rows of it. */
export async function listingVariant(
  tx: Tx,
  of: { variantId: number; locationIds: number[]; now: Date },
): Promise<ListingVariant | null> {
  const { variants } = await variantRows(tx, { ...of, skip: 0, limit: 1, search: null, filter: 'all' })
  return (await present(tx, variants, of.now))[0] ?? null
}

/**
 * Returns the market of any catalog size: as in the listings when the retailer has stock rows of it, otherwise without
 * a listing and a minimum. Null when the size does not exist.
 */
export async function marketOfAnySize(
  tx: Tx,
  of: { variantId: number; locationIds: number[]; now: Date },
): Promise<SizeMarket | null> {
  const own = await listingVariant(tx, of)
  if (own) {
    const { variant_id, product_name, product_sku, size, last_ask_update, stockx, goat } = own
    return { variant_id, product_name, variant_sku: product_sku, size, last_ask_update, stockx, goat }
  }
  const found = await marketOfVariant(tx, of.variantId)
  if (!found) return null
  const { market, product_id, variant_id, product_name, variant_sku, size } = found
  const facts = (await feeFactsOf(tx, [product_id], of.now)).get(product_id) ?? UNKNOWN_PRODUCT
  const rules = { facts, schedule: await feeScheduleOn(tx, of.now) }
  const gap = (marketplace: Marketplace) => gapAt(marketplace, { ...found, product_sku: variant_sku })
  const block = (marketplace: Marketplace) =>
    marketBlock(marketplace, { market, listed: null, bottom: null, gap: gap(marketplace) }, rules)
  const named = { variant_id, product_name, variant_sku, size }
  return { ...named, last_ask_update: lastUpdate(market), stockx: block('stockx'), goat: block('goat') }
}

async function present(tx: Tx, rows: VariantRow[], now: Date): Promise<ListingVariant[]> {
  const facts = await feeFactsOf(
    tx,
    rows.map((row) => row.product_id),
    now,
  )
  const schedule = await feeScheduleOn(tx, now)
  return rows.map((row) => presentRow(row, { facts: facts.get(row.product_id) ?? UNKNOWN_PRODUCT, schedule }))
}

function presentRow(row: VariantRow, rules: FeeRules): ListingVariant {
  const { listings, market, offerable_units, withheld, known_at, left_out, withdrawn_by_goblin, last_pair, ...rest } =
    row
  const { product_known_at, alias_only_sizes, ...fields } = rest
  const shown = listings.map((listing) =>
    explainListing(listing.marketplace, listing, { ...rules, market: readingOf(market, listing.marketplace) }),
  )
  const block = (marketplace: Marketplace) => {
    const listed = shown.find((each) => each.marketplace === marketplace)?.price ?? null
    const gap = gapAt(marketplace, row)
    return marketBlock(marketplace, { market, listed, bottom: row.bottom_payout, gap }, rules)
  }
  return {
    ...fields,
    current_stockx_ask: market.stockx?.lowest_ask ?? null,
    current_goat_ask: market.goat?.lowest_ask ?? null,
    last_ask_update: lastUpdate(market),
    waits_for: waitsFor(row, rules, { hasListing: shown.length > 0 }),
    marketplace_listings: shown,
    stockx: block('stockx'),
    goat: block('goat'),
  }
}

/** Returns when either market was last read. */
export const lastUpdate = (market: VariantMarket['market']): string | null =>
  Object.values(market)
    .map((each) => each.refreshed_at)
    .sort()
    .at(-1) ?? null

export function readingOf(market: VariantMarket['market'], marketplace: Marketplace): MarketReading {
  const reading = market[marketplace]
  if (!reading) return UNREAD_MARKET
  return { lowest_ask: reading.lowest_ask, highest_bid: reading.highest_bid, updated_at: reading.refreshed_at }
}

/** The facts about how marketplaces know a size. */
type KnownSize = Pick<VariantRow, 'size' | 'product_sku' | 'known_at' | 'product_known_at' | 'alias_only_sizes'>

/** Returns why a marketplace shows nothing for a size; null when it knows it. */
export const gapAt = (marketplace: Marketplace, of: KnownSize): string | null =>
  marketplaceGap({
    marketplace,
    is_product_known: of.product_known_at[marketplace],
    is_size_known: of.known_at[marketplace],
    size: of.size,
    style_code: of.product_sku,
    only_there: marketplace === 'goat' ? of.alias_only_sizes : null,
  })

interface BlockRequest {
  market: VariantMarket['market']
  /** The retailer's ask there. */
  listed: number | null
  /** The minimum payout of the size. */
  bottom: number | null
  /** Why the marketplace shows nothing for the size. */
  gap: string | null
}

/**
 * Returns a size's marketplace block: its last read market with net payouts, the retailer's ask, and the ask that nets
 * the minimum.
 */
export function marketBlock(
  marketplace: Marketplace,
  { market, listed, bottom, gap }: BlockRequest,
  rules: FeeRules,
): ListingVariant['stockx'] {
  const floor = bottom === null ? null : floorAsk(marketplace, bottom, rules)
  return {
    ...explainMarket(marketplace, readingOf(market, marketplace), rules),
    current_listed_ask: listed,
    floor_payout_ask: floor,
    floor_payout: floor === null ? null : payoutBreakdown({ marketplace, ask: floor }, rules).net_payout,
    ...(gap !== null && { gap }),
  }
}

/** Returns the smallest ask that nets the minimum payout; null when none does. */
function floorAsk(marketplace: Marketplace, bottom: number, { facts, schedule }: FeeRules): number | null {
  const ask_cents = askForNetPayout({ marketplace, net_cents: cents(bottom), facts }, schedule)
  return ask_cents === null ? null : dollars(ask_cents)
}
