import Type from 'typebox'
import { declareJob } from '../../platform/jobs/declare-job.ts'

/** Computes the age of a retailer's stock. `planStockAges` plans it every quarter of an hour. */
export const readStockAgesJob = declareJob({
  name: 'dashboard.read-stock-ages',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  onceQueued: true,
  priority: -10,
  retryLimit: 0,
})

/** Ranks the best-selling products over all retailers. `planTopSellers` plans it every quarter of an hour. */
export const rankTopSellersJob = declareJob({
  name: 'dashboard.rank-top-sellers',
  isPlannedAgain: true,
  data: Type.Object({}),
  keyOf: () => 'all',
  onceQueued: true,
  priority: -10,
  retryLimit: 0,
})
