import type { PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Logger } from '../log.ts'
import type { JobDeclaration } from './declare-job.ts'
import { JobFailure } from './failure-words.ts'

export interface JobRun {
  /** Stays the same when the job is tried again. */
  id: string
  attempt: number
}

export interface JobHandler<S extends TSchema = TSchema> {
  job: JobDeclaration<S>
  /** How many run at once in this process. */
  concurrency?: number
  run(data: Static<S>, run: JobRun): Promise<void>
}

/** Ties a handler to its declaration; kept apart from the list so that `data` is typed by the declaration. */
export const handle = <S extends TSchema>(handler: JobHandler<S>): JobHandler => handler as unknown as JobHandler

/** Takes up work. */
export async function work(boss: PgBoss, log: Logger, handlers: JobHandler[]): Promise<void> {
  for (const { job, concurrency = 1, run } of handlers)
    await boss.work(
      job.name,
      {
        localConcurrency: concurrency,
        ...(job.keyOf ? { groupConcurrency: 1 } : {}),
        batchSize: 1,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 2,
        includeMetadata: true,
      },
      async (batch) => {
        for (const { id, data, retryCount, retryLimit } of batch) {
          try {
            await run(data as never, { id, attempt: retryCount })
          } catch (error) {
            const failed = { job: job.name, id, attempt: retryCount, err: error }
            if (retryCount < retryLimit) log.warn(failed, 'job failed; it will be tried again')
            else if (job.isPlannedAgain) log.warn(failed, 'job failed; its planner sends it again')
            else log.error(failed, 'job failed for good; it waits among the failed jobs')
            throw new JobFailure(error)
          }
        }
      },
    )
}

export function assertOneHandlerEach(declared: readonly JobDeclaration[], handlers: readonly JobHandler[]): void {
  for (const { name } of declared) {
    const count = handlers.filter((handler) => handler.job.name === name).length
    if (count !== 1) throw new Error(`job ${name} has ${count} handlers instead of one`)
  }
}
