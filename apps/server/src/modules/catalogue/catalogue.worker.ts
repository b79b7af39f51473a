import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { refreshMarketJob } from './catalogue.jobs.ts'
import { refreshMarket } from './refresh-market.ts'

export const catalogueHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: refreshMarketJob,
    concurrency: 2,
    async run({ product_id }) {
      const failures = await refreshMarket(capabilities, product_id)
      const retryAfterMs = Math.max(0, ...failures.map((failure) => failure.retryAfterMs ?? 0))
      // The budget had no slot free: the product stays the stalest, the planner will ask again; a person who asked should not wait for that.
      if (retryAfterMs > 0)
        await capabilities.jobs.send(refreshMarketJob, { product_id }, { startAfterMs: retryAfterMs })
    },
  }),
]
