import { sql } from 'kysely'
import { insertedSales } from './made-sales.ts'
import { throwTooFewSizes } from './products-apart.ts'
import type { TestApp } from '../start-test-app.ts'

/** Inserts a payout difference: the marketplace paid less for the sale than was expected. */
export const aPayoutDifference = (
  { capabilities }: TestApp,
  { retailer, stockxSale }: { retailer: number; stockxSale: number },
) =>
  sql`insert into payout_differences (retailer_id, sale_id, expected, received, reason, explanation)
    values (${retailer}, ${stockxSale}, 100, 90, 'other', 'Unknown')`.execute(capabilities.db.platform)

/**
 * Inserts sales of a size of another link that is in stock: one canceled before its shop order, one oversold, and one
 * whose size its shop no longer has.
 */
export async function salesWithoutPairs(
  { capabilities }: TestApp,
  { retailerId, location, sync }: { retailerId: number; location: number; sync: number },
): Promise<{ canceledSale: number; oversoldSale: number; sizelessSale: number }> {
  const [canceledSale = 0, oversoldSale = 0, sizelessSale = 0] = await capabilities.db.asRetailer(
    retailerId,
    async (tx) => {
      const { rows } = await sql<{ inventory_item_id: number; product_id: number; variant_id: number }>`
      select inventory_item_id, product_id, variant_id from inventory_items
      where retailer_id = ${retailerId} and location_id = ${location} and product_sync_id <> ${sync}
        and quantity_available > 0 order by inventory_item_id limit 1`.execute(tx)
      const [item = throwTooFewSizes()] = rows
      const canceled = { status: 'CANCELED', stage: 'canceled', canceled_at: '2026-11-21T13:00:00Z' }
      const atStockx = { marketplace_status: 'CANCELED', marketplace_stage: 'canceled' }
      return insertedSales(tx, [
        { ...item, ...canceled, ...atStockx, location_id: location, product_name: 'Fell Through' },
        { ...item, inventory_item_id: null, oversold: true, product_name: 'Sold Twice' },
        {
          ...item,
          location_id: location,
          product_name: 'Deleted In Shopify',
          store_order_size: 'missing',
          store_order_problem: 'Shopify no longer has this size',
        },
      ])
    },
  )
  return { canceledSale, oversoldSale, sizelessSale }
}
