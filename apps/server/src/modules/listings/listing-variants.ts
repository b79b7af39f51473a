import type { AnswerOf, Contract } from '@ark/contract'
import {
  askForNetPayout,
  cents,
  centsOrNull,
  dollars,
  type FeeFacts,
  type FeeSchedule,
  type Marketplace,
  netPayout,
} from '@ark/domain'
import type { Tx } from '../../platform/database/connect.ts'
import { feeFactsOf, feeScheduleOn, marketOfVariant, UNKNOWN_PRODUCT, type VariantMarket } from '../catalogue/index.ts'
import { type VariantFilter, type VariantRow, variantRows } from './queries/variant-rows.ts'
import { isWanted, wantedListing } from './rules/wanted-listing.ts'

export type ListingVariant = AnswerOf<Contract['GET /listings/variants/{id}']>
type SizeMarket = AnswerOf<Contract['GET /products/variants/{id}/market-data']>
type MarketBlock = ListingVariant['stockx']
type Breakdown = NonNullable<MarketBlock['ask_breakdown']>
type ShownListing = ListingVariant['marketplace_listings'][number]

/** A page of sizes with their net payouts, explained. */
export async function listingVariants(
  tx: Tx,
  page: Omit<VariantFilter, 'variantId'>,
  now: Date,
): Promise<AnswerOf<Contract['GET /listings/variants']>> {
  const { variants, total } = await variantRows(tx, { ...page, variantId: null })
  return { variants: await present(tx, variants, now), total, has_more: page.skip + variants.length < total }
}

/** One size as it stands in the list; null when the retailer has no stock rows of it. */
export async function listingVariant(
  tx: Tx,
  of: { variantId: number; locationIds: number[]; now: Date },
): Promise<ListingVariant | null> {
  const { variants } = await variantRows(tx, { ...of, skip: 0, limit: 1, search: undefined, filter: 'all' })
  return (await present(tx, variants, of.now))[0] ?? null
}

/**
 * The market of any size of the catalogue: as the listings show it where the retailer has stock rows of it,
 * otherwise without a listing and a minimum of his. Null when there is no such size.
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
  const { market, product_id, ...size } = found
  const fees = (await feeFactsOf(tx, [product_id], of.now)).get(product_id) ?? UNKNOWN_PRODUCT
  const schedule = await feeScheduleOn(tx, of.now)
  const explain: BlockRequest['explain'] = (marketplace, ask) =>
    ask === null ? null : breakdown({ marketplace, ask, fees }, schedule)
  const block = (marketplace: Marketplace) =>
    marketBlock({ market }, { marketplace, floor: null, listed: null, explain })
  return { ...size, last_ask_update: lastUpdate(market), stockx: block('stockx'), goat: block('goat') }
}

async function present(tx: Tx, rows: VariantRow[], now: Date): Promise<ListingVariant[]> {
  const facts = await feeFactsOf(
    tx,
    rows.map((row) => row.product_id),
    now,
  )
  const schedule = await feeScheduleOn(tx, now)
  return rows.map((row) => presentRow(row, facts.get(row.product_id) ?? UNKNOWN_PRODUCT, schedule))
}

function presentRow(row: VariantRow, fees: FeeFacts, schedule: FeeSchedule): ListingVariant {
  const { listings, market, offerable_units, known_at, withdrawn_by_goblin, ...fields } = row
  const explain = (marketplace: Marketplace, ask: number | null) =>
    ask === null ? null : breakdown({ marketplace, ask, fees }, schedule)
  const shown = listings.map((listing): ShownListing => {
    const parts = explain(listing.marketplace, listing.price)
    const lowest = market[listing.marketplace]?.lowest_ask ?? null
    return {
      ...listing,
      net_payout: parts?.net_payout ?? null,
      current_payout: parts?.marketplace_payout ?? null,
      ark_fees: parts?.ark_fee ?? null,
      breakdown: parts,
      is_lowest_ask: listing.state === 'live' && lowest !== null && listing.price <= lowest,
    }
  })
  const block = (marketplace: Marketplace) => {
    const floor = floorAsk({ marketplace, bottom: row.bottom_payout, fees }, schedule)
    return marketBlock(row, {
      marketplace,
      floor,
      listed: shown.find((each) => each.marketplace === marketplace)?.price ?? null,
      explain,
    })
  }
  return {
    ...fields,
    current_stockx_ask: market.stockx?.lowest_ask ?? null,
    current_goat_ask: market.goat?.lowest_ask ?? null,
    last_ask_update: lastUpdate(market),
    waits_for: waitsFor({ row, fees, schedule, hasListing: shown.length > 0 }),
    marketplace_listings: shown,
    stockx: block('stockx'),
    goat: block('goat'),
  }
}

/** When either market was read last. */
const lastUpdate = (market: VariantMarket['market']): string | null =>
  Object.values(market)
    .map((each) => each.refreshed_at)
    .sort()
    .at(-1) ?? null

interface BlockRequest {
  marketplace: Marketplace
  listed: number | null
  /** The smallest ask that nets the minimum payout. */
  floor: number | null
  explain: (marketplace: Marketplace, ask: number | null) => Breakdown | null
}

function marketBlock(
  { market }: Pick<VariantMarket, 'market'>,
  { marketplace, listed, floor, explain }: BlockRequest,
): MarketBlock {
  const reading = market[marketplace]
  const ask = explain(marketplace, reading?.lowest_ask ?? null)
  return {
    lowest_ask: reading?.lowest_ask ?? null,
    highest_bid: reading?.highest_bid ?? null,
    current_listed_ask: listed,
    net_payout: ask?.net_payout ?? null,
    floor_payout_ask: floor,
    floor_payout: explain(marketplace, floor)?.net_payout ?? null,
    ask_breakdown: ask,
    bid_net_payout: explain(marketplace, reading?.highest_bid ?? null)?.net_payout ?? null,
    updated_at: reading?.refreshed_at ?? null,
  }
}

function floorAsk(
  { marketplace, bottom, fees }: { marketplace: Marketplace; bottom: number | null; fees: FeeFacts },
  schedule: FeeSchedule,
): number | null {
  const ask_cents =
    bottom === null ? null : askForNetPayout({ marketplace, net_cents: cents(bottom), facts: fees }, schedule)
  return ask_cents === null ? null : dollars(ask_cents)
}

function breakdown(
  { marketplace, ask, fees }: { marketplace: Marketplace; ask: number; fees: FeeFacts },
  schedule: FeeSchedule,
): Breakdown {
  const parts = netPayout({ marketplace, ask_cents: cents(ask), facts: fees }, schedule)
  return {
    ask: dollars(parts.ask_cents),
    marketplace_fees: parts.marketplace_fees.map(({ label, amount_cents }) => ({
      label,
      amount: dollars(amount_cents),
    })),
    marketplace_payout: dollars(parts.marketplace_payout_cents),
    ark_fee: dollars(parts.ark_fee_cents),
    fee_type: parts.fee_type,
    net_payout: dollars(parts.net_payout_cents),
  }
}

/** Why a size that is enabled is on no marketplace: the first reason that holds on both. */
function waitsFor({
  row,
  fees,
  schedule,
  hasListing,
}: {
  row: VariantRow
  fees: FeeFacts
  schedule: FeeSchedule
  hasListing: boolean
}): string | null {
  if (!row.listings_enabled || hasListing) return null
  const reasons = (['stockx', 'goat'] as const).map((marketplace) =>
    wantedListing(
      {
        marketplace,
        is_known_there: row.known_at[marketplace],
        listings_enabled: true,
        desired_payout_cents: centsOrNull(row.desired_payout),
        bottom_payout_cents: centsOrNull(row.bottom_payout),
        offerable_units: row.offerable_units,
        withdrawn_by_goblin: row.withdrawn_by_goblin[marketplace],
        closed_by_release_day: false,
        chosen_price_cents: null,
        fees,
      },
      schedule,
    ),
  )
  const first = reasons.find((wanted) => !isWanted(wanted))
  return reasons.every((wanted) => !isWanted(wanted)) && first && !isWanted(first) ? first.reason : null
}
