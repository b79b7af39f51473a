import type { AnswerOf, Contract } from '@ark/contract'
import type { BuyerCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../platform/refusal.ts'
import { changeOrderStatus } from './change-order.ts'
import { purchaseDetails, sellerOfPurchase } from './queries/purchases.ts'

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

/**
 * What a buyer does with an order of his: takes it back, or says that it has arrived. His policy finds whose it is; the
 * change is the seller's row and stock, so it runs as the seller, for an order of this buyer alone.
 */
export async function actOnPurchase(
  needs: Needs,
  caller: BuyerCaller,
  { orderId, to, notes = '' }: PurchaseAct,
): Promise<Details | Refusal> {
  const { buyerId, userId } = caller
  const retailerId = await needs.db.asBuyer(buyerId, (tx) => sellerOfPurchase(tx, buyerId, orderId))
  if (retailerId === null) return notFound('This order')
  const by = { actor: 'buyer', userId, buyerId } as const
  const change = { ref: { retailerId, orderId }, by, to, notes: notes === '' ? null : notes }
  const refusal = await needs.db.asRetailer(retailerId, (tx) => changeOrderStatus(tx, needs, change))
  return refusal ?? showPurchase(needs, caller, orderId)
}
