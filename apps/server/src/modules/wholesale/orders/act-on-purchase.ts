import type { AnswerOf, Contract } from '@ark/contract'
import type { BuyerCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { changeOrderMoney } from './change-money.ts'
import { changeOrderStatus } from './change-order.ts'
import type { OrderRef } from '../pairs/queries/order-transitions.ts'
import { sellerOfPurchase } from '../pairs/queries/seller-of-purchase.ts'
import { answerProposal } from '../proposals/answer-proposal.ts'
import { purchaseDetails } from './queries/purchases.ts'
import type { OrderActor } from '../pairs/record-change.ts'

type Details = AnswerOf<Contract['GET /buyer/purchases/{id}']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Returns one of a buyer's orders. Refuses other buyers' orders with not found. */
export const showPurchase = ({ db, clock }: Pick<Needs, 'db' | 'clock'>, { buyerId }: BuyerCaller, orderId: number) =>
  db.asBuyer(buyerId, async (tx): Promise<Details | Refusal> => {
    const retailerId = await sellerOfPurchase(tx, buyerId, orderId)
    const details =
      retailerId === null ? null : await purchaseDetails(tx, { retailerId, orderId, buyerId, now: clock.now() })
    return details ?? notFound('This order')
  })

export interface PurchaseAct {
  orderId: number
  to: 'canceled_by_buyer' | 'received'
  notes: string | undefined
}

/** Changes a buyer's order for the buyer: cancels it, or records that it has arrived. */
export const actOnPurchase = (needs: Needs, caller: BuyerCaller, { orderId, to, notes }: PurchaseAct) =>
  asItsSeller(needs, caller, {
    orderId,
    change: (tx, { ref, by }) => changeOrderStatus(tx, needs, { ref, by, to, notes: notes || null }),
  })

export interface PurchaseAnswer {
  orderId: number
  proposal_id: number
  act: 'accept' | 'decline'
}

/** Answers a seller's proposal to deliver part of a buyer's order. */
export const answerPart = (needs: Needs, caller: BuyerCaller, { orderId, proposal_id, act }: PurchaseAnswer) =>
  asItsSeller(needs, caller, {
    orderId,
    change: (tx, { ref, by }) => answerProposal(tx, needs, { ref, by, proposalId: proposal_id, act }),
  })

export interface PurchaseClaim {
  orderId: number
  paid: boolean
  notes?: string | undefined
}

/** Records that a buyer has paid an order, or undoes that. ARK records separately whether the money has come. */
export const claimPurchase = (needs: Needs, caller: BuyerCaller, { orderId, paid, notes }: PurchaseClaim) =>
  asItsSeller(needs, caller, {
    orderId,
    change: (tx, { ref, by }) =>
      changeOrderMoney(tx, needs, {
        ref,
        by,
        reported: paid ? 'buyer_paid' : 'buyer_not_paid',
        notes: notes || null,
      }),
  })

interface PurchaseChange {
  orderId: number
  change: (tx: Tx, of: { ref: OrderRef; by: OrderActor }) => Promise<Refusal | null>
}

/**
 * Runs a change of a buyer's order as its seller, because it changes the seller's rows and stock. The buyer's row-level
 * security finds the seller, so that only this buyer's orders can change.
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
