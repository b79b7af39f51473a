import { DealPaymentField, WholesaleStatusField } from '@ark/contract/wholesale/wholesale-fields'
import Type from 'typebox'
import { declareJob } from '../../platform/jobs/declare-job.ts'
import { storeWorksAgain } from '../stores/index.ts'

/**
 * Changes a shop's level by pairs that an order took or released. A planner sends it until it succeeds
 * (`planShopLevels`). It runs before imports, because the web store sells what the level still includes.
 */
export const changeShopLevelJob = declareJob({
  name: 'wholesale.change-shop-level',
  isPlannedAgain: true,
  data: Type.Object({
    retailer_id: Type.Integer(),
    wholesale_line_id: Type.Integer(),
    inventory_item_id: Type.Integer(),
  }),
  keyOf: ({ retailer_id, wholesale_line_id, inventory_item_id }) =>
    `${retailer_id}:${wholesale_line_id}:${inventory_item_id}`,
  priority: 60,
  retryLimit: 3,
})

/** Mails both sides a change of an order, once. */
export const mailOrderChangeJob = declareJob({
  name: 'wholesale.mail-order-change',
  data: Type.Object({ retailer_id: Type.Integer(), change_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  retryLimit: 10,
})

/** Mails a buyer that the seller has issued the invoice of an order after its approval, once. */
export const mailInvoiceJob = declareJob({
  name: 'wholesale.mail-invoice',
  data: Type.Object({ retailer_id: Type.Integer(), wholesale_order_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  retryLimit: 10,
})

/** Ends an expired proposal. A planner sends it for every proposal that is due (`planProposalExpiry`). */
export const expireProposalJob = declareJob({
  name: 'wholesale.expire-proposal',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), wholesale_proposal_id: Type.Integer() }),
  keyOf: ({ retailer_id, wholesale_proposal_id }) => `${retailer_id}:${wholesale_proposal_id}`,
  retryLimit: 0,
})

/** Changes status or payment of wholesale orders of any retailers, one by one. A retry continues where it stopped. */
export const operateOnDealsJob = declareJob({
  name: 'wholesale.operate-on-deals',
  data: Type.Object({
    run_id: Type.Integer(),
    user_id: Type.Integer(),
    /** The order ids, ascending. */
    order_ids: Type.Array(Type.Integer()),
    act: Type.Union([
      Type.Object({ what: Type.Literal('status'), to: WholesaleStatusField }),
      Type.Object({ what: Type.Literal('payment'), to: DealPaymentField }),
    ]),
    notes: Type.Union([Type.String(), Type.Null()]),
  }),
  keyOf: ({ run_id }) => String(run_id),
  priority: 50,
  retryLimit: 6,
})

/** Retries the level changes of a shop that works again after it was refused. */
export const wakeShopLevelsWhenStoreWorksJob = declareJob({
  name: 'wholesale.wake-when-store-works',
  data: storeWorksAgain.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
})
