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

/** Before what is made unasked: somebody waits for it. */
const PRIORITY = 50

/**
 * A person decides that the order of a sale whose size the shop no longer has is recorded without the size: its line
 * says in words what was sold, and no level is lowered. The order is made by the job that makes all of them, once; the
 * same decision again changes nothing and answers as the first time. Refused: a sale that waits for no such decision.
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
  if (store_order_id !== null || unit_released) return 'This sale is in Shopify already.'
  return 'Shopify has not refused the size of this sale. Commit the sale: its order is then made with the size.'
}
