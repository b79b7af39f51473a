import type { MarketplaceName } from '@ark/marketplaces'
import { centsOrNull } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { KnownListing } from '../rules/next-listing-step.ts'
import type { WaitingKind } from '../rules/waiting-kind.ts'
import type { OfferFacts } from '../rules/wanted-listing.ts'

export interface Slot {
  retailerId: number
  variantId: number
  marketplace: MarketplaceName
}

export interface OpenListing extends KnownListing {
  listing_id: number
  /** Counted up by the database with every change of the row. */
  version: number
}

export interface SlotFacts {
  /** Null: Goblin Mode is off. Whole percent. */
  goblin_threshold_percent: number | null
  offer: Omit<OfferFacts, 'fees'>
  listing: OpenListing | null
  next_step_at: Date | null
  /** Counted up by whatever changes what is wanted. */
  slot_version: number
  product_id: number
  product_name: string
  size: string
  external_product_id: string | null
  external_variant_id: string | null
}

interface Row
  extends Columns<'catalogue.products', 'product_id'>,
    Columns<'catalogue.variants', 'size'>,
    Columns<'variant_offers', 'desired_payout' | 'bottom_payout'>,
    Columns<'listing_slots', 'chosen_price' | 'withdrawn_by_goblin'> {
  product_name: Column<'catalogue.products', 'name'>
  external_product_id: Column<'catalogue.products', 'stockx_product_id' | 'alias_catalog_id'>
  external_variant_id: Column<'catalogue.variants', 'stockx_variant_id' | 'alias_variant_id'>
  /** Nothing was ever wanted of it: no. */
  listings_enabled: boolean
  goblin_threshold_percent: Column<'variant_offers', 'goblin_threshold_percent'> | null
  /** Null: at once. */
  next_step_at: Date | null
  slot_version: Column<'listing_slots', 'version'>
  units: number
  closed_by_release_day: boolean
}

/** Locks a slot and reads everything its next step depends on. Null when there is no such variant. */
export async function lockSlot(tx: Tx, slot: Slot, now: Date): Promise<SlotFacts | null> {
  const facts = await lockOffered(tx, slot, now)
  return facts && { ...facts, listing: (await openListings(tx, slot)).get(slot.marketplace) ?? null }
}

/**
 * The same of both marketplaces of a size: slots in the order in which they are woken, then the listings in the order
 * in which a sale locks them.
 */
export async function lockBothSlots(
  tx: Tx,
  size: Omit<Slot, 'marketplace'>,
  now: Date,
): Promise<Record<MarketplaceName, SlotFacts> | null> {
  const goat = await lockOffered(tx, { ...size, marketplace: 'goat' }, now)
  const stockx = await lockOffered(tx, { ...size, marketplace: 'stockx' }, now)
  if (!goat || !stockx) return null
  const listings = await openListings(tx, size)
  return {
    goat: { ...goat, listing: listings.get('goat') ?? null },
    stockx: { ...stockx, listing: listings.get('stockx') ?? null },
  }
}

/** The units of a variant that may be sold on marketplaces, at all of a retailer's locations. */
export const offerableUnits = (retailerId: number, variant: RawBuilder<unknown>) => sql`(
  select coalesce(sum(i.quantity_available), 0)::int from inventory.items i
  where i.retailer_id = ${retailerId} and i.variant_id = ${variant} and i.fulfillment_enabled)`

/** Whether a product `p` of a retailer `r` is closed on its release day (domain §5). */
export const isClosedByReleaseDay = (now: Date) => sql`(
  r.auto_disable_release_day and p.release_date = (${now}::timestamptz at time zone 'America/New_York')::date
  and (${now}::timestamptz at time zone 'America/New_York')::time >= '00:01')`

/** A slot without the listing that is open in it. */
async function lockOffered(
  tx: Tx,
  { retailerId, variantId, marketplace }: Slot,
  now: Date,
): Promise<Omit<SlotFacts, 'listing'> | null> {
  await sql`
    insert into listing_slots (retailer_id, variant_id, marketplace) values (${retailerId}, ${variantId},
      ${marketplace})
    on conflict do nothing`.execute(tx)
  const isStockx = marketplace === 'stockx'
  const { rows } = await sql<Row>`
    select p.product_id, p.name as product_name, v.size,
      ${isStockx ? sql`p.stockx_product_id` : sql`p.alias_catalog_id`} as external_product_id,
      ${isStockx ? sql`v.stockx_variant_id` : sql`v.alias_variant_id`} as external_variant_id,
      coalesce(o.listings_enabled, false) as listings_enabled, o.desired_payout, o.bottom_payout, s.chosen_price,
        s.withdrawn_by_goblin, case when o.goblin_mode_enabled then o.goblin_threshold_percent end
          as goblin_threshold_percent,
      case when s.next_step_at = '-infinity' then null else s.next_step_at end as next_step_at,
      s.version as slot_version,
      ${offerableUnits(retailerId, sql`s.variant_id`)} as units, ${isClosedByReleaseDay(now)} as closed_by_release_day
    from listing_slots s join accounts.retailers r using (retailer_id) join catalogue.variants v using (variant_id)
      join catalogue.products p on p.product_id = v.product_id
    left join variant_offers o on o.retailer_id = ${retailerId} and o.variant_id = s.variant_id
    where s.retailer_id = ${retailerId} and s.variant_id = ${variantId}
      and s.marketplace = ${marketplace} for update of s`.execute(tx)
  const [row] = rows
  return row ? factsOf(row, marketplace) : null
}

const factsOf = (row: Row, marketplace: MarketplaceName): Omit<SlotFacts, 'listing'> => ({
  offer: {
    marketplace,
    is_known_there: row.external_product_id !== null && row.external_variant_id !== null,
    listings_enabled: row.listings_enabled,
    desired_payout_cents: centsOrNull(row.desired_payout),
    bottom_payout_cents: centsOrNull(row.bottom_payout),
    offerable_units: row.units,
    withdrawn_by_goblin: row.withdrawn_by_goblin,
    closed_by_release_day: row.closed_by_release_day,
    chosen_price_cents: centsOrNull(row.chosen_price),
  },
  next_step_at: row.next_step_at,
  slot_version: row.slot_version,
  goblin_threshold_percent: row.goblin_threshold_percent,
  product_id: row.product_id,
  product_name: row.product_name,
  size: row.size,
  external_product_id: row.external_product_id,
  external_variant_id: row.external_variant_id,
})

type OpenColumns = Columns<
  'marketplace_listings',
  | 'listing_id'
  | 'version'
  | 'external_listing_id'
  | 'price'
  | 'pending_price'
  | 'operation_id'
  | 'attempts'
  | 'problem'
  | 'problem_since'
  | 'requested_at'
  | 'withdrawal_sent_at'
  | 'verify_at'
  | 'marketplace'
>
interface OpenRow extends OpenColumns {
  state: Exclude<Column<'marketplace_listings', 'state'>, 'withdrawn' | 'sold'>
}

/**
 * The listings of a size, of one marketplace or of both, that have not ended. Locked as well: a sale that ends one
 * waits until the step is written down, or has ended it before the step is planned.
 */
async function openListings(
  tx: Tx,
  { retailerId, variantId, marketplace }: Omit<Slot, 'marketplace'> & Partial<Slot>,
): Promise<Map<MarketplaceName, OpenListing>> {
  const { rows } = await sql<OpenRow>`
    select listing_id, version, state, external_listing_id, price, pending_price, operation_id, attempts, problem,
      problem_since, requested_at, withdrawal_sent_at, verify_at, marketplace
    from marketplace_listings
    where retailer_id = ${retailerId} and variant_id = ${variantId}
      and ${marketplace ? sql`marketplace = ${marketplace}` : sql`true`}
      and state not in ('withdrawn', 'sold') order by listing_id for update`.execute(tx)
  return new Map(
    rows.map(({ price, pending_price, marketplace: of, ...rest }) => [
      of,
      { ...rest, price_cents: centsOrNull(price) ?? 0, pending_price_cents: centsOrNull(pending_price) },
    ]),
  )
}

/** A slot as it stands when the answer of a step comes in. */
export interface AnsweredSlot {
  slot_version: number
  /** The listing that has not ended; null when there is none (any more). */
  listing: Pick<OpenListing, 'listing_id' | 'version'> | null
}

/** Locks a slot and its open listing, so that an answer is recorded against what the plan saw, or not at all. */
export async function lockAnsweredSlot(
  tx: Tx,
  { retailerId, variantId, marketplace }: Slot,
): Promise<AnsweredSlot | null> {
  const slots = await sql<{ slot_version: Column<'listing_slots', 'version'> }>`
    select version as slot_version from listing_slots
    where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}
    for update`.execute(tx)
  const listings = await sql<Columns<'marketplace_listings', 'listing_id' | 'version'>>`
    select listing_id, version from marketplace_listings
    where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}
      and state not in ('withdrawn', 'sold') for update`.execute(tx)
  const [slot] = slots.rows
  return slot ? { slot_version: slot.slot_version, listing: listings.rows[0] ?? null } : null
}

/** Whether what is wanted of a slot has not changed since it had this version. */
export async function hasVersion(
  tx: Tx,
  { retailerId, variantId, marketplace }: Slot,
  version: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_same: boolean }>`
    select version = ${version} as is_same from listing_slots
    where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)
  return rows[0]?.is_same ?? false
}

/** When a slot may be looked at next (null: at once), and when the planner looks at it should its job be lost. */
export interface NextStep {
  at: Date | null
  attemptAt: Date | null
  /** What it waits for meanwhile, where that is a free request; null: at rest, or it waits for a person. */
  waitsFor: WaitingKind | null
}

/** The planner looks at a slot later: its job waits for its turn, and others wait with it. */
export const postponeAttempt = (
  tx: Tx,
  { retailerId, variantId, marketplace }: Slot,
  { now, until }: { now: Date; until: Date },
) =>
  sql`update listing_slots set next_attempt_at = ${until}, put_off_since = coalesce(put_off_since, ${now})
      where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)

/** Says when a slot is looked at again. */
export const setNextStep = (
  tx: Tx,
  { retailerId, variantId, marketplace }: Slot,
  { at, attemptAt, waitsFor }: NextStep,
) =>
  sql`update listing_slots set next_step_at = ${at ?? sql`'-infinity'`}, next_attempt_at = ${attemptAt}, attempts = 0,
        waits_for = ${waitsFor}, put_off_since = null
      where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)
