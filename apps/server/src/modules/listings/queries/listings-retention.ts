import type { RunKind } from '@ark/domain'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import type { RetentionBatch, Pruned, PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../../platform/retention/remove-old-rows.ts'
import { endUndo } from '../../../platform/runs/run-transitions.ts'

const CHANGES: OldRows = {
  table: 'listing_changes',
  key: { retailer_id: 'bigint', listing_change_id: 'bigint' },
  agedBy: 'created_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.created_at < ${before}`,
}

const CSV_CHECKS: OldRows = {
  table: 'csv_checks',
  key: { retailer_id: 'bigint', csv_check_id: 'bigint' },
  agedBy: 'started_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.started_at < ${before}`,
}

const BATCHES: OldRows = {
  table: 'listing_batches',
  key: { retailer_id: 'bigint', listing_batch_id: 'bigint' },
  agedBy: 'sent_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.sent_at < ${before}`,
}

const LOST: OldRows = {
  table: 'lost_creations',
  key: { lost_creation_id: 'bigint' },
  agedBy: 'sent_at',
  isOfRetailers: false,
  isOld: (before) => sql`t.sent_at < ${before}`,
}

type Run = Columns<'runs', 'retailer_id' | 'run_id'>

/** Rows by which runs of some kinds can be undone, and where runs stand that undo one. */
interface UndoRows {
  rows: 'payout_undo_rows' | 'enable_undo_rows'
  undoing: 'payout_runs' | 'enable_runs'
  kinds: RunKind[]
}

/**
 * Removes rows that a run could be undone with, of one run at a time; not while it is being undone. The run is locked
 * and marked first: from then on it cannot be undone, so that nobody puts back the half that is left.
 */
const pruneUndo =
  ({ rows: undoRows, undoing, kinds }: UndoRows) =>
  (db: Database, { before, limit }: RetentionBatch): Promise<Pruned> =>
    db.asPlatform(async (tx) => {
      const [table, runs] = [sql.table(undoRows), sql.table(undoing)]
      const { rows } = await sql<Run>`
        select r.retailer_id, r.run_id from platform.runs r
        where r.kind = any(${kinds}::text[]) and r.finished_at < ${before}
          and exists (select from ${table} u where u.retailer_id = r.retailer_id and u.run_id = r.run_id)
          and not exists (select from ${runs} p where p.retailer_id = r.retailer_id and p.undoes_run_id = r.run_id)
        limit 1`.execute(tx)
      const [run] = rows
      if (!run) return { removed: 0, isMore: false }
      const { retailer_id, run_id } = run
      if (!(await endUndo(tx, { retailerId: retailer_id, runId: run_id }))) return { removed: 0, isMore: false }
      const removed = await sql`
        delete from ${table} u where u.retailer_id = ${retailer_id} and u.run_id = ${run_id}
          and u.variant_id in (select o.variant_id from ${table} o where o.retailer_id = ${retailer_id}
            and o.run_id = ${run_id} order by o.variant_id limit ${limit}) returning 1`.execute(tx)
      return { removed: removed.rows.length, isMore: true }
    })

/** What goes of listings, and when. */
export const listingsRetention: readonly PrunedRecord[] = [
  {
    kind: 'listing-changes',
    record: 'changes of listings',
    tables: ['listing_changes'],
    ageDays: 90,
    since: 'the change',
    how: 'batches',
    why: 'the last 200 are shown',
    prune: (db, batch) => removeOldRows(db, CHANGES, batch),
  },
  {
    kind: 'enable-undo',
    record: 'sizes that a run has enabled',
    tables: ['enable_undo_rows'],
    ageDays: 7,
    since: 'its end',
    how: 'batches',
    why: 'what is wanted has moved on',
    prune: pruneUndo({ rows: 'enable_undo_rows', undoing: 'enable_runs', kinds: ['enable'] }),
  },
  {
    kind: 'csv-checks',
    record: 'CSV files sent, not brought in',
    tables: ['csv_checks'],
    ageDays: 1,
    since: 'sending',
    how: 'batches',
    why: 'stock has moved on since',
    prune: (db, batch) => removeOldRows(db, CSV_CHECKS, batch),
  },
  {
    kind: 'listing-batches',
    record: 'batches of listings that never ended',
    tables: ['listing_batches'],
    ageDays: 90,
    since: 'sending',
    how: 'batches',
    why: 'each is asked about until it ends; the operator was told after a day',
    prune: (db, batch) => removeOldRows(db, BATCHES, batch),
  },
  {
    kind: 'lost-creations',
    record: 'creations of listings that nobody answered',
    tables: ['lost_creations'],
    ageDays: 30,
    since: 'sending',
    how: 'batches',
    why: 'what they may have made has shown in a sweep',
    prune: (db, batch) => removeOldRows(db, LOST, batch),
  },
]
