import { isProviderError } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { retryAfterMs } from '../../../platform/due-rows.ts'
import { announce } from '../../../platform/events.ts'
import { waitingMessage } from '../../../platform/watch/waiting-message.ts'
import { STORE_ORDER_RETRY } from '../records/queries/due-sales.ts'
import { lockSale } from '../records/queries/sale-facts.ts'
import { recordStoreOrderWaiting } from '../pairs/queries/store-order-transitions.ts'
import type { SaleRef } from '../records/sale-ref.ts'

type Needs = Pick<Capabilities, 'db' | 'clock' | 'log'>

const FAULT = 'ARK had an internal error and retries automatically'

/**
 * Makes one attempt at a sale's Shopify order. A provider error is recorded on the sale, and the planner retries
 * without end. A fault of ARK is recorded and thrown.
 */
export async function attemptStoreOrder(needs: Needs, ref: SaleRef, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    if (!isProviderError(error)) {
      await recordStoreOrderProblem(needs, ref, FAULT)
      throw error
    }
    needs.log.warn({ sale: ref, err: error }, 'the Shopify order waits')
    await recordStoreOrderProblem(needs, ref, waitingMessage(error, 'Shopify'))
  }
}

/**
 * Records why the order of a sale waits. The start of the problem stays; the next attempt comes after a growing delay.
 */
export const recordStoreOrderProblem = (
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { retailerId, saleId }: SaleRef,
  problem: string,
): Promise<void> =>
  db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale?.store_order_next_attempt_at) return
    const now = clock.now()
    const waitMs = retryAfterMs(sale.store_order_attempts, STORE_ORDER_RETRY)
    await recordStoreOrderWaiting(tx, saleId, { problem, at: now, attemptAt: new Date(now.getTime() + waitMs) })
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
  })
