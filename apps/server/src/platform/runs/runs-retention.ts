import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'
import type { Pruned, PrunedRecord, RetentionBatch } from '../retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../retention/remove-old-rows.ts'
import { endUndo } from './run-transitions.ts'

/**
 * Runs that can be deleted. The last run of a subject stays, because a store's card shows it, and so does a run that
 * can be undone. The last check of a file does not stay, because its data is already deleted.
 */
const RUNS: OldRows = {
  table: 'runs',
  key: { retailer_id: 'bigint', run_id: 'bigint' },
  agedBy: 'finished_at',
  isOfRetailers: true,
  isOld: (before, retailer) => sql`t.finished_at < ${before} and not t.can_undo and (t.subject_id is null
    or t.kind = 'csv-check' or exists (select from runs n where n.retailer_id = ${retailer} and n.kind = t.kind
      and n.subject_id = t.subject_id and n.run_id > t.run_id))`,
}

const OPERATOR_RUNS: OldRows = {
  table: 'operator_runs',
  key: { run_id: 'bigint' },
  agedBy: 'finished_at',
  isOfRetailers: false,
  isOld: (before) => sql`t.finished_at < ${before} and (t.subject_id is null
    or exists (select from operator_runs n where n.kind = t.kind and n.subject_id = t.subject_id
      and n.run_id > t.run_id))`,
}

/**
 * Deletes the undo rows of a run, one run at a time, and not during an undo. First it locks the run and marks it as no
 * longer undoable, so that no one restores only the remaining half.
 */
const pruneUndoRows = (db: Database, { before, limit }: RetentionBatch): Promise<Pruned> =>
  db.asPlatform(async (tx) => {
    // Rule 3: old rows are removed retailer by retailer, a thousand at a time.
    const { rows } = await sql<Columns<'runs', 'retailer_id' | 'run_id'>>`
      select r.retailer_id, r.run_id from runs r
      where r.finished_at < ${before}
        and exists (select from bulk_undo_rows u where u.retailer_id = r.retailer_id and u.run_id = r.run_id)
        and not exists (select from bulk_runs p where p.retailer_id = r.retailer_id and p.undoes_run_id = r.run_id)
      limit 1`.execute(tx)
    const [run] = rows
    if (!run) return { removed: 0, isMore: false }
    const { retailer_id, run_id } = run
    if (!(await endUndo(tx, { retailerId: retailer_id, runId: run_id }))) return { removed: 0, isMore: false }
    const removed = await sql`
      delete from bulk_undo_rows u where u.retailer_id = ${retailer_id} and u.run_id = ${run_id}
        and u.id in (select o.id from bulk_undo_rows o where o.retailer_id = ${retailer_id} and o.run_id = ${run_id}
          order by o.id limit ${limit}) returning 1`.execute(tx)
    return { removed: removed.rows.length, isMore: true }
  })

/** The retention of runs. */
export const runsRetention: readonly PrunedRecord[] = [
  {
    kind: 'runs',
    record: 'runs, ended',
    tables: ['runs'],
    ageDays: 90,
    since: 'their end',
    how: 'batches',
    why: "20 are shown; a store's last import stays",
    prune: (db, batch) => removeOldRows(db, RUNS, batch),
  },
  {
    kind: 'operator-runs',
    record: "the operators' runs, ended",
    tables: ['operator_runs'],
    ageDays: 90,
    since: 'their end',
    how: 'batches',
    why: '20 are shown; the last backfill stays',
    prune: (db, batch) => removeOldRows(db, OPERATOR_RUNS, batch),
  },
  {
    kind: 'bulk-undo',
    record: 'undo rows of a bulk change',
    tables: ['bulk_undo_rows'],
    ageDays: 7,
    since: 'its end',
    how: 'batches',
    why: 'the wanted state has changed since',
    prune: pruneUndoRows,
  },
]
