import { declareJob } from '../../platform/jobs/declare-job.ts'
import { saleMoneyChanged } from '../sales/index.ts'

/** Brings the ledger to what a sale's money state says. */
export const postSaleWhenMoneyChangesJob = declareJob({
  name: 'finances.post-sale-when-money-changes',
  data: saleMoneyChanged.data,
  keyOf: ({ retailer_id, sale_id }) => `${retailer_id}:${sale_id}`,
  retryLimit: 50,
})
