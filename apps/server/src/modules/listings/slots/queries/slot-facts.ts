import type { MarketplaceName } from '@ark/marketplaces'
import { centsOrNull } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { KnownListing } from '../rules/next-listing-step.ts'
import type { Sighting } from '../rules/resting-listing.ts'
import type { WaitingKind } from '../rules/waiting-kind.ts'
import { lockOfferedSlot, offeredSlots, type SlotState } from './offered-slots.ts'
import { sightingOf } from './sightings.ts'
import { lockSlots, createMissingSlots } from './slots-of-variants.ts'

export interface Slot {
  retailerId: number
  variantId: number
  marketplace: MarketplaceName
}

export interface OpenListing extends KnownListing {
  listing_id: number
  /** The account of the listing; null for a listing from before ARK recorded accounts. */
  marketplace_account_id: number | null
  /** The database increments it with every change of the row. */
  version: number
  /** The last sighting on its account; null when nothing is known or when many slots were read together. */
  sighting: Sighting | null
}

export interface SlotFacts extends SlotState {
  listing: OpenListing | null
}

/** Locks a slot and reads everything that its next step depends on. Null when the variant does not exist. */
export async function lockSlot(tx: Tx, slot: Slot, now: Date): Promise<SlotFacts | null> {
  const facts = await lockOfferedSlot(tx, slot, now)
  if (!facts) return null
  const { retailerId, variantId, marketplace } = slot
  const listings = await openListings(tx, { retailerId, variantIds: [variantId], marketplace })
  const listing = listings.get(placeKey(variantId, marketplace)) ?? null
  return { ...facts, listing: listing && { ...listing, sighting: await sightingOf(tx, retailerId, listing) } }
}

/** A size's locked slots on both marketplaces. */
export type BothSlots = Record<MarketplaceName, SlotFacts>

/** Locks and reads both slots of a size. Null when the size does not exist. */
export const lockBothSlots = async (
  tx: Tx,
  { retailerId, variantId }: Omit<Slot, 'marketplace'>,
  now: Date,
): Promise<BothSlots | null> =>
  (await lockSlotsOfSizes(tx, { retailerId, variantIds: [variantId] }, now)).get(variantId) ?? null

/**
 * Locks and reads both slots of many sizes, by size: first the slots in the order in which they are woken, then the
 * listings in the order in which a sale locks them. All facts are read under the locks.
 */
export async function lockSlotsOfSizes(
  tx: Tx,
  sizes: { retailerId: number; variantIds: number[] },
  now: Date,
): Promise<Map<number, BothSlots>> {
  await createMissingSlots(tx, sizes)
  await lockSlots(tx, sizes)
  const [goat, stockx, listings] = await Promise.all([
    offeredSlots(tx, { ...sizes, marketplace: 'goat' }, now),
    offeredSlots(tx, { ...sizes, marketplace: 'stockx' }, now),
    openListings(tx, sizes),
  ])
  const there = new Map(stockx.map((slot) => [slot.variant_id, slot]))
  const factsOf = (slot: SlotState): SlotFacts => ({
    ...slot,
    listing: listings.get(placeKey(slot.variant_id, slot.offer.marketplace)) ?? null,
  })
  return new Map(
    goat.flatMap((slot) => {
      const twin = there.get(slot.variant_id)
      return twin ? [[slot.variant_id, { goat: factsOf(slot), stockx: factsOf(twin) }] as const] : []
    }),
  )
}

/** Returns a key for a size on a marketplace. */
export const placeKey = (variantId: number, marketplace: MarketplaceName): string => `${variantId}:${marketplace}`

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
  | 'variant_id'
  | 'marketplace_account_id'
>
interface OpenRow extends OpenColumns {
  in_batch: Column<'listing_batches', 'kind'> | null
  state: Exclude<Column<'marketplace_listings', 'state'>, 'withdrawn' | 'sold'>
}

/**
 * Locks and returns the open listings of sizes on one or both marketplaces, by `placeKey`. The lock makes a sale wait
 * until the step is recorded, or lets the sale end the listing before the step is planned.
 */
async function openListings(
  tx: Tx,
  { retailerId, variantIds, marketplace }: { retailerId: number; variantIds: number[]; marketplace?: MarketplaceName },
): Promise<Map<string, OpenListing>> {
  const { rows } = await sql<OpenRow>`
    select listing_id, version, state, external_listing_id, price, pending_price, operation_id, attempts, problem,
      problem_since, requested_at, withdrawal_sent_at, verify_at, marketplace, variant_id, marketplace_account_id,
      (select b.kind from listing_slots s join listing_batches b on b.retailer_id = ${retailerId}
          and b.listing_batch_id = s.listing_batch_id
        where s.retailer_id = ${retailerId} and s.variant_id = marketplace_listings.variant_id
          and s.marketplace = marketplace_listings.marketplace and b.items
            @> jsonb_build_array(jsonb_build_object('listing_id', marketplace_listings.listing_id))) as in_batch
    from marketplace_listings
    where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[])
      and ${marketplace ? sql`marketplace = ${marketplace}` : sql`true`}
      and state not in ('withdrawn', 'sold') order by listing_id for update`.execute(tx)
  return new Map(
    rows.map(({ price, pending_price, marketplace: of, variant_id, ...rest }) => [
      placeKey(variant_id, of),
      {
        ...rest,
        price_cents: centsOrNull(price) ?? 0,
        pending_price_cents: centsOrNull(pending_price),
        sighting: null,
      },
    ]),
  )
}

/** A slot when the answer to a step arrives. */
export interface AnsweredSlot {
  slot_version: number
  /** The open listing; null when there is none (any more). */
  listing: Pick<OpenListing, 'listing_id' | 'version'> | null
}

/** Locks a slot and its open listing, so that an answer is recorded only against the state that the plan saw. */
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

/** Returns the account of a slot's open listing; null when none is open or it is from before ARK recorded accounts. */
export async function accountOfOpenListing(
  tx: Tx,
  { retailerId, variantId, marketplace }: Slot,
): Promise<number | null> {
  const { rows } = await sql<Columns<'marketplace_listings', 'marketplace_account_id'>>`
    select marketplace_account_id from marketplace_listings
    where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}
      and state not in ('withdrawn', 'sold')`.execute(tx)
  return rows[0]?.marketplace_account_id ?? null
}

/** Returns whether the wanted state of a slot is unchanged since this version. */
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

/** When a slot may run next (null: at once), and when the planner retries it in case its job is lost. */
export interface NextSlotStep {
  at: Date | null
  attemptAt: Date | null
  /** The change that waits for a free request; null when the slot is at rest or waits for a person. */
  waitsFor: WaitingKind | null
}

/** Postpones the planner's retry of a slot whose job waits for its turn. */
export const postponeAttempt = (tx: Tx, { retailerId, variantId, marketplace }: Slot, until: Date) =>
  sql`update listing_slots set next_attempt_at = ${until}
      where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)

/** Returns whether at least `many` listings of a retailer on a marketplace are due to be withdrawn. */
export async function waitToLeave(
  tx: Tx,
  { retailerId, marketplace }: Omit<Slot, 'variantId'>,
  { now, many }: { now: Date; many: number },
): Promise<boolean> {
  const { rows } = await sql<{ slots: number }>`
    select count(*)::int as slots from (
      select 1 from listing_slots where retailer_id = ${retailerId} and marketplace = ${marketplace}
        and waits_for = 'withdraw' and next_step_at <= ${now} limit ${many}) s`.execute(tx)
  return (rows[0]?.slots ?? 0) >= many
}

/** Marks a slot whose job waits for its turn as a candidate for a batch. */
export const waitForBatch = (tx: Tx, { retailerId, variantId, marketplace }: Slot, now: Date) =>
  sql`update listing_slots set put_off_since = coalesce(put_off_since, ${now})
      where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)

/** Sets when a slot runs next. */
export const setNextStep = (
  tx: Tx,
  { retailerId, variantId, marketplace }: Slot,
  { at, attemptAt, waitsFor }: NextSlotStep,
) =>
  sql`update listing_slots set next_step_at = ${at ?? sql`'-infinity'`}, next_attempt_at = ${attemptAt}, attempts = 0,
        waits_for = ${waitsFor}, put_off_since = null
      where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)
