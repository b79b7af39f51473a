import type { AnswerOf, Contract } from '@ark/contract'
import { type DealPayment, dealPaymentRefusal, paymentOfDeal, type WholesaleStatus } from '@ark/domain'
import type { Caller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { changeOrderPayment, changeOrderPayout, changeOrderStatus, dealPaymentOf } from './change-order.ts'
import { retailersOfOrders } from './queries/deals.ts'
import { lockOrder, type OrderRef, type OrderState } from './queries/order-transitions.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Outcome = AnswerOf<Contract['POST /admin/wholesale/deal-flows/status']>

export interface DealsMoved {
  ids: readonly number[]
  to: WholesaleStatus
  notes: string | undefined
}

/**
 * Takes wholesale orders to another status as ARK (wholesale-statuses.ts of the domain), with what follows from it for
 * stock, mails and both sides' lists. Those that are so already stay; those that may not are named with the reason.
 */
export const moveDeals = (needs: Needs, { userId }: Pick<Caller, 'userId'>, { ids, to, notes }: DealsMoved) =>
  forEachDeal(needs, ids, async (tx, ref, order) => {
    if (order.status === to) return 'unchanged'
    return changeOrderStatus(tx, needs, { ref, by: ark(userId), to, notes: notes?.trim() || null })
  })

export interface DealsPaid {
  ids: readonly number[]
  to: DealPayment
  notes: string | undefined
}

/** Says of wholesale orders what became of their money: the buyer's to ARK, and ARK's to the seller. As above. */
export const setDealPayments = (needs: Needs, { userId }: Pick<Caller, 'userId'>, { ids, to, notes }: DealsPaid) =>
  forEachDeal(needs, ids, async (tx, ref, order) => {
    const now = dealPaymentOf(order)
    if (now === to) return 'unchanged'
    const words = dealPaymentRefusal({ ...order, payment_status: now }, to)
    if (words) return refuse('conflict', words)
    const change = { ref, by: ark(userId), notes: notes?.trim() || null }
    return to === 'paid_to_retailer' || (to === 'paid_to_ark' && now === 'paid_to_retailer')
      ? changeOrderPayout(tx, needs, { ...change, to })
      : changeOrderPayment(tx, needs, { ...change, to: paymentOfDeal(to) })
  })

const ark = (userId: number) => ({ actor: 'operator', userId, buyerId: null }) as const

/**
 * Does it for each order by itself, as its retailer, in the order of their ids: one that cannot be stops no other. Cut
 * off in the middle, the same again goes on with the rest.
 */
async function forEachDeal(
  { db }: Needs,
  ids: readonly number[],
  act: (tx: Tx, ref: OrderRef, order: OrderState) => Promise<Refusal | 'unchanged' | null>,
): Promise<Outcome> {
  const owners = await db.asPlatform((tx) => retailersOfOrders(tx, ids))
  const outcome: Outcome = { changed: 0, unchanged: 0, refused: [] }
  for (const id of ids.toSorted((one, other) => one - other)) {
    const owner = owners.get(id)
    const answer = owner
      ? await db.asRetailer(owner.retailer_id, async (tx) => {
          const ref = { retailerId: owner.retailer_id, orderId: id }
          const order = await lockOrder(tx, ref)
          return order ? act(tx, ref, order) : notFound('This order')
        })
      : notFound('This order')
    if (answer === null) outcome.changed += 1
    else if (answer === 'unchanged') outcome.unchanged += 1
    else outcome.refused.push({ id, order_number: owner?.order_number ?? null, problem: answer.detail })
  }
  return outcome
}
