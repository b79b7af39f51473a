import type { Metrics } from '../metrics.ts'
import type { JobHandler } from './work.ts'

/** The same handlers, whose runs are counted and timed. What they throw is thrown on. */
export const measured = (handlers: JobHandler[], metrics: Pick<Metrics, 'jobRan'>): JobHandler[] =>
  handlers.map((handler) => ({
    ...handler,
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
