import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Logger } from '../log.ts'
import { isOfRetailer, type JobDeclaration } from './declare-job.ts'
import { JobFailure } from './failure-message.ts'
import { checkedData } from './job-data.ts'
import { type QueueWorker, watchQueues } from './watch-queues.ts'

export interface JobRun {
  /** The same for every try of a job. */
  id: string
  attempt: number
}

export interface JobHandler<S extends TSchema = TSchema> {
  job: JobDeclaration<S>
  /** How many run at once in this process; by default one, or two for jobs of retailers (`placesOfJob`). */
  concurrency?: number
  run(data: Static<S>, run: JobRun): Promise<void>
  /** Handles several waiting jobs together, where that costs less than one by one. Only for jobs without a key. */
  together?: {
    /** The most jobs at once: all have to end before they count as lost (JobDeclaration.expireInSeconds). */
    most: number
    /** Returns for each job, in order, why it failed, or null when it succeeded. */
    run(data: Static<S>[]): Promise<unknown[]>
  }
}

/** Returns a handler whose `data` is typed by its job's declaration. */
export const handle = <S extends TSchema>(handler: JobHandler<S>): JobHandler => handler

const FEWEST_PLACES = 2

/**
 * Returns how many jobs run at once in a process. Jobs of retailers need at least two workers and a key, so that one
 * retailer's long run does not delay another's. Throws when a declaration breaks this rule.
 */
export function placesOfJob({ job, concurrency }: Pick<JobHandler, 'job' | 'concurrency'>): number {
  if (!isOfRetailer(job)) return concurrency ?? 1
  const places = concurrency ?? FEWEST_PLACES
  if (places < FEWEST_PLACES || !job.keyOf)
    throw new Error(`job ${job.name} is a retailer's: it needs a key and ${FEWEST_PLACES} places`)
  return places
}

/**
 * Starts the workers of this process for each job. They are notified when a job is sent (`WAKE_CHANNEL`) and when one
 * is due (`watchQueues`).
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

/** How long a worker without a job sleeps unless it is notified. */
const POLL_SECONDS = 30

/**
 * Starts a worker that looks for the next job as soon as one has ended. pg-boss's own workers sleep for their interval
 * after each job, so a backlog would move at one job in two seconds. The worker sleeps when it finds nothing: deferred
 * jobs and jobs with a busy key are not found.
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

/** Starts a worker that takes all waiting jobs, up to the most that run together, and reports each job's result. */
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
  if (taken.retryCount < taken.retryLimit) log.warn(failed, 'job failed; it will be retried')
  else if (job.isPlannedAgain) log.warn(failed, 'job failed; its planner sends it again')
  else log.error(failed, 'job failed for good; it is in the list of failed jobs')
}

export function assertOneHandlerEach(declared: readonly JobDeclaration[], handlers: readonly JobHandler[]): void {
  for (const { name } of declared) {
    const count = handlers.filter((handler) => handler.job.name === name).length
    if (count !== 1) throw new Error(`job ${name} has ${count} handlers instead of one`)
  }
  for (const handler of handlers) placesOfJob(handler)
}
