import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import type { Batch, Pruned, PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../../platform/retention/remove-old-rows.ts'

const STAGES = ['import_products', 'import_variants', 'import_levels', 'import_changes'] as const

type Run = Columns<'import_runs', 'retailer_id' | 'import_run_id'>

/**
 * Removes rows that a confirmed import could be undone with, of one import at a time. The import is locked and marked
 * first: from then on it cannot be undone, so that nobody puts back the half that is left.
 */
const pruneUndoRows = (db: Database, { now, before, limit }: Batch): Promise<Pruned> =>
  db.asPlatform(async (tx) => {
    const { rows } = await sql<Run>`
      select i.retailer_id, i.import_run_id from accounts.retailers r cross join lateral (
        select * from import_runs i where i.retailer_id = r.retailer_id and i.confirmed_by is not null
          and i.finished_at < ${before} and exists (select from import_undo_rows u
            where u.retailer_id = i.retailer_id and u.import_run_id = i.import_run_id)
        order by i.finished_at limit 1
      ) i limit 1`.execute(tx)
    const [run] = rows
    if (!run) return { removed: 0, isMore: false }
    const { retailer_id, import_run_id } = run
    const locked = await sql`
      select from import_runs where retailer_id = ${retailer_id} and import_run_id = ${import_run_id}
      for update skip locked`.execute(tx)
    if (locked.rows.length === 0) return { removed: 0, isMore: false }
    await sql`
      update import_runs set undo_ended_at = ${now}
      where retailer_id = ${retailer_id} and import_run_id = ${import_run_id} and undo_ended_at is null`.execute(tx)
    const removed = await sql`
      delete from import_undo_rows u where u.retailer_id = ${retailer_id} and u.import_run_id = ${import_run_id}
        and u.row_id in (select o.row_id from import_undo_rows o where o.retailer_id = ${retailer_id}
          and o.import_run_id = ${import_run_id} order by o.row_id limit ${limit}) returning 1`.execute(tx)
    return { removed: removed.rows.length, isMore: true }
  })

/** Removes rows of an export that lie where they were staged although their import began long ago, or is gone. */
const pruneStage = (db: Database, stage: string, { before, limit }: Batch): Promise<Pruned> =>
  db.asPlatform(async (tx) => {
    const run = await abandonedRun(tx, stage, before)
    const removed = run ? await removeStaged(tx, stage, { ...run, limit }) : 0
    return { removed, isMore: removed > 0 }
  })

/** An import whose staged rows nobody will read: each import that has any is found by one step along the index. */
async function abandonedRun(tx: Tx, stage: string, before: Date): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    with recursive staged as (
      (select retailer_id, import_run_id from ${sql.table(stage)} order by retailer_id, import_run_id limit 1)
      union all
      select n.retailer_id, n.import_run_id from staged s cross join lateral (
        select t.retailer_id, t.import_run_id from ${sql.table(stage)} t
        where (t.retailer_id, t.import_run_id) > (s.retailer_id, s.import_run_id)
        order by t.retailer_id, t.import_run_id limit 1
      ) n
    )
    select s.retailer_id, s.import_run_id from staged s where not exists (
      select from import_runs i where i.retailer_id = s.retailer_id and i.import_run_id = s.import_run_id
        and i.started_at >= ${before}
    ) limit 1`.execute(tx)
  return rows[0]
}

/** Staged rows have no key (0057): they are named by where they lie, which nobody changes. */
async function removeStaged(
  tx: Tx,
  stage: string,
  { retailer_id, import_run_id, limit }: Run & { limit: number },
): Promise<number> {
  const ofRun = sql`retailer_id = ${retailer_id} and import_run_id = ${import_run_id}`
  const { rows } = await sql`
    delete from ${sql.table(stage)} where ${ofRun}
      and ctid = any(array(select ctid from ${sql.table(stage)} where ${ofRun} limit ${limit})) returning 1`.execute(tx)
  return rows.length
}

/** The last run of a store stays, which its card shows; so does one that still has undo rows. */
const RUNS: OldRows = {
  table: 'import_runs',
  key: { retailer_id: 'bigint', import_run_id: 'bigint' },
  agedBy: 'finished_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.finished_at < ${before}
    and exists (select from import_runs n where n.retailer_id = t.retailer_id and n.store_id = t.store_id
                  and n.import_run_id > t.import_run_id)
    and not exists (select from import_undo_rows u where u.retailer_id = t.retailer_id
                      and u.import_run_id = t.import_run_id)`,
}

/** What goes of inventory, and when. Movements never do. */
export const inventoryRetention: readonly PrunedRecord[] = [
  {
    kind: 'import-runs',
    record: 'imports, ended',
    tables: ['import_runs'],
    ageDays: 90,
    since: 'their end',
    why: "20 are shown; a store's last one stays",
    how: 'batches',
    prune: (db, batch) => removeOldRows(db, RUNS, batch),
  },
  {
    kind: 'import-undo',
    record: 'undo rows of an import',
    tables: ['import_undo_rows'],
    ageDays: 30,
    since: 'its end',
    how: 'batches',
    why: 'stock has moved on; decision 008',
    prune: pruneUndoRows,
  },
  ...STAGES.map(
    (stage): PrunedRecord => ({
      kind: stage.replace('_', '-'),
      record: 'left by a killed import',
      tables: [stage],
      ageDays: 7,
      since: 'its start',
      how: 'batches',
      why: 'one that ends well clears its stage',
      prune: (db, batch) => pruneStage(db, stage, batch),
    }),
  ),
]
