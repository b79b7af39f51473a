import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/caller.ts'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { WaitingKind } from '../rules/waiting-kind.ts'

interface WaitingRow extends Columns<'listing_slots', 'marketplace'> {
  waits_for: NonNullable<Column<'listing_slots', 'waits_for'>>
  slots: number
}

export type WaitingCounts = Record<MarketplaceName, Record<WaitingKind, number>>

/**
 * Counts a retailer's waiting slots by marketplace and kind, for sizes that the caller sees. The statement names all
 * columns of the partial index of waiting slots, so that every plan uses it.
 */
export async function waitingSlots(
  tx: Tx,
  { retailerId, locationIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
): Promise<WaitingCounts> {
  const isSeen =
    locationIds.length === 0
      ? sql`true`
      : sql`exists (select from inventory.items i where i.retailer_id = ${retailerId}
          and i.variant_id = s.variant_id and i.location_id = any(${locationIds}::int8[]))`
  // Count: waiting rows are processed and found by their own index.
  const { rows } = await sql<WaitingRow>`
    select s.marketplace, s.waits_for, count(*)::int as slots from listing_slots s
    where s.retailer_id = ${retailerId} and s.marketplace in ('stockx', 'goat')
      and s.waits_for in ('list', 'reprice', 'withdraw') and ${isSeen}
    group by s.marketplace, s.waits_for`.execute(tx)
  const counts: WaitingCounts = {
    stockx: { list: 0, reprice: 0, withdraw: 0 },
    goat: { list: 0, reprice: 0, withdraw: 0 },
  }
  for (const { marketplace, waits_for, slots } of rows) counts[marketplace][waits_for] = slots
  return counts
}

/** The most slots to count; more take longer than a month. */
const COUNTED_AT_MOST = 1_000_000

/**
 * Counts the slots that wait for the requests of an account: of its owner, or with null, of all retailers without an
 * account of their own.
 */
export async function waitingOfAccount(
  db: Database,
  { marketplace, retailerId }: { marketplace: MarketplaceName; retailerId: number | null },
): Promise<number> {
  const isOfAccount =
    retailerId === null
      ? sql`retailer_id <> all(coalesce((select retailer_ids from owners), '{}'))`
      : sql`retailer_id = ${retailerId}`
  // Rule 3: an account's requests are shared: waiting rows of all its retailers, counted once in ten seconds.
  const { rows } = await sql<{ slots: number }>`
    with owners as materialized (
      select array_agg(retailer_id) as retailer_ids from catalogue.marketplace_accounts
      where marketplace = ${marketplace} and retailer_id is not null and retired_at is null
    )
    select count(*)::int as slots from (
      select 1 from listing_slots where marketplace = ${marketplace}
        and waits_for in ('list', 'reprice', 'withdraw') and ${isOfAccount}
      limit ${COUNTED_AT_MOST}
    ) w`.execute(db.platform)
  return rows[0]?.slots ?? 0
}

interface OwnersWaiting extends Columns<'listing_slots', 'retailer_id' | 'marketplace'> {
  slots: number
}

/** Counts the slots that wait for retailers' own accounts, by retailer and marketplace. */
export async function waitingOfOwners(
  db: Database,
  owners: readonly { retailer_id: number; marketplace: string }[],
): Promise<OwnersWaiting[]> {
  const { rows } = await sql<OwnersWaiting>`
    select s.retailer_id, s.marketplace, count(*)::int as slots
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o (retailer_id bigint, marketplace text)
    join listing_slots s on s.retailer_id = o.retailer_id and s.marketplace = o.marketplace
    where s.waits_for in ('list', 'reprice', 'withdraw') group by s.retailer_id, s.marketplace`.execute(db.platform)
  return rows
}
