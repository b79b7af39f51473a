import type { AnswerOf, Contract } from '@ark/contract'
import type { BuyerCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { changeOrderMoney } from './change-money.ts'
import { changeOrderStatus } from './change-order.ts'
import type { OrderRef } from '../pairs/queries/order-transitions.ts'
import { purchaseDetails, sellerOfPurchase } from './queries/purchases.ts'
import type { OrderActor } from '../pairs/record-change.ts'

type Details = AnswerOf<Contract['GET /buyer/purchases/{id}']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** One of a buyer's orders; anybody else's is not found. */
export const showPurchase = ({ db }: Pick<Needs, 'db'>, { buyerId }: BuyerCaller, orderId: number) =>
  db.asBuyer(buyerId, async (tx): Promise<Details | Refusal> => {
    const retailerId = await sellerOfPurchase(tx, buyerId, orderId)
    const details = retailerId === null ? null : await purchaseDetails(tx, { retailerId, orderId, buyerId })
    return details ?? notFound('This order')
  })

export interface PurchaseAct {
  orderId: number
  to: 'canceled_by_buyer' | 'received'
  notes: string | undefined
}

/** What a buyer does with an order of his: takes it back, or says that it has arrived. */
export const actOnPurchase = (needs: Needs, caller: BuyerCaller, { orderId, to, notes }: PurchaseAct) =>
  asItsSeller(needs, caller, {
    orderId,
    change: (tx, { ref, by }) => changeOrderStatus(tx, needs, { ref, by, to, notes: notes || null }),
  })

export interface PurchaseClaim {
  orderId: number
  paid: boolean
  notes?: string | undefined
}

/** A buyer says of an order of his that he has paid it, or takes that back. ARK says whether the money has come. */
export const claimPurchase = (needs: Needs, caller: BuyerCaller, { orderId, paid, notes }: PurchaseClaim) =>
  asItsSeller(needs, caller, {
    orderId,
    change: (tx, { ref, by }) =>
      changeOrderMoney(tx, needs, {
        ref,
        by,
        says: paid ? 'buyer_paid' : 'buyer_not_paid',
        notes: notes || null,
      }),
  })

interface PurchaseChange {
  orderId: number
  change: (tx: Tx, of: { ref: OrderRef; by: OrderActor }) => Promise<Refusal | null>
}

/**
 * The buyer's policy finds whose order it is; the change is the seller's row and stock, so it runs as the seller, for
 * an order of this buyer alone.
 */
async function asItsSeller(
  needs: Needs,
  caller: BuyerCaller,
  { orderId, change }: PurchaseChange,
): Promise<Details | Refusal> {
  const { buyerId, userId } = caller
  const retailerId = await needs.db.asBuyer(buyerId, (tx) => sellerOfPurchase(tx, buyerId, orderId))
  if (retailerId === null) return notFound('This order')
  const of = { ref: { retailerId, orderId }, by: { actor: 'buyer', userId, buyerId } } as const
  const refusal = await needs.db.asRetailer(retailerId, (tx) => change(tx, of))
  return refusal ?? showPurchase(needs, caller, orderId)
}
