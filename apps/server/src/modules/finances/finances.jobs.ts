import { declareJob } from '../../platform/jobs/declare-job.ts'
import { saleMoneyChanged } from '../sales/index.ts'

/** Updates the ledger to the current money state of each sale. */
export const postSalesWhenMoneyChangesJob = declareJob({
  name: 'finances.post-sales-when-money-changes',
  data: saleMoneyChanged.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  retryLimit: 50,
})
