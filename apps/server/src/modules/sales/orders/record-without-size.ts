import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { actOnSale } from '../records/act-on-sale.ts'
import { STORE_ORDER_BACKSTOP_MS } from '../records/queries/due-sales.ts'
import type { SaleFacts } from '../records/queries/sale-facts.ts'
import type { Sale } from '../records/queries/sale-list.ts'
import { leaveSizeOut } from '../pairs/queries/store-order-transitions.ts'
import { createStoreOrderJob } from '../sales.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** The priority of this work is above that of automatic work, because a person waits for it. */
const PRIORITY = 50

/**
 * Lets a sale's Shopify order be recorded without its size, because the shop no longer has the size. The line then
 * describes the pair in words and lowers no stock level. The usual job creates the order, once. A repeated decision
 * changes nothing and returns the first answer. Refuses a sale that does not wait for this decision.
 */
export const recordWithoutSize = (
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  saleId: number,
): Promise<Sale | Refusal> =>
  actOnSale(db, caller, {
    saleId,
    async act(tx, sale) {
      if (sale.store_order_size === null) return refuse('conflict', refusalOf(sale))
      if (sale.store_order_size !== 'missing') return null
      await leaveSizeOut(tx, saleId, new Date(clock.now().getTime() + STORE_ORDER_BACKSTOP_MS))
      const data = { retailer_id: caller.retailerId, sale_id: saleId }
      await jobs.within(tx).send(createStoreOrderJob, data, { priority: PRIORITY })
      announce(tx, caller.retailerId, { changed: 'sales', ids: [saleId] })
      return { event_type: 'store_order_recorded_without_size', details: {} }
    },
  })

function refusalOf({ canceled_at, store_order_id, unit_released }: SaleFacts): string {
  if (canceled_at !== null) return 'This sale was canceled: it needs no Shopify order.'
  if (store_order_id !== null || unit_released) return 'This sale is already in Shopify.'
  return 'Shopify has not refused the size of this sale. Commit the sale: its order is then made with the size.'
}
