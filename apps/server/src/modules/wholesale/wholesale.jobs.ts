import { DealPaymentField, WholesaleStatusField } from '@ark/contract/wholesale/wholesale-fields'
import Type from 'typebox'
import { declareJob } from '../../platform/jobs/declare-job.ts'
import { storeWorksAgain } from '../stores/index.ts'

/**
 * Tells a shop of pairs that an order took, or gave back. Planned again until the shop knows (`planShopLevels`); before
 * imports: the web store sells what it still counts.
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

/** Mails both sides what has become of an order, once. */
export const mailOrderChangeJob = declareJob({
  name: 'wholesale.mail-order-change',
  data: Type.Object({ retailer_id: Type.Integer(), change_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  retryLimit: 10,
})

/** Takes wholesale orders of any retailers to another status or payment, one by one; goes on where it stopped. */
export const operateOnDealsJob = declareJob({
  name: 'wholesale.operate-on-deals',
  data: Type.Object({
    run_id: Type.Integer(),
    user_id: Type.Integer(),
    /** In the order of their ids. */
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

/** Pairs of which a shop that was refused could not be told are told of at once. */
export const wakeShopLevelsWhenStoreWorksJob = declareJob({
  name: 'wholesale.wake-when-store-works',
  data: storeWorksAgain.data,
  keyOf: ({ retailer_id, store_id }) => `${retailer_id}:${store_id}`,
})
