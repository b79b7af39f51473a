import { sql } from 'kysely'
import type { PrunedRecord } from '../retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../retention/remove-old-rows.ts'

/**
 * The last run of a subject stays (a store's card shows it), and so does one that can be undone. A checked file is long
 * forgotten.
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

/** What goes of runs, and when. */
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
]
