import { dollars, dollarsOrNull } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { required } from '../../../../platform/required.ts'
import { statesBefore } from '../rules/listing-states.ts'
import type { ListingChange } from '../rules/next-listing-step.ts'
import type { Slot } from './slot-facts.ts'

export interface NewListingRow extends Slot {
  productId: number
  /** The account of the listing; null when there is none, so that it cannot be sent. */
  accountId: number | null
  price_cents: number
  verify_at: Date | null
  at: Date
}

/** A listing's id and version after a write. */
export type ListingVersion = Columns<'marketplace_listings', 'listing_id' | 'version'>

/** Records the intent to list before the request is sent. */
export async function insertRequested(tx: Tx, row: NewListingRow): Promise<ListingVersion> {
  const { rows } = await sql<ListingVersion>`
    insert into marketplace_listings (retailer_id, variant_id, product_id, marketplace, state, price, attempts,
      requested_at, state_since, price_since, verify_at, marketplace_account_id)
    values (${row.retailerId}, ${row.variantId}, ${row.productId}, ${row.marketplace},
      'requested', ${dollars(row.price_cents)}, 1, ${row.at}, ${row.at}, ${row.at}, ${row.verify_at},
      ${row.accountId})
    returning listing_id, version`.execute(tx)
  return required(rows[0], 'the inserted listing')
}

export interface EndedListingRow extends Slot {
  productId: number
  accountId: number
  externalListingId: string
  price_cents: number
  at: Date
}

/**
 * Records a listing that has ended and that ARK had lost, so that its order finds an owner. Throws
 * `ListingOwnedElsewhere` when it has another owner.
 */
export async function insertEnded(tx: Tx, row: EndedListingRow): Promise<void> {
  const { rows } = await sql<Advanced>`
    insert into marketplace_listings (retailer_id, variant_id, product_id, marketplace, state, external_listing_id,
      price, attempts, requested_at, state_since, price_since, ended_at, marketplace_account_id)
    values (${row.retailerId}, ${row.variantId}, ${row.productId}, ${row.marketplace}, 'withdrawn',
      ${row.externalListingId}, ${dollars(row.price_cents)}, 1, ${row.at}, ${row.at}, ${row.at}, ${row.at},
      ${row.accountId})
    returning version, retailer_id, listing_id, variant_id, product_id, marketplace_account_id,
      external_listing_id`.execute(tx)
  await claim(tx, required(rows[0], 'the inserted listing'))
}

type Advanced = Columns<
  'marketplace_listings',
  | 'version'
  | 'retailer_id'
  | 'listing_id'
  | 'variant_id'
  | 'product_id'
  | 'marketplace_account_id'
  | 'external_listing_id'
>

/**
 * Records new facts about a listing; the times of states and problems follow from them. Returns the version afterwards;
 * null when there was nothing to record. Throws when the listing cannot enter the state from its current one, and when
 * its external id belongs to another listing.
 */
export async function advanceListing(
  tx: Tx,
  listingId: number,
  { at, ...change }: ListingChange & { at: Date },
): Promise<number | null> {
  const assignments = assignmentsOf(change, at)
  if (assignments.length === 0) return null
  const from = change.state ? sql`and state = any(${statesBefore(change.state)}::text[])` : sql``
  const { rows } = await sql<Advanced>`
    update marketplace_listings set ${sql.join(assignments)}
    where retailer_id = current_retailer() and listing_id = ${listingId} ${from}
    returning version, retailer_id, listing_id, variant_id, product_id, marketplace_account_id,
      external_listing_id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`listing ${listingId} cannot become ${change.state ?? 'known better'}`)
  if (change.external_listing_id !== undefined || change.marketplace_account_id !== undefined) await claim(tx, row)
  return row.version
}

/** Thrown when a listing of an account belongs to another listing's row, or a person decided that it is not ARK's. */
export class ListingOwnedElsewhere extends Error {}

/**
 * Records the owner of an account's listing. Throws `ListingOwnedElsewhere` when it has another owner; each listing has exactly
 * one.
 */
async function claim(tx: Tx, listing: Advanced): Promise<void> {
  const { marketplace_account_id: accountId, external_listing_id: externalId } = listing
  if (accountId === null || externalId === null) return
  await sql`
    insert into listing_owners (marketplace_account_id, external_listing_id, retailer_id, listing_id, variant_id,
      product_id)
    values (${accountId}, ${externalId}, ${listing.retailer_id}, ${listing.listing_id}, ${listing.variant_id},
      ${listing.product_id})
    on conflict (marketplace_account_id, external_listing_id) do nothing`.execute(tx)
  const { rows } = await sql`
    select from listing_owners where retailer_id = ${listing.retailer_id} and marketplace_account_id = ${accountId}
      and external_listing_id = ${externalId} and listing_id = ${listing.listing_id}`.execute(tx)
  if (rows.length === 0)
    throw new ListingOwnedElsewhere(`listing ${externalId} of account ${accountId} has another owner`)
  const { rows: settled } = await sql<{ is_free: boolean }>`
    select settle_unknown_listing(${accountId}, ${externalId}) as is_free`.execute(tx)
  if (!settled[0]?.is_free)
    throw new ListingOwnedElsewhere(`a person has decided about listing ${externalId} of account ${accountId}`)
}

function assignmentsOf(change: ListingChange, at: Date): RawBuilder<unknown>[] {
  const { state, price_cents, pending_price_cents, problem } = change
  const known = [
    ['external_listing_id', change.external_listing_id],
    ['marketplace_account_id', change.marketplace_account_id],
    ['operation_id', change.operation_id],
    ['attempts', change.attempts],
    ['requested_at', change.requested_at],
    ['withdrawal_sent_at', change.withdrawal_sent_at],
    ['verify_at', change.verify_at],
    ['pending_price', pending_price_cents === undefined ? undefined : dollarsOrNull(pending_price_cents)],
  ] as const
  const assignments = known.flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  )
  if (price_cents !== undefined) {
    const price = dollars(price_cents)
    assignments.push(sql`price = ${price}, price_since = case when price = ${price} then price_since else ${at} end`)
  }
  if (state)
    assignments.push(sql`state = ${state}, state_since = case when state = ${state} then state_since else ${at} end`)
  if (state === 'live') assignments.push(sql`live_at = coalesce(live_at, ${at})`)
  if (state === 'withdrawn' || state === 'sold') assignments.push(sql`ended_at = ${at}`)
  if (problem === null) assignments.push(sql`problem = null, problem_since = null`)
  else if (problem !== undefined)
    assignments.push(sql`problem = ${problem}, problem_since = coalesce(problem_since, ${at})`)
  return assignments
}

/** A line of the change log. */
export interface ChangeLine {
  description: string
  /** Whether the change was made outside ARK; by default ARK made it. */
  isOutside?: boolean
}

export const logChange = (tx: Tx, slot: Slot, { description, isOutside = false }: ChangeLine) =>
  sql`insert into listing_changes (retailer_id, variant_id, marketplace, description, is_outside)
      values (${slot.retailerId}, ${slot.variantId}, ${slot.marketplace}, ${description}, ${isOutside})`.execute(tx)

export interface LoggedChange extends Pick<Slot, 'variantId' | 'marketplace'> {
  description: string
}

/** Writes change-log lines for many slots of a retailer, in this order. */
export async function logChanges(tx: Tx, retailerId: number, changes: readonly LoggedChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ variantId, ...change }, nth) => ({ variant_id: variantId, ...change, nth }))
  await sql`
    insert into listing_changes as made (retailer_id, variant_id, marketplace, description)
    select ${retailerId}, c.variant_id, c.marketplace, c.description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (variant_id bigint, marketplace text, description text, nth int)
    order by c.nth returning made.listing_change_id`.execute(tx)
}
