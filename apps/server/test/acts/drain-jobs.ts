import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database } from '../../src/platform/database/connect.ts'
import { checkedData } from '../../src/platform/jobs/job-data.ts'
import type { JobHandler } from '../../src/platform/jobs/work.ts'

export interface Drained {
  /** How many times each job ran. */
  runs: Record<string, number>
  failures: { job: string; error: unknown }[]
}

const MOST_ROUNDS = 100
/** A job that fails this often in one drain stays in the queue. */
const MOST_FAILURES = 3

interface Queues {
  boss: PgBoss
  db: Database
}

/** Runs waiting jobs one after the other, including deferred ones, until there are none. */
export async function drainJobs(
  { boss, db }: Queues,
  handlers: JobHandler[],
  { allowFailures = false }: { allowFailures?: boolean },
): Promise<Drained> {
  const drained: Drained = { runs: {}, failures: [] }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let ran = 0
    const waiting = await queuesWithWork(db)
    for (const handler of handlers)
      ran += await drainQueue({ boss, db }, { handler, most: waiting.get(handler.job.name) ?? 0 }, drained)
    if (ran === 0) {
      const [failure] = drained.failures
      if (failure && !allowFailures) throw failure.error
      return drained
    }
  }
  throw new Error(`jobs do not come to rest: ${JSON.stringify(drained.runs)}`)
}

/** Returns the queues with waiting jobs, and their number, so that the others need not be checked. */
async function queuesWithWork(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; waiting: number }>`
    select name, count(*)::int as waiting from jobs.job where state in ('created', 'retry') group by name`.execute(
    db.platform,
  )
  return new Map(rows.map(({ name, waiting }) => [name, waiting]))
}

/**
 * Runs as many jobs as waited when the round began, because pg-boss gives one job of a key at a time. Returns how many
 * ran.
 */
async function drainQueue(
  queues: Queues,
  { handler, most }: { handler: JobHandler; most: number },
  drained: Drained,
): Promise<number> {
  let ran = 0
  while (ran < most) {
    const taken = await drainBatch(queues, handler, drained)
    if (taken === 0) break
    ran += taken
  }
  return ran
}

/** Runs the next jobs of a queue. Its statements are prepared like ours: planning them takes longer than running. */
async function drainBatch({ boss, db }: Queues, { job, run }: JobHandler, drained: Drained): Promise<number> {
  const prepared = { db: fromKysely(db.platform) }
  const failuresOf = (name: string) => drained.failures.filter((failure) => failure.job === name).length
  if (failuresOf(job.name) >= MOST_FAILURES) return 0
  const batch = await boss.fetch(job.name, {
    batchSize: 20,
    includeMetadata: true,
    ignoreStartAfter: true,
    ...prepared,
    ...(job.keyOf ? { groupConcurrency: 1 } : {}),
  })
  const done: string[] = []
  for (const { id, data, retryCount } of batch) {
    drained.runs[job.name] = (drained.runs[job.name] ?? 0) + 1
    try {
      await run(checkedData(job, data), { id, attempt: retryCount })
      done.push(id)
    } catch (error) {
      drained.failures.push({ job: job.name, error })
      await boss.fail(job.name, id, { message: String(error) }, prepared)
    }
  }
  if (done.length > 0) await boss.complete(job.name, done, null, prepared)
  return batch.length
}
