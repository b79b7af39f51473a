import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { operatorRunHandler } from '../../platform/runs/do-run.ts'
import { mailInvoice } from './invoices/mail-invoice.ts'
import { changeShopLevel } from './pairs/change-shop-level.ts'
import { mailOrderChange } from './orders/mail-order-change.ts'
import { expireProposal } from './proposals/expire-proposal.ts'
import { dealsWork } from './monitoring/operate-on-deals.ts'
import { wakeLevelChanges } from './pairs/queries/reserved-pairs.ts'
import {
  changeShopLevelJob,
  expireProposalJob,
  mailInvoiceJob,
  mailOrderChangeJob,
  wakeShopLevelsWhenStoreWorksJob,
} from './wholesale.jobs.ts'

export const wholesaleHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({ job: changeShopLevelJob, concurrency: 4, run: (key) => changeShopLevel(capabilities, key) }),
  handle({
    job: wakeShopLevelsWhenStoreWorksJob,
    run: ({ retailer_id }) =>
      capabilities.db.asRetailer(retailer_id, (tx) => wakeLevelChanges(tx, retailer_id, capabilities.clock.now())),
  }),
  handle({
    job: expireProposalJob,
    concurrency: 2,
    run: ({ retailer_id, wholesale_proposal_id }) =>
      expireProposal(capabilities, { retailerId: retailer_id, proposalId: wholesale_proposal_id }),
  }),
  operatorRunHandler(capabilities, dealsWork(capabilities)),
  handle({
    job: mailOrderChangeJob,
    concurrency: 2,
    run: ({ retailer_id, change_id }) =>
      mailOrderChange(capabilities, { retailerId: retailer_id, changeId: change_id }),
  }),
  handle({
    job: mailInvoiceJob,
    concurrency: 2,
    run: ({ retailer_id, wholesale_order_id }) =>
      mailInvoice(capabilities, { retailerId: retailer_id, orderId: wholesale_order_id }),
  }),
]
