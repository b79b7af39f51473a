import type { PgBoss } from 'pg-boss'
import type { JobHandler } from '../../apps/server/src/platform/jobs/work.ts'

export interface Drained {
  /** How many times each job ran. */
  runs: Record<string, number>
  failures: { job: string; error: unknown }[]
}

const MOST_ROUNDS = 100
/** A job that fails this often in one drain is left where it is. */
const MOST_FAILURES = 3

/** Takes up waiting jobs one after the other, whatever time they are meant for, until there are none. */
export async function drainJobs(
  boss: PgBoss,
  handlers: JobHandler[],
  { allowFailures = false }: { allowFailures?: boolean },
): Promise<Drained> {
  const drained: Drained = { runs: {}, failures: [] }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let ran = 0
    for (const handler of handlers) ran += await drainQueue(boss, handler, drained)
    if (ran === 0) {
      const [failure] = drained.failures
      if (failure && !allowFailures) throw failure.error
      return drained
    }
  }
  throw new Error(`jobs do not come to rest: ${JSON.stringify(drained.runs)}`)
}

async function drainQueue(boss: PgBoss, { job, run }: JobHandler, drained: Drained): Promise<number> {
  const failuresOf = (name: string) => drained.failures.filter((failure) => failure.job === name).length
  if (failuresOf(job.name) >= MOST_FAILURES) return 0
  const batch = await boss.fetch(job.name, {
    batchSize: 20,
    includeMetadata: true,
    ignoreStartAfter: true,
    ...(job.keyOf ? { groupConcurrency: 1 } : {}),
  })
  for (const { id, data, retryCount } of batch) {
    drained.runs[job.name] = (drained.runs[job.name] ?? 0) + 1
    try {
      await run(data as never, { id, attempt: retryCount })
      await boss.complete(job.name, id)
    } catch (error) {
      drained.failures.push({ job: job.name, error })
      await boss.fail(job.name, id, { message: String(error) })
    }
  }
  return batch.length
}
