import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { listingSums } from '../../listings/index.ts'

export interface StepsTaken {
  is_stock_imported: boolean
  is_product_matched: boolean
  are_payouts_set: boolean
  is_listing_live: boolean
}

/** Each from the first row of an index or from what is kept: a business of a million sizes is asked as a new one is. */
export async function stepsTaken(tx: Tx): Promise<StepsTaken> {
  const { rows } = await sql<StepsTaken>`
    select exists (select from inventory.stock_totals where retailer_id = current_retailer())
        or exists (select from platform.runs where retailer_id = current_retailer() and kind = 'import'
          and state = 'completed') as is_stock_imported,
      exists (select from stores.product_links where retailer_id = current_retailer()
        and status in ('confirmed', 'synced')) as is_product_matched,
      configured_count > 0 as are_payouts_set,
      -- Also one that was sold or withdrawn since: the way has been gone.
      live_count > 0 or exists (select from sales.sales where retailer_id = current_retailer()) as is_listing_live
    from ${listingSums}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no steps came back')
  return row
}
