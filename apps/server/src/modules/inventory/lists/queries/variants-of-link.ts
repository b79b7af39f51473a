import type { NotPricedHere } from '@ark/domain'
import { sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { isSizeSearched, type StockSearch } from '../../stock/queries/stock-search.ts'
import { notPricedHere } from '../../stock/queries/unpriceable-sizes.ts'

type Variant = AnswerOf<Contract['GET /inventory/product-syncs/{id}/variants']>['variants'][number]

interface VariantRow
  extends Columns<'inventory_items', 'variant_id' | 'product_sync_id'>,
    Columns<'catalogue.variants', 'size' | 'sort_index'>,
    Columns<'catalogue.products', 'sku'>,
    Pick<Variant, 'locations'> {
  color: Column<'catalogue.products', 'colorway'>
  wholesale_enabled: boolean
  wholesale_price: number | null
  total_shopify_stock: number
  total_reserved: number
  total_sold_on_ark: number
  total_available: number
  not_priced_here: NotPricedHere | null
}

export interface VariantsRequest {
  productSyncId: number
  showZeroStock: boolean
  /** An empty list means every location. */
  locationIds: number[]
  /** Null: every size. */
  search: StockSearch | null
}

/**
 * Returns the sizes of a product link in their order, each with its stock at every location. Returns null when the
 * retailer has no such link, when staff restricted to locations see none of its items, or when no size matches the
 * search.
 */
export async function variantsOfLink(tx: Tx, request: VariantsRequest): Promise<Variant[] | null> {
  const { productSyncId, showZeroStock, locationIds, search } = request
  const items = sql`inventory_items i where i.retailer_id = current_retailer() and i.product_sync_id = ${productSyncId}
    ${locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``}`
  const { rows } = await sql<VariantRow>`
    select i.variant_id, i.product_sync_id, v.size, p.colorway as color, p.sku, v.sort_index,
      bool_or(i.wholesale_enabled) as wholesale_enabled, max(i.wholesale_price)::float8 as wholesale_price,
      sum(i.shopify_stock)::int as total_shopify_stock, sum(i.quantity_reserved)::int as total_reserved,
      sum(i.sold_on_ark)::int as total_sold_on_ark, sum(i.quantity_available)::int as total_available,
      json_agg(json_build_object('inventory_item_id', i.inventory_item_id, 'product_sync_id', i.product_sync_id,
        'location_id', i.location_id, 'location_nickname', l.location_nickname, 'shopify_stock', i.shopify_stock,
        'quantity_reserved', i.quantity_reserved, 'sold_on_ark', i.sold_on_ark,
        'quantity_available', i.quantity_available, 'fulfillment_enabled', i.fulfillment_enabled)
        order by l.location_nickname, i.location_id) as locations,
      ${notPricedHere(locationIds, 'v.variant_id')} as not_priced_here
    from (select * from ${items}) i
    join catalogue.variants v on v.variant_id = i.variant_id
    join catalogue.products p on p.product_id = i.product_id
    join stores.locations l on l.retailer_id = i.retailer_id and l.location_id = i.location_id
    ${search ? isSearched(search) : sql``}
    group by i.variant_id, v.variant_id, i.product_sync_id, v.size, p.colorway, p.sku, v.sort_index
    order by v.sort_index, i.variant_id`.execute(tx)
  if (rows.length === 0) return null
  const shown = showZeroStock ? rows : rows.filter(({ total_shopify_stock }) => total_shopify_stock > 0)
  return shown.map(({ not_priced_here, ...row }) => ({ ...row, ...(not_priced_here && { not_priced_here }) }))
}

/** Returns the clause that leaves only the sizes `v` that a search matches. */
const isSearched = (search: StockSearch) => sql`
  where exists (select 1 from product_stock_totals g where g.retailer_id = current_retailer()
    and g.product_sync_id = i.product_sync_id and ${isSizeSearched(search, 'g')})`
