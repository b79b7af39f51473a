import { dollars } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { ListingChange } from '../rules/next-listing-step.ts'
import type { Slot } from './slot-facts.ts'

export interface NewListingRow extends Slot {
  productId: number
  price_cents: number
  at: Date
}

/** A listing's row as it was left by a write. */
export interface ListingVersion {
  listing_id: number
  version: number
}

/** Writes the intent to list before it is sent. */
export async function insertRequested(tx: Tx, row: NewListingRow): Promise<ListingVersion | null> {
  const { rows } = await sql<ListingVersion>`
    insert into marketplace_listings (retailer_id, variant_id, product_id, marketplace, state, price, attempts,
      requested_at, state_since)
    values (${row.retailerId}, ${row.variantId}, ${row.productId}, ${row.marketplace},
      'requested', ${dollars(row.price_cents)}, 1, ${row.at}, ${row.at})
    returning listing_id, version`.execute(tx)
  return rows[0] ?? null
}

/**
 * Records what is now known of a listing; times of states and problems follow from it. Returns its version
 * afterwards; null when there was nothing to record.
 */
export async function editListing(
  tx: Tx,
  listingId: number,
  { at, ...edit }: ListingChange & { at: Date },
): Promise<number | null> {
  const { price_cents, pending_price_cents, ...plain } = edit
  const columns: Record<string, unknown> = { ...plain }
  if (price_cents !== undefined) columns.price = dollars(price_cents)
  if (pending_price_cents !== undefined)
    columns.pending_price = pending_price_cents === null ? null : dollars(pending_price_cents)
  const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (edit.state) assignments.push(sql`state_since = case when state = ${edit.state} then state_since else ${at} end`)
  if (edit.state === 'live') assignments.push(sql`live_at = coalesce(live_at, ${at})`)
  if (edit.state === 'withdrawn' || edit.state === 'sold') assignments.push(sql`ended_at = ${at}`)
  if (edit.problem !== undefined)
    assignments.push(
      edit.problem === null ? sql`problem_since = null` : sql`problem_since = coalesce(problem_since, ${at})`,
    )
  if (assignments.length === 0) return null
  const { rows } = await sql<{ version: number }>`
    update marketplace_listings set ${sql.join(assignments)}
    where retailer_id = current_retailer() and listing_id = ${listingId} returning version`.execute(tx)
  return rows[0]?.version ?? null
}

/** External ids of this slot's listings that are known, so that a read-back adopts none of them. */
export async function knownExternalIds(tx: Tx, { retailerId, variantId, marketplace }: Slot): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select external_listing_id as id from marketplace_listings
    where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}
      and external_listing_id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

export const logChange = (tx: Tx, slot: Slot, description: string) =>
  sql`insert into listing_changes (retailer_id, variant_id, marketplace, description)
      values (${slot.retailerId}, ${slot.variantId}, ${slot.marketplace}, ${description})`.execute(tx)
