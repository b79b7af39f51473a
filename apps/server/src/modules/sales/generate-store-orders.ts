import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { STORE_ORDER_BACKSTOP_MS } from './queries/due-sales.ts'
import { settleDoubts } from './queries/level-adjustments.ts'
import { lockSale, type SaleFacts } from './queries/sale-facts.ts'
import { requestStoreOrder } from './queries/store-order-transitions.ts'
import { createStoreOrderJob } from './sales.jobs.ts'

type Answer = AnswerOf<Contract['POST /sales/generate-shopify-orders/bulk']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Before other orders: somebody waits for the answer. */
const PRIORITY = 50
const MOST_WAITED_MS = 20_000
const LOOK_EVERY_MS = 250

/**
 * Commits sales by hand. Their Shopify orders are made by the same jobs that make them unasked, of which one a sale
 * runs at a time in all processes: a click while a job is at it makes no second order. Waits for them a while; what
 * is not done by then goes on by itself.
 */
export async function generateStoreOrders(
  needs: Needs,
  { retailerId, locationIds }: StaffCaller,
  saleIds: number[],
): Promise<Answer> {
  const failed: Answer['results']['failed'] = []
  const open = new Set<number>()
  for (const saleId of new Set(saleIds)) {
    const error = await send(needs, { retailerId, locationIds, saleId })
    if (error === null) open.add(saleId)
    else failed.push({ sale_id: saleId, error })
  }
  const successful: number[] = []
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    for (const saleId of open) {
      const sale = await needs.db.asRetailer(retailerId, (tx) => lockSale(tx, saleId))
      const problem = sale?.store_order_problem ?? null
      if (sale?.unit_released) successful.push(saleId)
      else if (problem) failed.push({ sale_id: saleId, error: problem })
      else continue
      open.delete(saleId)
    }
    if (open.size === 0 || waitedMs >= MOST_WAITED_MS) break
    await needs.clock.sleep(LOOK_EVERY_MS)
  }
  for (const saleId of open)
    failed.push({ sale_id: saleId, error: 'Still on its way to Shopify; it goes on by itself.' })
  return { results: { successful, failed } }
}

/** Enqueues the job of a sale that may have an order; otherwise says why it may not. */
async function send(
  { db, jobs, clock }: Needs,
  { retailerId, locationIds, saleId }: { retailerId: number; locationIds: number[]; saleId: number },
): Promise<string | null> {
  return db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId, locationIds)
    const error = refusal(sale, saleId)
    if (error !== null || sale?.unit_released) return error
    const now = clock.now()
    // Whoever commits again has looked at the shop's level, should it have been in doubt.
    await settleDoubts(tx, { retailerId, saleId, at: now })
    await requestStoreOrder(tx, saleId, new Date(now.getTime() + STORE_ORDER_BACKSTOP_MS))
    const data = { retailer_id: retailerId, sale_id: saleId }
    await jobs.within(tx).send(createStoreOrderJob, data, { priority: PRIORITY })
    return null
  })
}

function refusal(sale: SaleFacts | null, saleId: number): string | null {
  if (!sale) return `Sale ${saleId} was not found.`
  if (sale.canceled_at) return 'This sale was canceled.'
  return sale.inventory_item_id === null
    ? 'This sale has no unit to ship. Cancel it at the marketplace, or restock and ship by hand.'
    : null
}
