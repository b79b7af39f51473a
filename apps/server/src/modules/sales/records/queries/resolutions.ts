import type { WriteOff } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { SaleRef } from '../sale-ref.ts'

/** The decision about a canceled sale. `settled_at` is null until the stock reflects it. */
export type Resolution = Columns<
  'sale_resolutions',
  'restock' | 'write_off' | 'resolved_at' | 'settled_at' | 'problem' | 'problem_since' | 'attempts'
>

/** Locks and returns the resolution of a sale until the transaction ends, or null if there is none. */
export async function lockResolution(tx: Tx, { retailerId, saleId }: SaleRef): Promise<Resolution | null> {
  const { rows } = await sql<Resolution>`
    select restock, write_off, resolved_at, settled_at, problem, problem_since, attempts from sale_resolutions
    where retailer_id = ${retailerId} and sale_id = ${saleId} for update`.execute(tx)
  return rows[0] ?? null
}

export interface NewResolution extends SaleRef {
  restock: boolean
  /** Why the pair does not come back; null if it does, or if no reason was given. */
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

/** Deletes the settled resolution of a sale that its marketplace continues. */
export const removeResolution = (tx: Tx, { retailerId, saleId }: SaleRef) =>
  sql`
    delete from sale_resolutions where retailer_id = ${retailerId} and sale_id = ${saleId}
      and settled_at is not null`.execute(tx)

/** Records that the stock reflects the resolution. `note` names what could not be done; null if everything was. */
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

/** Records why a resolution waits. The start of the problem stays; the next attempt is at `attemptAt`. */
export const recordResolutionWaiting = (
  tx: Tx,
  { retailerId, saleId, problem, at, attemptAt }: SaleRef & { problem: string; at: Date; attemptAt: Date },
) =>
  sql`
    update sale_resolutions set problem = ${problem}, problem_since = coalesce(problem_since, ${at}),
      next_attempt_at = ${attemptAt}
    where retailer_id = ${retailerId} and sale_id = ${saleId} and settled_at is null`.execute(tx)

/** Clears the problem of a resolution that a person retries. The planner's next attempt is at `attemptAt`. */
export const retryResolution = (tx: Tx, { retailerId, saleId, attemptAt }: SaleRef & { attemptAt: Date }) =>
  sql`
    update sale_resolutions set problem = null, problem_since = null, attempts = 0, next_attempt_at = ${attemptAt}
    where retailer_id = ${retailerId} and sale_id = ${saleId} and settled_at is null`.execute(tx)
