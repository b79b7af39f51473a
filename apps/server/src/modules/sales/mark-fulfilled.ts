import { FULFILLED, SALE_STAGES, saleStatus, WAITING_TO_BE_PACKED } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { STORE_ORDER_BACKSTOP_MS } from './queries/due-sales.ts'
import { lockSale } from './queries/sale-facts.ts'
import { type Sale, saleById } from './queries/sale-list.ts'
import { fulfill, takeFulfillmentBack } from './queries/sale-transitions.ts'
import { fulfillStoreOrderJob } from './sales.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** The pair is packed and handed over. Its Shopify order follows by a job. Marking it twice changes nothing. */
export async function markFulfilled(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  saleId: number,
): Promise<Sale | Refusal> {
  const { retailerId, userId, locationIds } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId, locationIds)
    if (!sale) return notFound('This sale')
    if (sale.canceled_at) return refuse('conflict', 'This sale was canceled. Put the pair back on its shelf.')
    if (sale.fulfilled_at === null) {
      const waits = SALE_STAGES[sale.stage].to_ship
      await fulfill(tx, saleId, {
        at: clock.now(),
        by: userId,
        status: waits ? FULFILLED : null,
        // Should the job be lost, the planner ships the order.
        shipOrderAt: new Date(clock.now().getTime() + STORE_ORDER_BACKSTOP_MS),
      })
      announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
      await jobs.within(tx).send(fulfillStoreOrderJob, { retailer_id: retailerId, sale_id: saleId })
    }
    return (await saleById(tx, saleId, locationIds)) ?? notFound('This sale')
  })
}

/**
 * Takes a fulfilment back: the sale waits to be packed again. Refused once the marketplace knows that it is on its
 * way.
 */
export async function markCreated({ db }: Needs, caller: StaffCaller, saleId: number): Promise<Sale | Refusal> {
  const { retailerId, locationIds } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId, locationIds)
    if (!sale) return notFound('This sale')
    if (sale.fulfilled_at === null) return refuse('conflict', 'This sale is not marked as fulfilled.')
    if (sale.stage !== 'packed' && !SALE_STAGES[sale.stage].to_ship)
      return refuse(
        'conflict',
        `This sale is already ${saleStatus(sale.status).label.toLowerCase()} at the marketplace.`,
      )
    await takeFulfillmentBack(tx, saleId, WAITING_TO_BE_PACKED[sale.platform])
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    return (await saleById(tx, saleId, locationIds)) ?? notFound('This sale')
  })
}
