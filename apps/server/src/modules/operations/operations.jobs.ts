import Type from 'typebox'
import { declareJob } from '../../platform/jobs/declare-job.ts'

/** Closes a business for good after its waiting period. `planClosings` plans it until the closing is complete. */
export const closeBusinessJob = declareJob({
  name: 'operations.close-business',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  onceQueued: true,
  retryLimit: 0,
})
