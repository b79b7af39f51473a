import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { feeColumns } from '../../../catalogue/index.ts'

export interface OverviewPage {
  cursor: number | null
  skip: number
  limit: number
  /** Undefined means all retailers. */
  retailerId: number | undefined
  now: Date
}

export interface OverviewRow
  extends Columns<'marketplace_listings', 'listing_id' | 'state' | 'price' | 'requested_at'>,
    Columns<'catalogue.products', 'brand' | 'promotional_ark_fee'>,
    Columns<'catalogue.variants', 'size'>,
    Columns<'accounts.retailers', 'business_name'> {
  product_name: Column<'catalogue.products', 'name'>
  lowest_ask: Column<'catalogue.market_data', 'lowest_ask'> | null
  is_pre_release: boolean
  has_retail_price: boolean
}

/**
 * Returns one more than a page of open StockX listings of all retailers, newest first. The partial index
 * `marketplace_listings_at_stockx` serves it.
 */
export async function stockxListings(tx: Tx, page: OverviewPage): Promise<OverviewRow[]> {
  const { cursor, skip, limit, retailerId, now } = page
  const older = cursor === null ? sql`` : sql`and l.listing_id < ${cursor}`
  const whose = retailerId === undefined ? sql`` : sql`and l.retailer_id = ${retailerId}`
  // Offset: the API also pages by skip; the browser continues after the last row.
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<OverviewRow>`
    select l.listing_id, l.state, l.price, l.requested_at, r.business_name, p.name as product_name, p.brand, v.size,
      m.lowest_ask, ${feeColumns('p', now)}
    from (
      select l.retailer_id, l.listing_id, l.variant_id, l.product_id, l.state, l.price, l.requested_at
      from marketplace_listings l
      where l.marketplace = 'stockx' and l.state in ('requested', 'pending', 'live', 'withdrawing') ${older} ${whose}
      order by l.listing_id desc offset ${cursor === null ? skip : 0} limit ${limit + 1}
    ) l
    join accounts.retailers r on r.retailer_id = l.retailer_id
    join catalogue.products p on p.product_id = l.product_id
    join catalogue.variants v on v.variant_id = l.variant_id
    left join catalogue.market_data m on m.variant_id = l.variant_id and m.marketplace = 'stockx'
    order by l.listing_id desc`.execute(tx)
  return rows
}
