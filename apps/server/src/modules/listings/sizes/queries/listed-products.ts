import type { Marketplace, NotPricedHere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { notPricedHere, reasonOfProduct, type StockSearch } from '../../../inventory/index.ts'
import { pictureOf } from '../../../stores/index.ts'
import {
  itemsOf,
  type ListedSizesRequest,
  type ProductPlace,
  productsInOrder,
  rankInList,
} from '../../slots/queries/listed-sizes.ts'
import { isShownInStock } from '../../slots/queries/size-lists.ts'

export interface ListedProductsRequest extends Omit<ListedSizesRequest, 'after' | 'variantIds' | 'productId'> {
  /** The last product of the previous page. */
  after: number | undefined
}

/** A product with the totals of its sizes; money in dollars. */
export interface ListedProductRow
  extends Columns<'inventory.stock_totals', 'product_id' | 'product_name'>,
    Columns<'catalogue.products', 'brand'> {
  product_sku: Column<'catalogue.products', 'sku'>
  image_url: string | null
  total_variants: number
  shown_variants: number
  enabled_variants: number
  total_available: number
  total_shopify_stock: number
  /** The lowest value of its sizes; null when none is set. */
  desired_payout: number | null
  bottom_payout: number | null
  is_desired_mixed: boolean
  is_bottom_mixed: boolean
  /** The lowest threshold of its sizes; null when Goblin Mode is off for all of them. */
  goblin_threshold_percent: number | null
  /** Why the caller may not change all of its sizes; null when the caller may. */
  not_priced_here: NotPricedHere | null
  live: Partial<Record<Marketplace, { live: number; lowest: number }>>
  /** Null, like the next column, when the product has no rules. */
  repricing: Column<'product_selling_rules', 'repricing'> | null
  last_pair: Column<'product_selling_rules', 'last_pair'>
}

/**
 * Returns a page of the products with listed sizes in list order by keyset, plus one more if there is one. Totals
 * include all sizes that the caller sees.
 */
export async function listedProductRows(tx: Tx, request: ListedProductsRequest): Promise<ListedProductRow[]> {
  const { after, ...page } = request
  const { locationIds, inStockOrSoldSince: since } = request
  const last = after ? await placeOfProduct(tx, after, request.search) : null
  const products = productsInOrder({ ...page, after: undefined, variantIds: null }, last, sql`1`)
  const { rows } = await sql<ListedProductRow>`
    with shown as materialized (
      select c.rank, c.product_name, c.product_id from (${products}) c
      where ${last ? sql`c.product_id <> ${last.product_id}::int8` : sql`true`}
      order by c.rank, c.product_name, c.product_id limit ${limitInText(request.limit + 1)}
    )
    select s.product_id, s.product_name, p.brand, p.product_sku, p.image_url, a.*, l.live, r.repricing, r.last_pair
    from shown s cross join lateral (
      -- The limit keeps it at one look-up a row: the catalogue is not read whole.
      select p.brand, p.sku as product_sku, ${pictureOf('p')} as image_url from catalogue.products p
      where p.product_id = s.product_id limit 1
    ) p cross join lateral (
      select count(*)::int as total_variants, (count(*) filter (where z.is_shown))::int as shown_variants,
        (count(*) filter (where z.is_enabled))::int as enabled_variants,
        coalesce(sum(z.available), 0)::int as total_available, coalesce(sum(z.stock), 0)::int as total_shopify_stock,
        min(z.desired)::float8 as desired_payout, min(z.bottom)::float8 as bottom_payout,
        coalesce(min(z.desired) <> max(z.desired) or count(z.desired) < count(*), false) and count(z.desired) > 0
          as is_desired_mixed,
        coalesce(min(z.bottom) <> max(z.bottom) or count(z.bottom) < count(*), false) and count(z.bottom) > 0
          as is_bottom_mixed,
        min(z.goblin)::int as goblin_threshold_percent, ${reasonOfProduct('z.reason')} as not_priced_here
      from (
        select y.*, ${notPricedHere(locationIds, 'y.variant_id')} as reason from (
          select i.variant_id, sum(i.quantity_available) as available, sum(i.shopify_stock) as stock,
            max(i.desired_payout) as desired, max(i.bottom_payout) as bottom,
            min(i.goblin_threshold_percent) filter (where i.goblin_mode_enabled) as goblin,
            bool_or(i.listings_enabled) as is_enabled, bool_or(${isShownInStock(since)}) as is_shown
          from ${itemsOf('s.product_id', request)} group by i.variant_id
        ) y
      ) z
    ) a cross join lateral (
      select coalesce(json_object_agg(m.marketplace, json_build_object('live', m.live, 'lowest', m.lowest)), '{}')
        as live
      from (
        select ml.marketplace, count(*)::int as live, (count(*) filter (where ml.is_lowest_ask))::int as lowest
        from marketplace_listings ml
        where ml.retailer_id = current_retailer() and ml.product_id = s.product_id and ml.state = 'live' ${
          locationIds.length > 0
            ? sql`and exists (select from inventory.items i where i.retailer_id = current_retailer()
                and i.variant_id = ml.variant_id and i.location_id = any(${locationIds}::int8[]))`
            : sql``
        }
        group by ml.marketplace
      ) m
    ) l left join lateral (
      select r.repricing, r.last_pair from product_selling_rules r
      where r.retailer_id = current_retailer() and r.product_id = s.product_id limit 1
    ) r on true
    order by s.rank, s.product_name, s.product_id`.execute(tx)
  return rows
}

/** Returns the position of a product in the list, even if it is no longer in it; null when it does not exist. */
async function placeOfProduct(tx: Tx, productId: number, search: StockSearch | null): Promise<ProductPlace | null> {
  const { rows } = await sql<ProductPlace>`
    select ${rankInList(search)} as rank, coalesce(t.product_name, p.name) as product_name, p.product_id
    from catalogue.products p
    left join inventory.stock_totals t on t.retailer_id = current_retailer() and t.product_id = p.product_id
    where p.product_id = ${productId} limit 1`.execute(tx)
  return rows[0] ?? null
}
