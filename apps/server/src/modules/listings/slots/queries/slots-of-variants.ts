import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'
import { lastPairOf } from './selling-rules.ts'

export type SlotKey = Columns<'listing_slots', 'retailer_id' | 'variant_id' | 'marketplace'>

/** Milliseconds after which the planner retries a slot, in case its job was lost. */
const BACKSTOP_MS = 60_000

/** Returns when the planner retries a slot whose next step is due at a time. */
export const backstopOf = (dueAt: Date): Date => new Date(dueAt.getTime() + BACKSTOP_MS)

/** The change that a woken slot waits for until it is compared, as far as that is known without its price. */
const WAITS_FOR = sql`case
  when l.variant_id is not null then
    case when o.listings_enabled and not coalesce(s.may_have_to_leave, false) then 'reprice' else 'withdraw' end
  when o.listings_enabled and not coalesce(s.may_have_to_leave, false) then 'list' end`

/**
 * Makes slots of a retailer due at once, ending any back-off, and creates missing ones. Increments their versions,
 * because a step in progress was planned for the earlier wanted state. If the jobs that follow are lost, the planner
 * retries after a while. A slot that may have to leave is no longer a candidate for a batch, because a pair of it may
 * be sold.
 */
export async function wakeSlots(
  tx: Tx,
  slots: readonly (SlotKey & Partial<Pick<OfferedSlot, 'may_have_to_leave'>>)[],
  now: Date,
): Promise<void> {
  if (slots.length === 0) return
  await sql`
    insert into listing_slots as made (retailer_id, variant_id, marketplace, next_step_at, next_attempt_at, waits_for)
    select s.retailer_id, s.variant_id, s.marketplace, '-infinity'::timestamptz, ${backstopOf(now)}::timestamptz,
      ${WAITS_FOR}
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      as s (retailer_id bigint, variant_id bigint, marketplace text, may_have_to_leave boolean)
    left join lateral (select listings_enabled from variant_offers
      where retailer_id = current_retailer() and variant_id = s.variant_id limit 1) o on true
    left join lateral (select variant_id from marketplace_listings
      where retailer_id = current_retailer() and variant_id = s.variant_id and marketplace = s.marketplace
        and state not in ('withdrawn', 'sold') limit 1) l on true
    order by s.variant_id, s.marketplace
    on conflict (retailer_id, variant_id, marketplace) do update set next_step_at = excluded.next_step_at,
      next_attempt_at = excluded.next_attempt_at, attempts = 0, version = made.version + 1,
      waits_for = excluded.waits_for,
      put_off_since = case when excluded.waits_for = 'withdraw' then null else made.put_off_since end
    returning made.variant_id`.execute(tx)
}

/** Creates the missing slots of sizes on both marketplaces, for plans that are made at once. */
export const createMissingSlots = (tx: Tx, { retailerId, variantIds }: { retailerId: number; variantIds: number[] }) =>
  sql`
    insert into listing_slots as made (retailer_id, variant_id, marketplace)
    select ${retailerId}, v.variant_id, m.marketplace from unnest(${variantIds}::int8[]) v (variant_id)
      cross join (values ('goat'), ('stockx')) m (marketplace)
    order by v.variant_id, m.marketplace on conflict do nothing returning made.variant_id`.execute(tx)

/** Locks the slots of sizes in the order in which they are woken. */
export const lockSlots = (tx: Tx, { retailerId, variantIds }: { retailerId: number; variantIds: number[] }) =>
  sql`
    select from listing_slots where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])
    order by variant_id, marketplace for update`.execute(tx)

/** The slots that are due to be compared. */
export const DUE_SLOTS: DueRows = {
  table: 'listing_slots',
  key: { retailer_id: 'bigint', variant_id: 'bigint', marketplace: 'text' },
  isFair: true,
  retry: { firstMs: 5 * 60_000, mostMs: 6 * 3_600_000 },
}

/** The slots to wake: all of a retailer, or those of some variants. */
export interface SlotScope {
  retailerId: number
  variantIds: number[] | null
}

export interface OfferedSlot extends SlotKey {
  /**
   * The size has nothing left to offer, its last pair is not simply offered on both marketplaces, or the business is
   * closing.
   */
  may_have_to_leave: boolean
}

/** Returns slots with an enabled offer or an open listing; only their stock matters to a marketplace. */
export async function slotsOnOffer(tx: Tx, { retailerId, variantIds }: SlotScope): Promise<OfferedSlot[]> {
  const mine = variantIds
    ? sql`retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])`
    : sql`retailer_id = ${retailerId}`
  const { rows } = await sql<OfferedSlot>`
    select o.retailer_id, o.variant_id, m.marketplace, coalesce(s.units, 0) <= 0
      or s.units = 1 and ${lastPairOf('o.product_id')} <> 'both'
      or (select b.is_closing from accounts.retailers b where b.retailer_id = ${retailerId}) as may_have_to_leave
    from (
      select retailer_id, variant_id, product_id from variant_offers where ${mine} and listings_enabled
      union select retailer_id, variant_id, product_id from marketplace_listings
      where ${mine} and state not in ('withdrawn', 'sold')
    ) o cross join (values ('stockx'), ('goat')) m (marketplace)
    left join (
      select variant_id, sum(quantity_available) as units from inventory.items
      where ${mine} and fulfillment_enabled group by variant_id
    ) s on s.variant_id = o.variant_id`.execute(tx)
  return rows
}

/** Returns the sizes with exactly one offerable pair. */
export async function lastPairs(tx: Tx, retailerId: number): Promise<number[]> {
  const { rows } = await sql<Columns<'inventory.items', 'variant_id'>>`
    select variant_id from inventory.items
    where retailer_id = ${retailerId} and fulfillment_enabled and quantity_available > 0
    group by variant_id having sum(quantity_available) = 1`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}
