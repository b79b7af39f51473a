import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { postSaleWhenMoneyChangesJob } from './finances.jobs.ts'
import { postSale } from './post-sale.ts'

export const financeHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: postSaleWhenMoneyChangesJob,
    concurrency: 2,
    run: ({ retailer_id, sale_id }) => postSale(capabilities, { retailerId: retailer_id, saleId: sale_id }),
  }),
]
