import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import { announceToOperator } from '../../../platform/events.ts'

export interface BackfillFailureRow {
  product_id: number
  product_name: string
  message: string
}

export interface PriceBackfill
  extends Columns<
    'price_backfills',
    | 'price_backfill_id'
    | 'started_at'
    | 'finished_at'
    | 'total'
    | 'updated'
    | 'failed'
    | 'done_until'
    | 'tries'
    | 'problem'
  > {
  failures: BackfillFailureRow[]
}

const COLUMNS = sql`price_backfill_id, started_at, finished_at, total, updated, failed, done_until, tries, problem,
  failures`

/** As many as the operator looks back at. */
const KEPT = 10
/** As many failures are named; all are counted. */
const NAMED_FAILURES = 200

/** The newest backfill; null: there was none. */
export async function newestBackfill(tx: Tx): Promise<PriceBackfill | null> {
  const { rows } = await sql<PriceBackfill>`
    select ${COLUMNS} from price_backfills order by price_backfill_id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Begins a backfill; null: one is under way. Forgets all but the last ten. */
export async function insertBackfill(tx: Tx, at: Date): Promise<PriceBackfill | null> {
  const { rows } = await sql<PriceBackfill>`
    insert into price_backfills (started_at, total)
    select ${at}::timestamptz, (select count(*)::int from products where retail_price is null)
    on conflict ((true)) where finished_at is null do nothing returning ${COLUMNS}`.execute(tx)
  const [begun] = rows
  if (!begun) return null
  await sql`
    delete from price_backfills where finished_at is not null
      and price_backfill_id <= ${begun.price_backfill_id}::bigint - ${KEPT}`.execute(tx)
  return begun
}

/** A backfill that has not ended, locked; null: it has. */
export async function lockBackfill(tx: Tx, id: number): Promise<PriceBackfill | null> {
  const { rows } = await sql<PriceBackfill>`
    select ${COLUMNS} from price_backfills
    where price_backfill_id = ${id} and finished_at is null for update`.execute(tx)
  return rows[0] ?? null
}

/** Its next product is about to be asked for. */
export const countTryOfBackfill = (tx: Tx, id: number) =>
  sql`update price_backfills set tries = tries + 1 where price_backfill_id = ${id}`.execute(tx)

/** Its next product was not asked for: there was no room for a request. */
export const takeTryBack = (tx: Tx, id: number) =>
  sql`update price_backfills set tries = greatest(tries - 1, 0) where price_backfill_id = ${id}`.execute(tx)

/** A product is done: it has its price (failure null), or StockX told none. The operator's browsers are notified. */
export async function recordBackfilled(
  tx: Tx,
  id: number,
  done: { productId: number; failure: BackfillFailureRow | null },
): Promise<void> {
  await sql`
    update price_backfills set done_until = ${done.productId}, tries = 0,
      updated = updated + ${done.failure ? 0 : 1}::int, failed = failed + ${done.failure ? 1 : 0}::int,
      failures = case when ${done.failure !== null} and jsonb_array_length(failures) < ${NAMED_FAILURES}::int
        then failures || ${JSON.stringify(done.failure)}::jsonb else failures end
    where price_backfill_id = ${id} and done_until < ${done.productId}`.execute(tx)
  announceToOperator(tx, { changed: 'price-backfills', ids: [id] })
}

/**
 * It has come to its end; `problem`: before its last product. The operator's browsers are notified, of the prices that
 * are there now as well.
 */
export async function finishBackfill(
  tx: Tx,
  id: number,
  { at, problem }: { at: Date; problem: string | null },
): Promise<void> {
  await sql`
    update price_backfills set finished_at = ${at}, problem = ${problem}
    where price_backfill_id = ${id} and finished_at is null`.execute(tx)
  announceToOperator(tx, { changed: 'price-backfills', ids: [id] })
  announceToOperator(tx, { changed: 'products', ids: [] })
}
