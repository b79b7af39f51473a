import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { operatorRunHandler } from '../../platform/runs/do-run.ts'
import { backfillWork } from './products/backfill-retail-prices.ts'
import { refreshMarketJob } from './catalogue.jobs.ts'
import { postponeMarket } from './market/queries/save-market-data.ts'
import { refreshMarket } from './market/refresh-market.ts'

const POSTPONED_MS = 20_000

export const catalogueHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: refreshMarketJob,
    concurrency: 2,
    async run({ product_id }) {
      const failures = await refreshMarket(capabilities, product_id)
      const retryAfterMs = Math.max(0, ...failures.map((failure) => failure.retryAfterMs ?? 0))
      // No request was free: the product is due again soon, and its planner enqueues it after others had their turn.
      // Enqueued from here, a backlog would ask for permits constantly.
      if (retryAfterMs > 0) {
        const at = new Date(capabilities.clock.now().getTime() + Math.max(retryAfterMs, POSTPONED_MS))
        await capabilities.db.asPlatform((tx) => postponeMarket(tx, product_id, at))
      }
    },
  }),
  operatorRunHandler(capabilities, backfillWork(capabilities)),
]
