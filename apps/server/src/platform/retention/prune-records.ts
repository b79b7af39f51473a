import { sql } from 'kysely'
import Type from 'typebox'
import type { Capabilities } from '../capabilities.ts'
import type { Database } from '../database/connect.ts'
import { type DueRows, takeDue } from '../due-rows.ts'
import { declareJob } from '../jobs/declare-job.ts'
import { withoutSecrets } from '../jobs/failure-message.ts'
import { handle, type JobHandler } from '../jobs/work.ts'
import type { PrunedRecord } from './declare-retention.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Few enough that a statement takes milliseconds and delays no one (measured: docs/retention.md). */
const ROWS_AT_ONCE = 1_000
/** A backlog of millions takes many runs; other kinds run in between. */
const BATCHES_A_RUN = 10

/**
 * Due rows with one row per kind of record. A failing kind is retried after growing waits and does not stop the
 * others.
 */
const RETENTION_RUNS: DueRows = {
  table: 'retention_runs',
  key: { kind: 'text' },
  isFair: false,
  // Longer than the longest run: ten batches, each of which PostgreSQL ends after half a minute (pools.ts).
  retry: { firstMs: 10 * MINUTE_MS, mostMs: 6 * HOUR_MS },
}

/**
 * Removes old records of one kind, a bounded number of batches. `planRetention` plans it again, and its row has the
 * wait after a failure; the queue itself does not retry it.
 */
export const pruneRecordsJob = declareJob({
  name: 'retention.prune-records',
  isPlannedAgain: true,
  data: Type.Object({ kind: Type.String() }),
  keyOf: ({ kind }) => kind,
  onceQueued: true,
  priority: -20,
  retryLimit: 0,
})

/** Enqueues the due kinds, each once for all workers; a new kind is due at once. */
export async function planRetention(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  records: readonly PrunedRecord[],
): Promise<void> {
  const now = clock.now()
  const among = records.map(({ kind }) => ({ kind }))
  await db.asPlatform(async (tx) => {
    await sql`
      insert into retention_runs (kind, next_attempt_at)
      select k.kind, ${now} from jsonb_to_recordset(${JSON.stringify(among)}::jsonb) as k (kind text)
      where not exists (select from retention_runs r where r.kind = k.kind)
      on conflict do nothing`.execute(tx)
    const due = await takeDue<{ kind: string }>(tx, RETENTION_RUNS, { now, limit: among.length, among })
    await jobs.within(tx).sendMany(pruneRecordsJob, due)
  })
}

export const retentionHandlers = (capabilities: Capabilities, records: readonly PrunedRecord[]): JobHandler[] => [
  handle({
    job: pruneRecordsJob,
    async run({ kind }) {
      const record = records.find((each) => each.kind === kind)
      // A kind may be known only to a newer worker; its row is due again.
      if (record) await pruneRecords(capabilities, record)
    },
  }),
]

/** Runs one kind. What was removed before a failure stays removed; the failure is recorded in the row and rethrown. */
async function pruneRecords({ db, clock, log }: Capabilities, record: PrunedRecord): Promise<void> {
  const { kind } = record
  try {
    const { removed, isMore } = await pruneBatches(db, record, clock.now())
    const at = clock.now()
    await recordRun(db, kind, { at, removed, nextAt: isMore ? at : new Date(at.getTime() + HOUR_MS) })
    if (removed > 0) log.info({ kind, removed, isMore }, 'old records pruned')
  } catch (error) {
    await recordProblem(db, kind, withoutSecrets(error instanceof Error ? error.message : String(error)))
    throw error
  }
}

async function pruneBatches(db: Database, { ageDays, prune }: PrunedRecord, now: Date) {
  const before = new Date(now.getTime() - ageDays * DAY_MS)
  const sum = { removed: 0, isMore: true }
  for (let batch = 0; batch < BATCHES_A_RUN && sum.isMore; batch += 1) {
    const { removed, isMore } = await prune(db, { now, before, limit: ROWS_AT_ONCE })
    sum.removed += removed
    sum.isMore = isMore
  }
  return sum
}

const recordRun = (db: Database, kind: string, { at, removed, nextAt }: { at: Date; removed: number; nextAt: Date }) =>
  sql`
    update retention_runs set last_success_at = ${at}, deleted_last = ${removed}, next_attempt_at = ${nextAt},
      attempts = 0, problem = null
    where kind = ${kind}`.execute(db.platform)

const recordProblem = (db: Database, kind: string, problem: string) =>
  sql`update retention_runs set problem = ${problem} where kind = ${kind}`.execute(db.platform)
