import type { WriteOff } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { SaleRef } from '../sale-ref.ts'

/** How a canceled sale was dealt with; `settled_at` null: the stock does not say so yet. */
export type Resolution = Columns<
  'sale_resolutions',
  'restock' | 'write_off' | 'resolved_at' | 'settled_at' | 'problem' | 'problem_since' | 'attempts'
>

/** How a sale was dealt with, locked until the transaction ends; null: it was not. */
export async function lockResolution(tx: Tx, { retailerId, saleId }: SaleRef): Promise<Resolution | null> {
  const { rows } = await sql<Resolution>`
    select restock, write_off, resolved_at, settled_at, problem, problem_since, attempts from sale_resolutions
    where retailer_id = ${retailerId} and sale_id = ${saleId} for update`.execute(tx)
  return rows[0] ?? null
}

export interface NewResolution extends SaleRef {
  restock: boolean
  /** Why the pair does not come back; null: it does, or nobody has said why. */
  writeOff: WriteOff | null
  userId: number
  at: Date
  /** When the planner checks the stock next; null: the stock shows the resolution already. */
  attemptAt: Date | null
}

/** Inserts the resolution of a sale. The caller has seen under the sale's lock that there is none. */
export const insertResolution = (
  tx: Tx,
  { retailerId, saleId, restock, writeOff, userId, at, attemptAt }: NewResolution,
) =>
  sql`
    insert into sale_resolutions
      (retailer_id, sale_id, restock, write_off, resolved_at, resolved_by, settled_at, next_attempt_at)
    values (${retailerId}, ${saleId}, ${restock}, ${writeOff}, ${at}, ${userId}, ${attemptAt ? null : at},
      ${attemptAt})`.execute(tx)

/** Its marketplace goes on with a sale that was resolved: what was said of its pair no longer holds. */
export const removeResolution = (tx: Tx, { retailerId, saleId }: SaleRef) =>
  sql`
    delete from sale_resolutions where retailer_id = ${retailerId} and sale_id = ${saleId}
      and settled_at is not null`.execute(tx)

/** The stock says it now. `note`: what did not come of it, in words; null: all did. */
export async function settleResolution(
  tx: Tx,
  { retailerId, saleId, at, note }: SaleRef & { at: Date; note: string | null },
): Promise<void> {
  const { rows } = await sql`
    update sale_resolutions set settled_at = ${at}, next_attempt_at = null, attempts = 0, problem = ${note},
      problem_since = ${note === null ? null : at}::timestamptz
    where retailer_id = ${retailerId} and sale_id = ${saleId} and settled_at is null returning 1`.execute(tx)
  if (rows.length === 0) throw new Error(`the resolution of sale ${saleId} is settled already`)
}

/** What it waits for, since the first time that it did; looked at again at `attemptAt`. */
export const recordResolutionWaiting = (
  tx: Tx,
  { retailerId, saleId, problem, at, attemptAt }: SaleRef & { problem: string; at: Date; attemptAt: Date },
) =>
  sql`
    update sale_resolutions set problem = ${problem}, problem_since = coalesce(problem_since, ${at}),
      next_attempt_at = ${attemptAt}
    where retailer_id = ${retailerId} and sale_id = ${saleId} and settled_at is null`.execute(tx)

/** Somebody looks after it now: it is tried anew, and the planner comes at `attemptAt`. */
export const retryResolution = (tx: Tx, { retailerId, saleId, attemptAt }: SaleRef & { attemptAt: Date }) =>
  sql`
    update sale_resolutions set problem = null, problem_since = null, attempts = 0, next_attempt_at = ${attemptAt}
    where retailer_id = ${retailerId} and sale_id = ${saleId} and settled_at is null`.execute(tx)
