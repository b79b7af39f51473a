import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { feeColumns } from '../../../catalogue/index.ts'
import { productPicture } from '../../../stores/index.ts'
import { sizesToSetUp, type NewProductsSearch } from './payout-setups.ts'

const MOST_LISTED = 200

interface NewProductRow
  extends Columns<
      'inventory.stock_totals',
      'product_sync_id' | 'product_id' | 'product_name' | 'variant_count' | 'first_seen_at'
    >,
    Columns<'catalogue.products', 'brand' | 'promotional_ark_fee'>,
    Columns<'stores.stores', 'store_name'> {
  product_sku: Column<'catalogue.products', 'sku'>
  image_url: string | null
  is_pre_release: boolean
  has_retail_price: boolean
  suggested_desired_payout: number | null
  current_bottom_payout: number | null
  sizes_without_payouts: number
  /** The number of all such products. */
  total: number
  /** The range of its sizes' lowest asks, in dollars: of the cheapest and of the most expensive size. */
  asks: Partial<Record<MarketplaceName, { lowest: number; highest: number }>>
}

/** Returns the newest products with sizes in stock that lack payouts. */
export async function newProducts(tx: Tx, search: NewProductsSearch, now: Date): Promise<NewProductRow[]> {
  // Count: products with sizes that lack payouts, which this statement sums up in any case; read when a person asks.
  const { rows } = await sql<NewProductRow>`
    select g.product_sync_id, g.product_id, g.product_name, p.brand, p.sku as product_sku,
      ${feeColumns('p', now)}, ${productPicture('g.product_id')} as image_url,
      s.store_name, g.variant_count, g.first_seen_at,
      (select min(lv.price) from stores.link_variants lv where lv.retailer_id = current_retailer()
        and lv.product_sync_id = g.product_sync_id and lv.price > 0)::float8 as suggested_desired_payout,
      (select min(o.bottom_payout) from variant_offers o join inventory.items i on i.retailer_id = current_retailer()
        and i.variant_id = o.variant_id
        where o.retailer_id = current_retailer()
          and i.product_sync_id = g.product_sync_id)::float8 as current_bottom_payout, n.sizes_without_payouts,
      count(*) over ()::int as total,
      coalesce((select json_object_agg(a.marketplace, json_build_object('lowest', a.lowest, 'highest', a.highest))
        from (
          select md.marketplace, min(md.lowest_ask) as lowest, max(md.lowest_ask) as highest
          from inventory.items i join catalogue.market_data md on md.variant_id = i.variant_id
          where i.retailer_id = current_retailer() and i.product_sync_id = g.product_sync_id
            and md.lowest_ask is not null
          group by md.marketplace
        ) a), '{}') as asks
    from (select z.product_sync_id, count(*)::int as sizes_without_payouts from (${sizesToSetUp(search)}) z
      group by z.product_sync_id) n
    join inventory.stock_totals g on g.retailer_id = current_retailer() and g.product_sync_id = n.product_sync_id
    join catalogue.products p on p.product_id = g.product_id
    join stores.product_links l on l.retailer_id = g.retailer_id and l.product_sync_id = g.product_sync_id
    join stores.stores s on s.retailer_id = l.retailer_id and s.store_id = l.store_id
    order by g.first_seen_at desc, g.product_name, g.product_sync_id limit ${MOST_LISTED}`.execute(tx)
  return rows
}
