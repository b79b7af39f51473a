import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notifySizeBack } from '../records/notify-sales.ts'
import { placeOfSale } from '../records/place-of-sale.ts'
import { recordSizeBack, salesOfReturnedSizes } from './queries/returned-sizes.ts'
import { lockSale } from '../records/queries/sale-facts.ts'
import { requestStoreOrder } from './queries/store-order-transitions.ts'
import { createStoreOrderJob } from '../sales.jobs.ts'

/**
 * Handles changed stock of sizes (empty: all) that may exist in their shop again. If a Shopify order waited for its
 * size, the order is created. If a pair left while its size did not exist, no level was lowered, so the retailer is
 * asked once whether the new count includes that pair.
 */
export async function followReturnedSizes(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  retailerId: number,
  variantIds: readonly number[],
): Promise<void> {
  const sales = await db.asRetailer(retailerId, (tx) => salesOfReturnedSizes(tx, retailerId, variantIds))
  for (const saleId of sales)
    await db.asRetailer(retailerId, async (tx) => {
      const sale = await lockSale(tx, saleId)
      if (!sale || (await placeOfSale(tx, sale)).place?.is_gone !== false) return
      const at = clock.now()
      if (sale.store_order_size === 'missing') {
        await requestStoreOrder(tx, saleId, at)
        await jobs.within(tx).send(createStoreOrderJob, { retailer_id: retailerId, sale_id: saleId })
        announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
        return
      }
      await recordSizeBack(tx, saleId, at)
      await notifySizeBack(tx, { jobs, clock }, { retailerId, sale })
    })
}
