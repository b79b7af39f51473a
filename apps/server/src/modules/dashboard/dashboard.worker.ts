import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { rankTopSellersJob, readStockAgesJob } from './dashboard.jobs.ts'
import { rankTopSellers } from './rank-top-sellers.ts'
import { readStockAges } from './read-stock-ages.ts'

export const dashboardHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({ job: readStockAgesJob, concurrency: 2, run: ({ retailer_id }) => readStockAges(capabilities, retailer_id) }),
  handle({ job: rankTopSellersJob, run: () => rankTopSellers(capabilities) }),
]
