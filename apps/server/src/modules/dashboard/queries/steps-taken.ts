import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { listingSums } from '../../listings/index.ts'
import { unrecognizedCount } from '../../stores/index.ts'

export interface StepFacts {
  is_importing: boolean
  is_stock_imported: boolean
  is_product_matched: boolean
  products_to_confirm: number
  sizes_to_recognize: number
  are_payouts_set: boolean
  enabled_sizes: number
  is_listing_live: boolean
}

/** The count stops at this number. */
const MOST_COUNTED = 1_000

/**
 * Returns the facts behind the first steps. Each comes from the first row of an index or from a kept total, so the cost
 * does not grow with the number of sizes.
 */
export async function stepsTaken(tx: Tx): Promise<StepFacts> {
  const { rows } = await sql<StepFacts>`
    select exists (select from platform.runs where retailer_id = current_retailer() and kind = 'import'
        and state in ('waiting', 'running')) as is_importing,
      exists (select from inventory.stock_totals where retailer_id = current_retailer())
        or exists (select from platform.runs where retailer_id = current_retailer() and kind = 'import'
          and state = 'completed') as is_stock_imported,
      exists (select from stores.product_links where retailer_id = current_retailer()
        and status in ('confirmed', 'synced')) as is_product_matched,
      (select count(*) from (select 1 from stores.product_links where retailer_id = current_retailer()
        and status not in ('confirmed', 'synced') limit ${MOST_COUNTED}) l)::int as products_to_confirm,
      ${unrecognizedCount} as sizes_to_recognize,
      configured_count > 0 as are_payouts_set, enabled_count::int as enabled_sizes,
      -- A listing that has sold or was withdrawn since counts too. Shopify sales do not: the shop sold those itself.
      live_count > 0 or exists (select from sales.sales where retailer_id = current_retailer()
        and platform <> 'shopify') as is_listing_live
    from ${listingSums}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no steps came back')
  return row
}
