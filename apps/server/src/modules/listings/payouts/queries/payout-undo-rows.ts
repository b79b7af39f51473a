import { dollarsOrNull, type PayoutPair, payoutPair } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

/** Prices of a size that a person has chosen, in dollars. */
export type ChosenPrices = Partial<Record<MarketplaceName, number>>

/** What a run has changed of a size. */
export interface ChangedSize {
  variantId: number
  before: PayoutPair
  after: PayoutPair
  /** Prices that were chosen before; forgotten where the desired payout changed. */
  chosenBefore: ChosenPrices
}

/** The prices that people have chosen for sizes, by size; those without any are left out. */
export async function chosenPricesOf(tx: Tx, variantIds: number[]): Promise<Map<number, ChosenPrices>> {
  const { rows } = await sql<Columns<'listing_slots', 'variant_id'> & { chosen: ChosenPrices }>`
    select variant_id, json_object_agg(marketplace, chosen_price) as chosen from listing_slots
    where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[]) and chosen_price is not null
    group by variant_id`.execute(tx)
  return new Map(rows.map(({ variant_id, chosen }) => [variant_id, chosen]))
}

/** Keeps what sizes had before a run changed them. */
export async function saveUndoRows(tx: Tx, { retailerId, runId }: RunRef, sizes: ChangedSize[]): Promise<void> {
  const given = sizes.map(({ variantId, before, after, chosenBefore }) => ({
    variant_id: variantId,
    desired_before: dollarsOrNull(before.desired_cents),
    bottom_before: dollarsOrNull(before.bottom_cents),
    desired_after: dollarsOrNull(after.desired_cents),
    bottom_after: dollarsOrNull(after.bottom_cents),
    chosen_before: chosenBefore,
  }))
  await sql`
    insert into payout_undo_rows as made (retailer_id, run_id, variant_id, desired_before, bottom_before, desired_after,
      bottom_after, chosen_before)
    select ${retailerId}::bigint, ${runId}::bigint, g.variant_id, g.desired_before, g.bottom_before, g.desired_after,
      g.bottom_after, g.chosen_before
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (variant_id bigint, desired_before numeric,
      bottom_before numeric, desired_after numeric, bottom_after numeric, chosen_before jsonb)
    returning made.variant_id`.execute(tx)
}

/** How many sizes a run has changed that are not put back. */
export async function countUndoRows(tx: Tx, { retailerId, runId }: RunRef): Promise<number> {
  const { rows } = await sql<{ sizes: number }>`
    select count(*)::int as sizes from payout_undo_rows
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  return rows[0]?.sizes ?? 0
}

type UndoColumns = Columns<
  'payout_undo_rows',
  'variant_id' | 'desired_before' | 'bottom_before' | 'desired_after' | 'bottom_after'
>

/** The next sizes to put back, in the order in which they are held. */
export async function nextUndoRows(tx: Tx, { retailerId, runId }: RunRef, most: number): Promise<ChangedSize[]> {
  const { rows } = await sql<UndoColumns & { chosen_before: ChosenPrices }>`
    select variant_id, desired_before, bottom_before, desired_after, bottom_after, chosen_before
    from payout_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}
    order by variant_id limit ${most}`.execute(tx)
  return rows.map((row) => ({
    variantId: row.variant_id,
    before: payoutPair({ desired_payout: row.desired_before, bottom_payout: row.bottom_before }),
    after: payoutPair({ desired_payout: row.desired_after, bottom_payout: row.bottom_after }),
    chosenBefore: row.chosen_before,
  }))
}

/** Those that are dealt with. */
export const forgetUndoRows = (tx: Tx, { retailerId, runId }: RunRef, variantIds: number[]) =>
  sql`
    delete from payout_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}
      and variant_id = any(${variantIds}::int8[])`.execute(tx)

/** Puts prices back that were chosen for sizes; the slots are there, since they had them. */
export async function restoreChosenPrices(
  tx: Tx,
  sizes: readonly Pick<ChangedSize, 'variantId' | 'chosenBefore'>[],
): Promise<void> {
  const prices = sizes.flatMap(({ variantId, chosenBefore }) =>
    Object.entries(chosenBefore).map(([marketplace, price]) => ({ variant_id: variantId, marketplace, price })),
  )
  if (prices.length === 0) return
  await sql`
    update listing_slots s set chosen_price = g.price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as g (variant_id bigint, marketplace text, price numeric)
    where s.retailer_id = current_retailer() and s.variant_id = g.variant_id
      and s.marketplace = g.marketplace`.execute(tx)
}
