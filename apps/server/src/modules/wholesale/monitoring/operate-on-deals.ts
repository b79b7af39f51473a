import {
  counted,
  DEAL_PAYMENTS,
  type DealPayment,
  statementOfDealPayment,
  WHOLESALE_STATUSES,
  type WholesaleStatus,
} from '@ark/domain'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { doInSteps, type RunWork } from '../../../platform/runs/do-run.ts'
import { type RunProblem, startRun } from '../../../platform/runs/run-transitions.ts'
import { type OperatorRunRef, type Run, runOf } from '../../../platform/runs/runs.ts'
import { changeOrderMoney } from '../orders/change-money.ts'
import { changeOrderStatus } from '../orders/change-order.ts'
import { retailersOfOrders } from './queries/deals.ts'
import { lockOrder, type OrderRef, type OrderState } from '../pairs/queries/order-transitions.ts'
import { dealPaymentOf } from '../pairs/record-change.ts'
import { operateOnDealsJob } from '../wholesale.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Operation = Static<typeof operateOnDealsJob.data>
export type DealOperation = Operation['act']

export interface ActOnDeals {
  ids: readonly number[]
  act: DealOperation
  notes: string | undefined
}

/**
 * Starts a run that moves wholesale orders to another status as ARK (wholesale-statuses.ts of the domain), or changes
 * the state of their money, with all consequences for stock, e-mails and lists. The run belongs to the operators,
 * because the orders belong to many retailers. Orders that cannot change are reported in it with the reason.
 */
export const operateOnDeals = (
  { db, jobs, clock }: Needs,
  caller: Caller,
  { ids, act, notes }: ActOnDeals,
): Promise<Run | Refusal> =>
  db.asPlatform(async (tx) => {
    const title = `${counted(ids.length, 'wholesale order')}: ${labelOf(act)}`
    const started = { retailerId: null, kind: 'deals', title, userId: caller.userId, total: ids.length } as const
    const { runId } = await startRun(tx, { ...started, at: clock.now() })
    await jobs.within(tx).send(operateOnDealsJob, {
      run_id: runId,
      user_id: caller.userId,
      order_ids: ids.toSorted((one, other) => one - other),
      act,
      notes: notes?.trim() || null,
    })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })

const labelOf = (act: DealOperation): string =>
  act.what === 'status' ? WHOLESALE_STATUSES[act.to].label : DEAL_PAYMENTS[act.to].label

/**
 * Changes the orders of a run one by one, each as its retailer. A refused order does not stop the others, and an order
 * that is already in the target state stays, so that a repeated step has the same result.
 */
export async function workOnDeals(needs: Needs, run: OperatorRunRef, operation: Operation): Promise<void> {
  const { act, order_ids: orderIds } = operation
  await doInSteps(needs, run, {
    phase: 'Changing orders',
    async step(done) {
      const id = orderIds[done]
      return id === undefined ? NOTHING_LEFT : { dealtWith: 1, problems: await dealWith(needs, operation, id) }
    },
    async end(_, { done, leftOut }) {
      const changed = done - leftOut
      const phase = changed === 0 ? 'No order was changed' : `${counted(changed, 'order')} now: ${labelOf(act)}`
      return { phase, result: { changed_orders: changed } }
    },
  })
}

const NOTHING_LEFT = { dealtWith: 0, problems: [] }

/** Declares how such a run works, and its messages for failure and cancelation. */
export const dealsWork = (needs: Needs): RunWork<typeof operateOnDealsJob.data, OperatorRunRef> => ({
  job: operateOnDealsJob,
  work: (run, operation) => workOnDeals(needs, run, operation),
  failedMessage: () => 'ARK had an internal error. Completed changes stay; start it again for the rest.',
  canceledMessage: 'Canceled; completed changes stay',
})

/** Changes one order. Returns a problem when it is refused. */
async function dealWith(needs: Needs, operation: Operation, id: number): Promise<RunProblem[]> {
  const { db } = needs
  const owner = (await db.asPlatform((tx) => retailersOfOrders(tx, [id]))).get(id)
  const refusal = owner
    ? await db.asRetailer(owner.retailer_id, async (tx) => {
        const ref = { retailerId: owner.retailer_id, orderId: id }
        const order = await lockOrder(tx, ref)
        return order ? changeHeld(tx, needs, { ref, order, operation }) : notFound('This order')
      })
    : notFound('This order')
  return refusal ? [{ line: null, field: owner?.order_number ?? `order ${id}`, message: refusal.detail }] : []
}

interface HeldOrder {
  ref: OrderRef
  order: OrderState
  operation: Operation
}

/** Returns null when the order is in the target state now, or was already. */
function changeHeld(
  tx: Tx,
  needs: Needs,
  { ref, order, operation: { act, notes, user_id: userId } }: HeldOrder,
): Promise<Refusal | null> | Refusal | null {
  const change = { ref, by: { actor: 'operator', userId, buyerId: null } as const, notes }
  return act.what === 'status'
    ? moveHeld(tx, needs, { ...change, order, to: act.to })
    : payHeld(tx, needs, { ...change, order, to: act.to })
}

type Change<T> = Omit<Parameters<typeof changeOrderStatus>[2], 'to'> & { order: OrderState; to: T }

const moveHeld = (tx: Tx, needs: Needs, { order, ...change }: Change<WholesaleStatus>) =>
  order.status === change.to ? null : changeOrderStatus(tx, needs, change)

/** Records the state of the buyer's payment to ARK, or of ARK's payment to the seller. */
function payHeld(tx: Tx, needs: Needs, { order, to, ...change }: Change<DealPayment>) {
  const payment_status = dealPaymentOf(order)
  if (payment_status === to) return null
  return changeOrderMoney(tx, needs, { ...change, reported: statementOfDealPayment({ ...order, payment_status }, to) })
}
