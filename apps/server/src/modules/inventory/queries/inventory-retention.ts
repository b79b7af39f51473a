import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import { isDistributed } from '../../../platform/database/is-distributed.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import type { RetentionBatch, Pruned, PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { endUndo, UNDER_WAY } from '../../../platform/runs/run-transitions.ts'
import { lockStage, STAGES } from '../imports/queries/stage-import.ts'

type Run = Columns<'import_runs', 'retailer_id' | 'run_id'>

/**
 * Deletes the undo rows of a confirmed import, one import at a time. First it locks the import and marks it as no
 * longer undoable, so that no one restores only the remaining half.
 */
const pruneUndoRows = (db: Database, { before, limit }: RetentionBatch): Promise<Pruned> =>
  db.asPlatform(async (tx) => {
    // Rule 3: old rows are removed retailer by retailer, a thousand at a time.
    const { rows } = await sql<Run>`
      select i.retailer_id, i.run_id from import_runs i
      join platform.runs r on r.retailer_id = i.retailer_id and r.run_id = i.run_id
      where i.confirmed_by is not null and r.finished_at < ${before} and exists (select from import_undo_rows u
        where u.retailer_id = i.retailer_id and u.run_id = i.run_id)
      limit 1`.execute(tx)
    const [run] = rows
    if (!run) return { removed: 0, isMore: false }
    const { retailer_id, run_id } = run
    if (!(await endUndo(tx, { retailerId: retailer_id, runId: run_id }))) return { removed: 0, isMore: false }
    const removed = await sql`
      delete from import_undo_rows u where u.retailer_id = ${retailer_id} and u.run_id = ${run_id}
        and u.row_id in (select o.row_id from import_undo_rows o where o.retailer_id = ${retailer_id}
          and o.run_id = ${run_id} order by o.row_id limit ${limit}) returning 1`.execute(tx)
    return { removed: removed.rows.length, isMore: true }
  })

/**
 * Deletes staged rows of an export whose import no longer exists, or began long ago and is not in progress: one that
 * waits for its shop that long still reads its rows.
 */
const pruneStage = (db: Database, stage: string, { before, limit }: RetentionBatch): Promise<Pruned> =>
  db.asPlatform(async (tx) => {
    const run = await abandonedRun(tx, stage, before)
    const removed = run ? await removeStaged(tx, stage, { ...run, limit }) : 0
    return { removed, isMore: removed > 0 }
  })

/** Locks an import whose staged rows no one will read, so that no worker takes it up meanwhile. Returns its run. */
async function abandonedRun(tx: Tx, stage: string, before: Date): Promise<Run | undefined> {
  const abandoned = (await isDistributed(tx)) ? abandonedOnShards : abandonedOfAll
  const { rows } = await abandoned(stage, before).execute(tx)
  const [run] = rows
  if (!run) return undefined
  await lockStage(tx, { retailerId: run.retailer_id, runId: run.run_id })
  // A worker may have taken it up before the lock.
  const { rows: inUse } = await sql`
    select from platform.runs r where r.retailer_id = ${run.retailer_id} and r.run_id = ${run.run_id}
      and ${isNeeded(before)}`.execute(tx)
  return inUse.length > 0 ? undefined : run
}

/** Returns the condition that an import of the run `r` may still read its staged rows. */
const isNeeded = (before: Date) => sql`(r.started_at >= ${before} or r.state = any(${UNDER_WAY}::text[]))`

type Abandoned = (stage: string, before: Date) => RawBuilder<Run>

/**
 * Finds each import with staged rows by one step along the index.
 * Rule 13: only on a single PostgreSQL: a distributed one is queried by abandonedOnShards.
 * Rule 3: old rows are removed retailer by retailer, a thousand at a time.
 */
const abandonedOfAll: Abandoned = (stage, before) => sql<Run>`
  with recursive staged as (
    (select retailer_id, run_id from ${sql.table(stage)} order by retailer_id, run_id limit 1)
    union all
    select n.retailer_id, n.run_id from staged s cross join lateral (
      select t.retailer_id, t.run_id from ${sql.table(stage)} t
      where (t.retailer_id, t.run_id) > (s.retailer_id, s.run_id)
      order by t.retailer_id, t.run_id limit 1
    ) n
  )
  select s.retailer_id, s.run_id from staged s where not exists (
    select from platform.runs r where r.retailer_id = s.retailer_id and r.run_id = s.run_id
      and ${isNeeded(before)}
  ) limit 1`

/**
 * Finds an abandoned import on a distributed database, where each shard checks its own staged rows instead of stepping
 * along the index.
 * Rule 3: old rows are removed retailer by retailer, a thousand at a time.
 */
const abandonedOnShards: Abandoned = (stage, before) => sql<Run>`
  select t.retailer_id, t.run_id from ${sql.table(stage)} t where not exists (
    select from platform.runs r where r.retailer_id = t.retailer_id and r.run_id = t.run_id
      and ${isNeeded(before)}
  ) limit 1`

/**
 * Deletes staged rows of an import. They have no key (migration 0006), so they are identified by `ctid`, which cannot
 * change because no one updates them.
 */
async function removeStaged(
  tx: Tx,
  stage: string,
  { retailer_id, run_id, limit }: Run & { limit: number },
): Promise<number> {
  const ofRun = sql`retailer_id = ${retailer_id} and run_id = ${run_id}`
  const { rows } = await sql`
    delete from ${sql.table(stage)} where ${ofRun}
      and ctid = any(array(select ctid from ${sql.table(stage)} where ${ofRun} limit ${limit})) returning 1`.execute(tx)
  return rows.length
}

/** The retention of inventory's tables. Movements are never deleted. */
export const inventoryRetention: readonly PrunedRecord[] = [
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
      record: 'rows of an interrupted import',
      tables: [stage],
      ageDays: 7,
      since: 'its start',
      how: 'batches',
      why: 'kept in progress, deleted when completed',
      prune: (db, batch) => pruneStage(db, stage, batch),
    }),
  ),
]
