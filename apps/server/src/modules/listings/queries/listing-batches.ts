import type { BatchKind, MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** A retailer's sizes on one marketplace. */
export interface BatchPlace {
  retailerId: number
  marketplace: MarketplaceName
}

/** Sizes whose next step waits for a free request, the longest first, at most `limit`. */
export async function waitingSizes(
  tx: Tx,
  { retailerId, marketplace }: BatchPlace,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<Columns<'listing_slots', 'variant_id'>>`
    select variant_id from listing_slots
    where retailer_id = ${retailerId} and marketplace = ${marketplace} and put_off_since is not null
      and next_step_at <= ${now} order by put_off_since limit ${limit}`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** A size waits no longer for others to go with: its own job makes the step. */
export const leaveBatch = (tx: Tx, { retailerId, marketplace }: BatchPlace, variantId: number) =>
  sql`update listing_slots set put_off_since = null
      where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)

/** A step that was written down and goes with others. */
export interface BatchItem {
  variant_id: number
  listing_id: number
  /** Of the listing, once the step's intent was written: its answer counts against this one alone. */
  listing_version: number
  price_cents: number
  /** Until when a write before this one may still be under way, as an ISO time; null: none is. */
  verify_at: string | null
  /** What a rule has to say of its being made, for the change log. */
  because: string | null
}

export interface SentBatch extends BatchPlace {
  /** The account that it was sent to; null: of a time when none was known. */
  accountId: number | null
  kind: BatchKind
  externalBatchId: string
  items: BatchItem[]
  sentAt: Date
}

/** Writes down that a batch was accepted. Returns our id of it. */
export async function insertBatch(tx: Tx, batch: SentBatch): Promise<number> {
  const { rows } = await sql<Columns<'listing_batches', 'listing_batch_id'>>`
    insert into listing_batches (retailer_id, marketplace, kind, external_batch_id, items, sent_at,
      marketplace_account_id)
    values (${batch.retailerId}, ${batch.marketplace}, ${batch.kind}, ${batch.externalBatchId},
      ${JSON.stringify(batch.items)}::jsonb, ${batch.sentAt}, ${batch.accountId})
    returning listing_batch_id`.execute(tx)
  return rows[0]?.listing_batch_id ?? 0
}

/** A batch whose end is not known yet; null when it is. */
export async function batchUnderWay(tx: Tx, retailerId: number, batchId: number): Promise<SentBatch | null> {
  const { rows } = await sql<
    Columns<'listing_batches', 'marketplace' | 'kind' | 'external_batch_id' | 'sent_at' | 'marketplace_account_id'> & {
      items: BatchItem[]
    }
  >`
    select marketplace, kind, external_batch_id, items, sent_at, marketplace_account_id from listing_batches
    where retailer_id = ${retailerId} and listing_batch_id = ${batchId}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { external_batch_id: externalBatchId, sent_at: sentAt, marketplace_account_id: accountId, ...rest } = row
  return { ...rest, retailerId, accountId, externalBatchId, sentAt }
}

/** The result of each item is recorded, or will never be known. */
export const endBatch = (tx: Tx, retailerId: number, batchId: number) =>
  sql`delete from listing_batches where retailer_id = ${retailerId} and listing_batch_id = ${batchId}`.execute(tx)

/** Of these sizes, those of which something else is wanted than when their slots had these versions. */
export async function outdatedSizes(
  tx: Tx,
  { retailerId, marketplace }: BatchPlace,
  planned: readonly { variant_id: number; version: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<Columns<'listing_slots', 'variant_id'>>`
    select p.variant_id from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (variant_id bigint, version int)
    join listing_slots s on s.retailer_id = ${retailerId} and s.variant_id = p.variant_id
      and s.marketplace = ${marketplace}
    where s.version <> p.version`.execute(tx)
  return new Set(rows.map(({ variant_id }) => variant_id))
}
