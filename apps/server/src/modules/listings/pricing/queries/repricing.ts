import { type Cents, dollars, dollarsOrNull } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { NO_MOVES, type RepricingGuard } from '../rules/mass-repricing.ts'
import type { Slot } from '../../slots/queries/slot-facts.ts'

type Place = Pick<Slot, 'variantId' | 'marketplace'>

export interface FoundPrice extends Place {
  price_cents: Cents
  priced_against_cents: Cents | null
  /** The times when the rule changed the ask in the last 24 hours, including now. */
  repriced_at: Date[]
}

/** Sets the asks that rules found for slots of a retailer. */
export async function setRulePrices(tx: Tx, retailerId: number, found: readonly FoundPrice[]): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ variantId, marketplace, price_cents, priced_against_cents, repriced_at }) => ({
    variant_id: variantId,
    marketplace,
    price: dollars(price_cents),
    priced_against: dollarsOrNull(priced_against_cents),
    repriced_at,
  }))
  await sql`
    update listing_slots s set rule_price = f.price, held_price = null, priced_against = f.priced_against,
      repriced_at = array(select jsonb_array_elements_text(f.repriced_at)::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (variant_id bigint, marketplace text, price numeric, priced_against numeric, repriced_at jsonb)
    where s.retailer_id = ${retailerId} and s.variant_id = f.variant_id and s.marketplace = f.marketplace`.execute(tx)
}

export interface UnchangedPrice extends Place {
  priced_against_cents: Cents | null
  /** The price that the rule would set if it were not paused. */
  held_price_cents: Cents | null
}

/** Records that the rule was evaluated and the asks stay. */
export async function recordUnchangedPrices(
  tx: Tx,
  retailerId: number,
  standing: readonly UnchangedPrice[],
): Promise<void> {
  if (standing.length === 0) return
  const rows = standing.map(({ variantId, marketplace, priced_against_cents, held_price_cents }) => ({
    variant_id: variantId,
    marketplace,
    priced_against: dollarsOrNull(priced_against_cents),
    held_price: dollarsOrNull(held_price_cents),
  }))
  await sql`
    update listing_slots s set priced_against = n.priced_against, held_price = n.held_price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (variant_id bigint, marketplace text, priced_against numeric, held_price numeric)
    where s.retailer_id = ${retailerId} and s.variant_id = n.variant_id and s.marketplace = n.marketplace`.execute(tx)
}

/** Removes the results of rules that are off. The times of recent changes stay. */
export async function clearRulePrices(tx: Tx, retailerId: number, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const rows = places.map(({ variantId, marketplace }) => ({ variant_id: variantId, marketplace }))
  await sql`
    update listing_slots s set rule_price = null, held_price = null, priced_against = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (variant_id bigint, marketplace text)
    where s.retailer_id = ${retailerId} and s.variant_id = f.variant_id and s.marketplace = f.marketplace`.execute(tx)
}

/**
 * Returns the sizes under a rule whose lowest ask differs from that of the last decision. It compares asks first,
 * because most have not moved and then need no rule. The statement names the sizes for both tables, so that PostgreSQL
 * reads both in order and merges them.
 */
export async function sizesToReprice(
  tx: Tx,
  { retailerId, variantIds }: { retailerId: number; variantIds: number[] },
): Promise<number[]> {
  const { rows } = await sql<Columns<'listing_slots', 'variant_id'>>`
    with moved as materialized (
      select s.variant_id from listing_slots s
      join catalogue.market_data m on m.variant_id = s.variant_id and m.marketplace = s.marketplace
      where s.retailer_id = ${retailerId} and s.variant_id = any(${variantIds}::int8[])
        and m.variant_id = any(${variantIds}::int8[]) and m.lowest_ask is distinct from s.priced_against
    )
    select distinct moved.variant_id from moved
    join variant_offers o on o.retailer_id = ${retailerId} and o.variant_id = moved.variant_id
    join product_selling_rules r on r.retailer_id = ${retailerId} and r.product_id = o.product_id
    where r.repricing <> 'off'`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

export type OpenListingPrice = Columns<'marketplace_listings', 'variant_id' | 'marketplace' | 'price' | 'pending_price'>

/** Returns the open listings of sizes with their prices. */
export async function openListingPrices(
  tx: Tx,
  { retailerId, variantIds }: { retailerId: number; variantIds: number[] },
): Promise<OpenListingPrice[]> {
  const { rows } = await sql<OpenListingPrice>`
    select variant_id, marketplace, price, pending_price from marketplace_listings
    where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])
      and state not in ('withdrawn', 'sold')`.execute(tx)
  return rows
}

type GuardRow = Columns<'repricing_guards', 'held_at' | 'allowed' | 'allowed_until'> & {
  moves: { at: string; count: number }[]
}

/**
 * Locks the mass-change guard of a retailer until the transaction ends, so that moves are counted one after the other.
 * Lock it last: its holder then waits for no other row.
 */
export async function lockGuard(tx: Tx, retailerId: number): Promise<RepricingGuard> {
  await sql`insert into repricing_guards (retailer_id) values (${retailerId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<GuardRow>`
    select moves, held_at, allowed, allowed_until from repricing_guards where retailer_id = ${retailerId}
    for update`.execute(tx)
  const [row] = rows
  return row ? guardOf(row) : NO_MOVES
}

/** Reads the mass-change guard of a retailer without a lock. */
export async function readGuard(tx: Tx, retailerId: number): Promise<RepricingGuard> {
  const { rows } = await sql<GuardRow>`
    select moves, held_at, allowed, allowed_until from repricing_guards
    where retailer_id = ${retailerId}`.execute(tx)
  const [row] = rows
  return row ? guardOf(row) : NO_MOVES
}

const guardOf = ({ moves, ...row }: GuardRow): RepricingGuard => ({
  ...row,
  moves: moves.map(({ at, count }) => ({ at: new Date(at), count })),
})

export const saveGuard = (tx: Tx, retailerId: number, { moves, held_at, allowed, allowed_until }: RepricingGuard) =>
  sql`
    update repricing_guards set moves = ${JSON.stringify(moves)}::jsonb, held_at = ${held_at}, allowed = ${allowed},
      allowed_until = ${allowed_until}
    where retailer_id = ${retailerId}`.execute(tx)

/** Counts a retailer's live prices. */
export async function livePrices(tx: Tx, retailerId: number): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select coalesce(sum(live_count), 0)::int as live from retailer_listing_totals
    where retailer_id = ${retailerId}`.execute(tx)
  return rows[0]?.live ?? 0
}

export interface PausedPriceRow
  extends Columns<'listing_slots', 'variant_id' | 'marketplace'>,
    Columns<'catalogue.variants', 'size'> {
  product_name: Column<'catalogue.products', 'name'>
  held_price: NonNullable<Column<'listing_slots', 'held_price'>>
  ask: Column<'marketplace_listings', 'price'> | null
}

/** Returns the first paused prices in index order, reading only as many as are shown. */
export async function pausedPrices(tx: Tx, retailerId: number, limit: number): Promise<PausedPriceRow[]> {
  const { rows } = await sql<PausedPriceRow>`
    select s.variant_id, s.marketplace, s.held_price, p.name as product_name, v.size, l.price as ask
    from listing_slots s join catalogue.variants v on v.variant_id = s.variant_id
    join catalogue.products p on p.product_id = v.product_id
    left join marketplace_listings l on l.retailer_id = ${retailerId} and l.variant_id = s.variant_id
      and l.marketplace = s.marketplace and l.state not in ('withdrawn', 'sold')
    where s.retailer_id = ${retailerId} and s.held_price is not null
    order by s.variant_id, s.marketplace limit ${limit}`.execute(tx)
  return rows
}

/** Counts a retailer's paused prices. */
export async function countPausedPrices(tx: Tx, retailerId: number): Promise<number> {
  // Count: paused sizes wait for a person: at most the guard's share of all sizes.
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from listing_slots
    where retailer_id = ${retailerId} and held_price is not null`.execute(tx)
  return rows[0]?.held ?? 0
}

/** Returns the sizes with paused prices. */
export async function sizesWithPausedPrices(tx: Tx, retailerId: number): Promise<number[]> {
  const { rows } = await sql<Columns<'listing_slots', 'variant_id'>>`
    select distinct variant_id from listing_slots
    where retailer_id = ${retailerId} and held_price is not null`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** Turns repricing off for all of a retailer's products. Returns the number of products that had it on. */
export async function stopRepricing(tx: Tx, retailerId: number): Promise<number> {
  const { rows } = await sql`
    update product_selling_rules set repricing = 'off' where retailer_id = ${retailerId} and repricing <> 'off'
    returning 1`.execute(tx)
  return rows.length
}

/** Returns the sizes with a price, or a paused price, of a rule. */
export async function sizesWithRulePrices(tx: Tx, retailerId: number): Promise<number[]> {
  const { rows } = await sql<Columns<'listing_slots', 'variant_id'>>`
    select distinct variant_id from listing_slots
    where retailer_id = ${retailerId} and (rule_price is not null or held_price is not null)`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** Drops all prices of rules without moving an ask: the price on a marketplace stays as if a person had chosen it. */
export const keepCurrentPrices = (tx: Tx, retailerId: number) =>
  sql`
    update listing_slots s set rule_price = null, held_price = null, priced_against = null,
      chosen_price = coalesce(s.chosen_price, (
        select coalesce(l.pending_price, l.price) from marketplace_listings l where l.retailer_id = ${retailerId}
          and l.variant_id = s.variant_id and l.marketplace = s.marketplace and l.state not in ('withdrawn', 'sold')
          and s.rule_price is not null and s.bid_price is null))
    where s.retailer_id = ${retailerId} and (s.rule_price is not null or s.held_price is not null)`.execute(tx)
