import { cents, centsOrNull } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { type AskMoves, type FeeChange, feeColumns, feeFactsIn } from '../../../catalogue/index.ts'
import { type AskFacts, wantedAsk } from '../../slots/rules/wanted-ask.ts'

/** Returns the retailers that offer sizes of a product, or with null, anything. */
export async function retailersOffering(tx: Tx, productId: number | null): Promise<number[]> {
  const offering =
    productId === null
      ? sql`select retailer_id from retailer_listing_totals group by retailer_id
          having sum(enabled_count) > 0 or sum(live_count) > 0`
      : sql`select distinct retailer_id from variant_offers where product_id = ${productId} and listings_enabled`
  // Rule 3: fees are shared: which retailers offer something, and how many asks would move, some thousands by an index.
  const { rows } = await sql<Columns<'variant_offers', 'retailer_id'>>`${offering} order by retailer_id`.execute(tx)
  return rows.map(({ retailer_id }) => retailer_id)
}

/** Returns the sizes of a product that a retailer offers. */
export async function offeredSizesOf(
  tx: Tx,
  { retailerId, productId }: { retailerId: number; productId: number },
): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    select variant_id from variant_offers
    where retailer_id = ${retailerId} and product_id = ${productId} and listings_enabled
    order by variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** The number of listings to sample for the estimate; every retailer contributes at least one. */
const LOOKED_AT = 4_000

interface AskRow
  extends Columns<'marketplace_listings', 'marketplace'>,
    Columns<'catalogue.products', 'promotional_ark_fee'>,
    Columns<'variant_offers', 'desired_payout' | 'bottom_payout'>,
    Columns<'listing_slots', 'chosen_price' | 'rule_price' | 'bid_price'> {
  ceiling_percent: Column<'product_selling_rules', 'ceiling_percent'> | null
  is_pre_release: boolean
  has_retail_price: boolean
}

/** Returns a query for the rules of the product of a listing `l`; no row when it has none. */
const rulesOfListing = (retailerId: number) => sql`from product_selling_rules r
  where r.retailer_id = ${retailerId} and r.product_id = l.product_id`

/**
 * Counts the live asks of all retailers that another schedule would change; estimates from a sample when there are
 * many.
 */
export async function askMoves(tx: Tx, { before, after, now }: FeeChange): Promise<AskMoves> {
  // Rule 3: fees are shared: which retailers offer something, and how many asks would move, some thousands by an index.
  const { rows: totals } = await sql<LiveCount>`
    select retailer_id, sum(live_count)::int as live from retailer_listing_totals
    group by retailer_id having sum(live_count) > 0 order by retailer_id`.execute(tx)
  const live = totals.reduce((sum, ofOne) => sum + ofOne.live, 0)
  const share = Math.min(1, LOOKED_AT / Math.max(1, live))
  const looked = totals.map(({ retailer_id, live: ofOne }) =>
    liveAsks(tx, { retailerId: retailer_id, most: Math.ceil(ofOne * share), now }),
  )
  const rows = (await Promise.all(looked)).flat()
  const moving = rows.filter((row) => wantedAsk(factsOf(row), before) !== wantedAsk(factsOf(row), after)).length
  return { live, moving: Math.round((moving * live) / Math.max(1, rows.length)), isExact: share === 1 }
}

interface LiveCount extends Columns<'retailer_listing_totals', 'retailer_id'> {
  live: number
}

/** Returns at most `most` of a retailer's live listings with the facts that determine their asks. */
async function liveAsks(
  tx: Tx,
  { retailerId, most, now }: { retailerId: number; most: number; now: Date },
): Promise<AskRow[]> {
  const { rows } = await sql<AskRow>`
    select l.marketplace, o.desired_payout, o.bottom_payout, s.chosen_price, s.bid_price,
      ${feeColumns('p', now)},
      case when (select r.repricing ${rulesOfListing(retailerId)}) <> 'off' then s.rule_price end as rule_price,
      (select r.ceiling_percent ${rulesOfListing(retailerId)}) as ceiling_percent
    from (
      select retailer_id, variant_id, product_id, marketplace from marketplace_listings
      where retailer_id = ${retailerId} and state not in ('withdrawn', 'sold') and state = 'live'
      order by variant_id, marketplace limit ${most}
    ) l
    join catalogue.products p on p.product_id = l.product_id
    join variant_offers o on o.retailer_id = ${retailerId} and o.variant_id = l.variant_id
    join listing_slots s on s.retailer_id = ${retailerId} and s.variant_id = l.variant_id
      and s.marketplace = l.marketplace`.execute(tx)
  return rows
}

const factsOf = (row: AskRow): AskFacts => ({
  marketplace: row.marketplace,
  desired_payout_cents: centsOrNull(row.desired_payout),
  bottom_payout_cents: centsOrNull(row.bottom_payout),
  ceiling_percent: row.ceiling_percent ?? 100,
  chosen_price_cents: centsOrNull(row.chosen_price),
  rule_price_cents: row.rule_price === null ? null : cents(row.rule_price),
  bid_price_cents: centsOrNull(row.bid_price),
  fees: feeFactsIn(row),
})
