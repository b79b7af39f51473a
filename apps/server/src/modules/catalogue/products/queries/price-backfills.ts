import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { type OperatorRunRef, lastOperatorRunAbout, type Run } from '../../../../platform/runs/runs.ts'

type Cursor = Columns<'price_backfills', 'done_until' | 'tries'>

/** There is one catalogue: of its backfills one is under way at a time. */
export const CATALOGUE = 1

/** The newest backfill; null: there was none. */
export async function newestBackfill(tx: Tx): Promise<Run | null> {
  const { rows } = await sql<{ run: Run | null }>`
    select ${lastOperatorRunAbout('price-backfill', CATALOGUE)} as run`.execute(tx)
  return rows[0]?.run ?? null
}

/** A backfill begins before the first product. */
export const insertCursor = (tx: Tx, { runId }: OperatorRunRef) =>
  sql`insert into price_backfills (run_id) values (${runId})`.execute(tx)

/** How far a backfill is, locked; null: it has ended. */
export async function lockCursor(tx: Tx, { runId }: OperatorRunRef): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select done_until, tries from price_backfills where run_id = ${runId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Its next product is about to be asked for. */
export const countTryOfBackfill = (tx: Tx, { runId }: OperatorRunRef) =>
  sql`update price_backfills set tries = tries + 1 where run_id = ${runId}`.execute(tx)

/** Its next product was not asked for: there was no room for a request. */
export const takeTryBack = (tx: Tx, { runId }: OperatorRunRef) =>
  sql`update price_backfills set tries = greatest(tries - 1, 0) where run_id = ${runId}`.execute(tx)

/** A product is done. False: it was already. */
export async function passProduct(tx: Tx, { runId }: OperatorRunRef, productId: number): Promise<boolean> {
  const { rows } = await sql`
    update price_backfills set done_until = ${productId}, tries = 0
    where run_id = ${runId} and done_until < ${productId} returning 1`.execute(tx)
  return rows.length > 0
}

/** It has ended. */
export const forgetCursor = (tx: Tx, { runId }: OperatorRunRef) =>
  sql`delete from price_backfills where run_id = ${runId}`.execute(tx)
