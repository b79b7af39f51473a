import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Logger } from '../log.ts'
import { isOfRetailer, type JobDeclaration } from './declare-job.ts'
import { JobFailure } from './failure-words.ts'
import { checkedData } from './job-data.ts'
import { type QueueWorker, watchQueues } from './watch-queues.ts'

export interface JobRun {
  /** Stays the same when the job is tried again. */
  id: string
  attempt: number
}

export interface JobHandler<S extends TSchema = TSchema> {
  job: JobDeclaration<S>
  /** How many run at once in this process; left out: one, and of a retailer's jobs two (`placesOfJob`). */
  concurrency?: number
  run(data: Static<S>, run: JobRun): Promise<void>
  /** How those that wait are done as one, where that costs less than each by itself. For jobs without a key. */
  together?: {
    /** So many at most: they have to be through before they count as lost (JobDeclaration.expireInSeconds). */
    most: number
    /** Answers, in their order, why each failed; null: it is done. */
    run(data: Static<S>[]): Promise<unknown[]>
  }
}

/** A handler whose `data` is typed by its job's declaration. */
export const handle = <S extends TSchema>(handler: JobHandler<S>): JobHandler => handler

const FEWEST_PLACES = 2

/**
 * How many of a job run at once in a process. A retailer's has more places than one and a key, so that a run of one
 * retailer, however long, holds up no other's. Throws where a declaration says otherwise.
 */
export function placesOfJob({ job, concurrency }: Pick<JobHandler, 'job' | 'concurrency'>): number {
  if (!isOfRetailer(job)) return concurrency ?? 1
  const places = concurrency ?? FEWEST_PLACES
  if (places < FEWEST_PLACES || !job.keyOf)
    throw new Error(`job ${job.name} is a retailer's: it needs a key and ${FEWEST_PLACES} places`)
  return places
}

/**
 * Takes up work: as many workers of each job as may run at once in this process. They are woken when a job is sent
 * (`WAKE_CHANNEL`) and when one is due (`watchQueues`).
 */
export async function work(boss: PgBoss, log: Logger, handlers: JobHandler[]): Promise<void> {
  const workers: QueueWorker[] = []
  for (const handler of handlers)
    for (let n = 0; n < placesOfJob(handler); n++) {
      const worker = { queue: handler.job.name, id: '', isBusy: false }
      await (handler.together ? startJointWorker : startWorker)({ boss, log, worker }, handler)
      workers.push(worker)
    }
  watchQueues(boss, log, workers)
}

interface Starting {
  boss: PgBoss
  log: Logger
  worker: QueueWorker
}

/** How long a worker that found nothing waits, should nobody wake it. */
const POLL_SECONDS = 30

/**
 * One worker, which looks for the next job as soon as it has ended one: pg-boss' own would wait out its interval after
 * each, one job in two seconds of a backlog. It rests when it finds nothing: what is put off, or whose key is taken, is
 * not found.
 */
async function startWorker({ boss, log, worker }: Starting, { job, run }: JobHandler): Promise<void> {
  worker.id = await boss.work(
    job.name,
    {
      ...(job.keyOf ? { groupConcurrency: 1 } : {}),
      batchSize: 1,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
      includeMetadata: true,
    },
    async ([taken]) => {
      if (!taken) return
      worker.isBusy = true
      try {
        await run(checkedData(job, taken.data), { id: taken.id, attempt: taken.retryCount })
      } catch (error) {
        logFailure(log, { job, taken, error })
        throw new JobFailure(error)
      } finally {
        worker.isBusy = false
        boss.notifyWorker(worker.id)
      }
    },
  )
}

/** One worker that takes all that wait, as many as may be done together, and says of each how it ended. */
async function startJointWorker({ boss, log, worker }: Starting, { job, together }: JobHandler): Promise<void> {
  worker.id = await boss.work(
    job.name,
    {
      batchSize: together?.most ?? 1,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
      includeMetadata: true,
      perJobResults: true,
    },
    async (taken): Promise<JobResult[]> => {
      worker.isBusy = true
      try {
        const failures = (await together?.run(taken.map(({ data }) => checkedData(job, data)))) ?? []
        return taken.map((each, nth) => {
          const error = failures[nth] ?? null
          if (error === null) return { id: each.id, status: 'completed' }
          logFailure(log, { job, taken: each, error })
          return { id: each.id, status: 'failed', output: new JobFailure(error) }
        })
      } catch (error) {
        for (const each of taken) logFailure(log, { job, taken: each, error })
        throw new JobFailure(error)
      } finally {
        worker.isBusy = false
        boss.notifyWorker(worker.id)
      }
    },
  )
}

interface Failure {
  job: JobDeclaration
  taken: JobWithMetadata<unknown>
  error: unknown
}

function logFailure(log: Logger, { job, taken, error }: Failure): void {
  const failed = { job: job.name, id: taken.id, attempt: taken.retryCount, err: error }
  if (taken.retryCount < taken.retryLimit) log.warn(failed, 'job failed; it will be tried again')
  else if (job.isPlannedAgain) log.warn(failed, 'job failed; its planner sends it again')
  else log.error(failed, 'job failed for good; it waits among the failed jobs')
}

export function assertOneHandlerEach(declared: readonly JobDeclaration[], handlers: readonly JobHandler[]): void {
  for (const { name } of declared) {
    const count = handlers.filter((handler) => handler.job.name === name).length
    if (count !== 1) throw new Error(`job ${name} has ${count} handlers instead of one`)
  }
  for (const handler of handlers) placesOfJob(handler)
}
