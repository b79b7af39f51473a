import Type from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'

/**
 * Reads one product's market again from both marketplaces. Planned again while the product is due
 * (`planMarketRefresh`).
 */
export const refreshMarketJob = declareJob({
  name: 'catalogue.refresh-market',
  data: Type.Object({ product_id: Type.Integer() }),
  keyOf: ({ product_id }) => String(product_id),
  onceQueued: true,
  isPlannedAgain: true,
  retryLimit: 3,
})

export const marketRefreshed = declareEvent({
  event: 'market-refreshed',
  data: Type.Object({ product_id: Type.Integer() }),
})
