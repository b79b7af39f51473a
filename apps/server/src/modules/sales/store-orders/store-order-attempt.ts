import { isProviderError } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { retryAfterMs } from '../../../platform/due-rows.ts'
import { announce } from '../../../platform/events.ts'
import { waitingWords } from '../../../platform/watch/provider-words.ts'
import { STORE_ORDER_RETRY } from '../records/queries/due-sales.ts'
import { lockSale } from '../records/queries/sale-facts.ts'
import { recordStoreOrderWaiting } from '../pairs/queries/store-order-transitions.ts'
import type { SaleRef } from '../records/sale-ref.ts'

type Needs = Pick<Capabilities, 'db' | 'clock' | 'log'>

const FAULT = 'Something went wrong on our side. ARK tries again by itself'

/**
 * Makes one attempt at a sale's Shopify order. What the shop refuses or cannot do now is recorded on the sale, with
 * since when, and the planner comes back to it, without an end. Faults of ours are recorded as such and thrown.
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
    await recordStoreOrderProblem(needs, ref, waitingWords(error, 'Shopify'))
  }
}

/**
 * Records what the order of a sale waits for; since when is kept from the first failure, and the next attempt comes
 * after a growing wait.
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
