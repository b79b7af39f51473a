import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { type OperatorRunRef, lastOperatorRunAbout, type Run } from '../../../../platform/runs/runs.ts'

type Cursor = Columns<'price_backfills', 'done_until' | 'tries'>

/** The subject of backfills: there is one catalog, so one backfill runs at a time. */
export const CATALOGUE = 1

/** Returns the newest backfill; null when there was none. */
export async function newestBackfill(tx: Tx): Promise<Run | null> {
  const { rows } = await sql<{ run: Run | null }>`
    select ${lastOperatorRunAbout('price-backfill', CATALOGUE)} as run`.execute(tx)
  return rows[0]?.run ?? null
}

/** Inserts a backfill's position, before the first product. */
export const insertCursor = (tx: Tx, { runId }: OperatorRunRef) =>
  sql`insert into price_backfills (run_id) values (${runId})`.execute(tx)

/** Returns a backfill's position, locked; null when it has ended. */
export async function lockCursor(tx: Tx, { runId }: OperatorRunRef): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select done_until, tries from price_backfills where run_id = ${runId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Counts a try of the next product before the call. */
export const countTryOfBackfill = (tx: Tx, { runId }: OperatorRunRef) =>
  sql`update price_backfills set tries = tries + 1 where run_id = ${runId}`.execute(tx)

/** Uncounts a try of the next product, because no request was free. */
export const uncountTryOfBackfill = (tx: Tx, { runId }: OperatorRunRef) =>
  sql`update price_backfills set tries = greatest(tries - 1, 0) where run_id = ${runId}`.execute(tx)

/** Moves past a product. False when it was passed already. */
export async function passProduct(tx: Tx, { runId }: OperatorRunRef, productId: number): Promise<boolean> {
  const { rows } = await sql`
    update price_backfills set done_until = ${productId}, tries = 0
    where run_id = ${runId} and done_until < ${productId} returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes the position of an ended backfill. */
export const deleteCursor = (tx: Tx, { runId }: OperatorRunRef) =>
  sql`delete from price_backfills where run_id = ${runId}`.execute(tx)
