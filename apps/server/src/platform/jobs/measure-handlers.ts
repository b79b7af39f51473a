import type { Metrics } from '../watch/metrics.ts'
import type { JobHandler } from './work.ts'

/** Returns the handlers with their runs counted and timed. Errors are rethrown. */
export const measured = (handlers: JobHandler[], metrics: Pick<Metrics, 'jobRan'>): JobHandler[] =>
  handlers.map((handler) => ({
    ...handler,
    ...(handler.together && { together: measuredTogether(handler.job.name, handler.together, metrics) }),
    async run(data, run) {
      const startedAt = performance.now()
      const record = (outcome: 'completed' | 'failed') =>
        metrics.jobRan({ job: handler.job.name, outcome }, (performance.now() - startedAt) / 1_000)
      try {
        await handler.run(data, run)
      } catch (error) {
        record('failed')
        throw error
      }
      record('completed')
    },
  }))

type Together = NonNullable<JobHandler['together']>

/** Counts and times jobs that run together; each gets an equal share of the time. */
const measuredTogether = (job: string, together: Together, metrics: Pick<Metrics, 'jobRan'>): Together => ({
  ...together,
  async run(data) {
    const startedAt = performance.now()
    const record = (outcome: 'completed' | 'failed') =>
      metrics.jobRan({ job, outcome }, (performance.now() - startedAt) / 1_000 / data.length)
    try {
      const failures = await together.run(data)
      for (const failure of failures) record(failure === null ? 'completed' : 'failed')
      return failures
    } catch (error) {
      for (const _ of data) record('failed')
      throw error
    }
  },
})
