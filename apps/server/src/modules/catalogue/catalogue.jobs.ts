import Type from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'

/** Reads one product's market again from both marketplaces. */
export const refreshMarketJob = declareJob({
  name: 'catalogue.refresh-market',
  data: Type.Object({ product_id: Type.Integer() }),
  keyOf: ({ product_id }) => String(product_id),
  onceQueued: true,
  retryLimit: 3,
})

export const marketRefreshed = declareEvent({
  event: 'market-refreshed',
  data: Type.Object({ product_id: Type.Integer() }),
})
