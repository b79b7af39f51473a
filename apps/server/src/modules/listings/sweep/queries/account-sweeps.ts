import { centsOrNull } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'
import type { RecordedListing } from '../../reconcile/rules/compare-on-sale.ts'
import type { SlotKey } from '../../slots/queries/slots-of-variants.ts'
import type { ListingOwner } from '../../reconcile/queries/sold-listing.ts'

const HOUR_MS = 3_600_000
/** Milliseconds from the start of a sweep to the start of the next. */
const EVERY_MS = 24 * HOUR_MS
/** A sweep without progress is resumed after this many milliseconds. */
const SILENT_MS = HOUR_MS / 4

/**
 * Milliseconds for which ARK remembers a 'leave' decision after the listing was last seen, because it may be off sale
 * for a while.
 */
const LEFT_MS = 30 * 24 * HOUR_MS

/** The accounts whose listings are due to be read. */
export const ACCOUNT_SWEEPS: DueRows = {
  table: 'account_sweeps',
  key: { marketplace_account_id: 'bigint' },
  isFair: false,
  retry: { firstMs: SILENT_MS, mostMs: 6 * HOUR_MS },
}

/** Adds a due sweep for each account that has none. */
export const insertMissingSweeps = (tx: Tx, now: Date) =>
  sql`
    insert into account_sweeps (marketplace_account_id, next_attempt_at)
    select a.marketplace_account_id, ${now} from catalogue.marketplace_accounts a
    where not exists (select from account_sweeps s where s.marketplace_account_id = a.marketplace_account_id)
    on conflict do nothing returning 1`.execute(tx)

/** Makes every account's listings be read now, from the first page (after a restore from a backup). */
export const sweepEveryAccount = (tx: Tx, now: Date) =>
  sql`update account_sweeps set next_attempt_at = ${now}, cursor = null, began_at = null, attempts = 0`.execute(tx)

export interface SweepUnderWay {
  accountId: number
  marketplace: MarketplaceName
  /** The account's owner; null when it is shared. */
  retailerId: number | null
  beganAt: Date
  /** The next page; null for the first one. */
  cursor: string | null
}

/** Starts or resumes the sweep of an account. Null when the account was removed. */
export function startOrResumeSweep(db: Database, accountId: number, now: Date): Promise<SweepUnderWay | null> {
  return db.asPlatform(async (tx) => {
    await insertMissingSweeps(tx, now)
    const { rows } = await sql<
      Columns<'catalogue.marketplace_accounts', 'marketplace' | 'retailer_id'> &
        Columns<'account_sweeps', 'cursor'> & { began_at: NonNullable<Column<'account_sweeps', 'began_at'>> }
    >`
      update account_sweeps s set found = case when s.began_at is null then 0 else s.found end,
        began_at = coalesce(s.began_at, ${now}),
        next_attempt_at = greatest(s.next_attempt_at, ${new Date(now.getTime() + SILENT_MS)})
      from catalogue.marketplace_accounts a
      where s.marketplace_account_id = ${accountId} and a.marketplace_account_id = s.marketplace_account_id
      returning a.marketplace, a.retailer_id, s.cursor, s.began_at`.execute(tx)
    const [row] = rows
    if (!row) return null
    const { marketplace, retailer_id: retailerId, began_at: beganAt, cursor } = row
    return { accountId, marketplace, retailerId, beganAt, cursor }
  })
}

/** Records a compared page; `cursor` is the next page, null after the last. */
export const recordSweptPage = (
  tx: Tx,
  { accountId, beganAt }: SweepUnderWay,
  page: { cursor: string | null; found: number; now: Date },
) =>
  sql`
    update account_sweeps set cursor = ${page.cursor}, found = found + ${page.found}, attempts = 0,
      next_attempt_at = greatest(next_attempt_at, ${new Date(page.now.getTime() + SILENT_MS)})
    where marketplace_account_id = ${accountId} and began_at = ${beganAt}`.execute(tx)

/** Discards a sweep whose cursor the marketplace no longer knows, so that the next one starts over. */
export const giveUpSweep = (db: Database, { accountId, beganAt }: SweepUnderWay) =>
  sql`update account_sweeps set cursor = null, began_at = null
      where marketplace_account_id = ${accountId} and began_at = ${beganAt}`.execute(db.platform)

/** Completes a sweep and deletes unknown listings that it did not show. */
export async function endSweep(tx: Tx, { accountId, beganAt }: SweepUnderWay, now: Date): Promise<void> {
  const next = new Date(Math.max(beganAt.getTime() + EVERY_MS, now.getTime() + HOUR_MS))
  await sql`
    update account_sweeps set cursor = null, began_at = null, swept_at = ${beganAt}, attempts = 0,
      next_attempt_at = ${next}
    where marketplace_account_id = ${accountId} and began_at = ${beganAt}`.execute(tx)
  const remembered = new Date(beganAt.getTime() - LEFT_MS)
  await sql`
    delete from unknown_listings
    where marketplace_account_id = ${accountId} and seen_at < ${beganAt}
      and (choice is distinct from 'leave' or seen_at < ${remembered})`.execute(tx)
}

export type RecordedListingRow = RecordedListing & SlotKey & { listing_id: number }

/** Returns ARK's records of listings, by `recordedKey`. */
export async function recordedListings(
  db: Database,
  owners: readonly Pick<ListingOwner, 'retailer_id' | 'listing_id'>[],
): Promise<Map<string, RecordedListingRow>> {
  // Rule 3: a page of an account's listings with their retailers: a hundred rows by key.
  const { rows } = await sql<
    Columns<
      'marketplace_listings',
      | 'retailer_id'
      | 'listing_id'
      | 'variant_id'
      | 'marketplace'
      | 'state'
      | 'price'
      | 'pending_price'
      | 'operation_id'
      | 'verify_at'
      | 'ended_at'
    >
  >`
    select l.retailer_id, l.listing_id, l.variant_id, l.marketplace, l.state, l.price, l.pending_price, l.operation_id,
      l.verify_at, l.ended_at
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o (retailer_id bigint, listing_id bigint)
    join marketplace_listings l on l.retailer_id = o.retailer_id and l.listing_id = o.listing_id`.execute(db.platform)
  return new Map(
    rows.map(({ price, pending_price, ...rest }) => [
      recordedKey(rest),
      { ...rest, price_cents: centsOrNull(price) ?? 0, pending_price_cents: centsOrNull(pending_price) },
    ]),
  )
}

export const recordedKey = ({ retailer_id, listing_id }: Pick<ListingOwner, 'retailer_id' | 'listing_id'>): string =>
  `${retailer_id}:${listing_id}`

export interface SweptListing {
  id: string
  expires_at: Date | null
  /** Whether the listing differs from ARK's record; null when ARK is changing it, which keeps its earlier doubt. */
  is_doubted: boolean | null
}

/** Records listings that an account had for sale at a time. An answer older than the known one changes nothing. */
export const recordSweptListings = (
  tx: Tx,
  accountId: number,
  { askedAt, listings }: { askedAt: Date; listings: readonly SweptListing[] },
) =>
  sql`
    update listing_owners o set seen_live_at = ${askedAt}, ask_expires_at = p.expires_at,
      doubted_at = case when p.is_doubted then coalesce(o.doubted_at, ${askedAt})
        when not p.is_doubted and o.doubted_at <= ${askedAt} then null else o.doubted_at end
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb)
      as p (id text, expires_at timestamptz, is_doubted boolean)
    where o.marketplace_account_id = ${accountId} and o.external_listing_id = p.id
      and (o.seen_live_at is null or o.seen_live_at < ${askedAt})`.execute(tx)

/**
 * Takes at most `limit` listings of an account that a sweep should have shown but did not. Listings that ARK records as
 * open become doubted; the others are no longer expected. Returns the number taken and the slots to check.
 */
export async function markUnseenDoubted(
  tx: Tx,
  { accountId, beganAt }: SweepUnderWay,
  { now, limit }: { now: Date; limit: number },
): Promise<{ taken: number; slots: SlotKey[] }> {
  const { rows: unseen } = await sql<ListingOwner & { id: Column<'listing_owners', 'external_listing_id'> }>`
    select external_listing_id as id, retailer_id, listing_id, variant_id, product_id from listing_owners
    where marketplace_account_id = ${accountId} and seen_live_at < ${beganAt}
      and (doubted_at is null or doubted_at < ${beganAt}) order by seen_live_at limit ${limit} for update`.execute(tx)
  if (unseen.length === 0) return { taken: 0, slots: [] }
  // Rule 3: a page of an account's listings with their retailers: a hundred rows by key.
  const { rows: open } = await sql<SlotKey & Columns<'marketplace_listings', 'listing_id' | 'state'>>`
    select l.retailer_id, l.variant_id, l.marketplace, l.listing_id, l.state
    from jsonb_to_recordset(${JSON.stringify(unseen)}::jsonb) as o (retailer_id bigint, listing_id bigint)
    join marketplace_listings l on l.retailer_id = o.retailer_id and l.listing_id = o.listing_id
    where l.state not in ('withdrawn', 'sold')`.execute(tx)
  const isOpen = new Set(open.map(recordedKey))
  const [stillOpen, ended] = [true, false].map((isStillOpen) =>
    unseen.filter((each) => isOpen.has(recordedKey(each)) === isStillOpen).map(({ id }) => id),
  )
  await sql`update listing_owners set doubted_at = ${now} where marketplace_account_id = ${accountId}
      and external_listing_id = any(${stillOpen ?? []}::text[])`.execute(tx)
  await sql`update listing_owners set seen_live_at = null, doubted_at = null where marketplace_account_id = ${accountId}
      and external_listing_id = any(${ended ?? []}::text[])`.execute(tx)
  const slots = open
    .filter(({ state }) => state === 'live')
    .map(({ retailer_id, variant_id, marketplace }) => ({ retailer_id, variant_id, marketplace }))
  return { taken: unseen.length, slots }
}
