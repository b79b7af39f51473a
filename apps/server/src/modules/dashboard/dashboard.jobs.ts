import Type from 'typebox'
import { declareJob } from '../../platform/jobs/declare-job.ts'

/** Works out how long a retailer's stock has been lying. Planned again every quarter of an hour (`planStockAges`). */
export const readStockAgesJob = declareJob({
  name: 'dashboard.read-stock-ages',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  onceQueued: true,
  priority: -10,
  retryLimit: 0,
})

/** Counts what sells most, over all retailers. Planned again every quarter of an hour (`planTopSellers`). */
export const rankTopSellersJob = declareJob({
  name: 'dashboard.rank-top-sellers',
  isPlannedAgain: true,
  data: Type.Object({}),
  keyOf: () => 'all',
  onceQueued: true,
  priority: -10,
  retryLimit: 0,
})
