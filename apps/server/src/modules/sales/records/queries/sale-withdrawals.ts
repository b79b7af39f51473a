import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { lockOpenListings } from '../../../listings/index.ts'

/**
 * Records the open listings of a size that must be withdrawn because a sale took its last unit. Locks them first, so
 * that a listing that ends at the same time is either not recorded or ends after it was.
 */
export async function insertWithdrawals(
  tx: Tx,
  retailerId: number,
  soldOut: { sale_id: number; variant_id: number }[],
): Promise<void> {
  if (soldOut.length === 0) return
  const variantIds = soldOut.map(({ variant_id }) => variant_id)
  const listings = await lockOpenListings(tx, retailerId, variantIds)
  const withdrawals = soldOut.flatMap(({ sale_id, variant_id }) =>
    listings.flatMap((listing) => (listing.variant_id === variant_id ? [{ sale_id, ...listing }] : [])),
  )
  if (withdrawals.length === 0) return
  await sql`
    insert into sale_withdrawals as made (retailer_id, sale_id, listing_id, marketplace)
    select ${retailerId}, w.sale_id, w.listing_id, w.marketplace
    from jsonb_to_recordset(${JSON.stringify(withdrawals)}::jsonb)
      as w (sale_id bigint, listing_id bigint, marketplace text)
    on conflict do nothing returning made.listing_id`.execute(tx)
}

/** Ends withdrawals of sizes that have stock to offer again, because their listings stay. Returns the sales. */
export async function endRestockedWithdrawals(
  tx: Tx,
  { retailerId, variantIds, at }: { retailerId: number; variantIds: number[] | null; at: Date },
): Promise<number[]> {
  const named = variantIds ? sql`and l.variant_id = any(${variantIds}::int8[])` : sql``
  const { rows } = await sql<Columns<'sale_withdrawals', 'sale_id'>>`
    update sale_withdrawals w set confirmed_at = ${at}, outcome = 'restocked'
    from listings.listings l
    where w.retailer_id = ${retailerId} and w.confirmed_at is null
      and l.retailer_id = ${retailerId} and l.listing_id = w.listing_id ${named}
      and l.state not in ('withdrawn', 'sold') and exists (
        select from inventory.items i
        where i.retailer_id = ${retailerId} and i.variant_id = l.variant_id and i.fulfillment_enabled
          and i.quantity_available > 0)
    returning w.sale_id`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

/**
 * Records that a listing has ended for the sales that wait for it. A sale counts as withdrawn when its last listing is
 * withdrawn. A listing that sold meanwhile was never withdrawn and is a separate sale. Returns the sales.
 */
export async function recordWithdrawal(
  tx: Tx,
  ended: { listingId: number; outcome: 'withdrawn' | 'sold' },
): Promise<number[]> {
  const { rows } = await sql<Columns<'sale_withdrawals', 'sale_id'>>`
    update sale_withdrawals w set confirmed_at = l.ended_at, outcome = ${ended.outcome},
      sent_at = coalesce(l.withdrawal_sent_at, l.ended_at)
    from listings.listings l
    where w.retailer_id = current_retailer() and w.listing_id = ${ended.listingId} and w.confirmed_at is null
      and l.retailer_id = current_retailer() and l.listing_id = w.listing_id
    returning w.sale_id`.execute(tx)
  const saleIds = rows.map(({ sale_id }) => sale_id)
  if (saleIds.length === 0) return []
  await sql`
    update sales s set withdrawal_sent_at = least(coalesce(s.withdrawal_sent_at, n.sent_at), n.sent_at),
      withdrawal_confirmed_at = case when not exists (
        select from sale_withdrawals o
        where o.retailer_id = current_retailer() and o.sale_id = s.sale_id and o.listing_id <> ${ended.listingId}
          and (o.confirmed_at is null or o.outcome <> 'withdrawn')
      ) and ${ended.outcome} <> 'sold' then n.confirmed_at end
    from sale_withdrawals n
    where s.retailer_id = current_retailer() and s.sale_id = any(${saleIds}::int8[])
      and n.retailer_id = current_retailer() and n.sale_id = s.sale_id
      and n.listing_id = ${ended.listingId}`.execute(tx)
  return saleIds
}

/** Ends the withdrawals of listings that sold first. Their sales never count as withdrawn there. */
export async function recordSoldMeanwhile(
  tx: Tx,
  { retailerId, listingIds, at }: { retailerId: number; listingIds: number[]; at: Date },
): Promise<void> {
  await sql`
    update sale_withdrawals w set confirmed_at = ${at}, outcome = 'sold',
      sent_at = coalesce(l.withdrawal_sent_at, ${at})
    from listings.listings l
    where w.retailer_id = ${retailerId} and w.listing_id = any(${listingIds}::int8[]) and w.confirmed_at is null
      and l.retailer_id = w.retailer_id and l.listing_id = w.listing_id`.execute(tx)
}
