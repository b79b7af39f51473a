import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { postSalesWhenMoneyChangesJob } from './finances.jobs.ts'
import { postSale } from './post-sale.ts'

export const financeHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: postSalesWhenMoneyChangesJob,
    concurrency: 2,
    async run({ retailer_id, sale_ids }) {
      for (const saleId of sale_ids) await postSale(capabilities, { retailerId: retailer_id, saleId })
    },
  }),
]
