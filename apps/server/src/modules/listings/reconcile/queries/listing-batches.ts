import type { BatchKind, MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'
import { required } from '../../../../platform/required.ts'
import type { WaitingSize } from '../rules/batched-steps.ts'
import type { Slot } from '../../slots/queries/slot-facts.ts'
import { backstopOf } from '../../slots/queries/slots-of-variants.ts'

/** A retailer's sizes on one marketplace. */
export interface BatchPlace {
  retailerId: number
  marketplace: MarketplaceName
}

/** Returns at most `limit` sizes whose next step waits for a free request: withdrawals first, then the longest wait. */
export async function waitingSizes(
  tx: Tx,
  { retailerId, marketplace }: BatchPlace,
  { now, limit }: { now: Date; limit: number },
): Promise<WaitingSize[]> {
  const { rows } = await sql<Columns<'listing_slots', 'variant_id' | 'waits_for'>>`
    select variant_id, waits_for from listing_slots
    where retailer_id = ${retailerId} and marketplace = ${marketplace} and put_off_since is not null
      and next_step_at <= ${now}
    order by waits_for is not distinct from 'withdraw' desc, put_off_since limit ${limit}`.execute(tx)
  return rows
}

/** Removes a size from the candidates for a batch, because its own job makes the step. */
export const leaveBatch = (tx: Tx, { retailerId, marketplace }: BatchPlace, variantId: number) =>
  sql`update listing_slots set put_off_since = null
      where retailer_id = ${retailerId} and variant_id = ${variantId} and marketplace = ${marketplace}`.execute(tx)

/** A recorded step that is part of a batch. */
export interface BatchItem {
  variant_id: number
  listing_id: number
  /** The listing's version after the step's intent was written; the answer counts only against this version. */
  listing_version: number
  /** 0 for a withdrawal. */
  price_cents: number
  /** The time until which an earlier write may still be in progress, as ISO text; null when none is. */
  verify_at: string | null
  /** The reason of a rule for the step, for the change log. */
  because: string | null
}

export interface SentBatch extends BatchPlace {
  /** The account of the batch; null for a batch from before ARK recorded accounts. */
  accountId: number | null
  kind: BatchKind
  externalBatchId: string
  items: BatchItem[]
  sentAt: Date
}

/** Records an accepted batch, which reserves the slots of its items until it ends. Returns ARK's id of it. */
export async function insertBatch(tx: Tx, batch: SentBatch): Promise<number> {
  const { rows } = await sql<Columns<'listing_batches', 'listing_batch_id'>>`
    insert into listing_batches (retailer_id, marketplace, kind, external_batch_id, items, sent_at,
      marketplace_account_id, next_attempt_at)
    values (${batch.retailerId}, ${batch.marketplace}, ${batch.kind}, ${batch.externalBatchId},
      ${JSON.stringify(batch.items)}::jsonb, ${batch.sentAt}, ${batch.accountId}, ${backstopOf(batch.sentAt)})
    returning listing_batch_id`.execute(tx)
  const batchId = required(rows[0], 'the batch').listing_batch_id
  await sql`
    update listing_slots set listing_batch_id = ${batchId}
    where retailer_id = ${batch.retailerId} and marketplace = ${batch.marketplace}
      and variant_id = any(${batch.items.map(({ variant_id }) => variant_id)}::int8[])`.execute(tx)
  return batchId
}

/** Counts a retailer's items in batches of a marketplace that have not ended. */
export async function itemsUnderWay(tx: Tx, { retailerId, marketplace }: BatchPlace): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select coalesce(sum(jsonb_array_length(items)), 0)::int as items from listing_batches
    where retailer_id = ${retailerId} and marketplace = ${marketplace}`.execute(tx)
  return rows[0]?.items ?? 0
}

/** The batches that have not ended and are due to be polled. */
export const DUE_BATCHES: DueRows = {
  table: 'listing_batches',
  key: { retailer_id: 'bigint', listing_batch_id: 'bigint' },
  isFair: true,
  retry: { firstMs: 60_000, mostMs: 10 * 60_000 },
}

/** Schedules the next poll of a batch in progress. */
export const schedulePoll = (tx: Tx, retailerId: number, { batchId, at }: { batchId: number; at: Date }) =>
  sql`update listing_batches set next_attempt_at = ${at}, attempts = 0
      where retailer_id = ${retailerId} and listing_batch_id = ${batchId}`.execute(tx)

/** Marks a batch as reported to the operator. Returns true only the first time, so that it is reported once. */
export async function markReportedToOperator(tx: Tx, retailerId: number, batchId: number): Promise<boolean> {
  const { rows } = await sql`
    update listing_batches set is_told_to_operator = true
    where retailer_id = ${retailerId} and listing_batch_id = ${batchId} and not is_told_to_operator
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Releases the slot of an item from its ended batch, and makes the slot due for its next step. */
export const releaseFromBatch = (tx: Tx, slot: Slot, { batchId, now }: { batchId: number; now: Date }) =>
  sql`update listing_slots set listing_batch_id = null, next_step_at = '-infinity', next_attempt_at = ${now}
      where retailer_id = ${slot.retailerId} and variant_id = ${slot.variantId} and marketplace = ${slot.marketplace}
        and listing_batch_id = ${batchId}`.execute(tx)

/** Returns a batch in progress; null when it has ended. */
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

/**
 * Removes an ended batch and releases its remaining slots; each is compared again by itself. Call it once every item's
 * result is recorded, or when no result will come.
 */
export async function endBatch(
  tx: Tx,
  retailerId: number,
  { batchId, now }: { batchId: number; now: Date },
): Promise<void> {
  await sql`
    update listing_slots set listing_batch_id = null, next_step_at = '-infinity', next_attempt_at = ${now}
    where retailer_id = ${retailerId} and listing_batch_id = ${batchId}`.execute(tx)
  await sql`delete from listing_batches where retailer_id = ${retailerId} and listing_batch_id = ${batchId}`.execute(tx)
}

/** Returns those of the sizes whose wanted state has changed since their slots had these versions. */
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
