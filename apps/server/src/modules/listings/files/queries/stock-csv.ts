import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { StockCsvKind, Value } from '../rules/stock-csv.ts'

/** The current values of a file's row. */
export interface KnownRow extends Columns<'catalogue.variants', 'size'>, Columns<'catalogue.products', 'sku'> {
  id: Column<'inventory.items', 'inventory_item_id' | 'variant_id'>
  product: Column<'catalogue.products', 'name'>
  /** Null, like the next column, for a size across all locations. */
  location: Column<'stores.locations', 'location_nickname'> | null
  shopify_stock: Column<'inventory.items', 'shopify_stock'> | null
  values: Record<string, Value>
}

export interface KnownSearch {
  ids: number[]
  /** The locations that the caller sees; an empty list means all. */
  locationIds: number[]
}

const ofStock = sql`from inventory.items i join catalogue.variants v using (variant_id)
  join catalogue.products p on p.product_id = v.product_id`
const withLocation = sql`join stores.locations l
  on l.retailer_id = current_retailer() and l.location_id = i.location_id`
const seenBy = (locationIds: number[]) =>
  locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``

/** The products of a store with the same name, with the links that imported them. */
type NamedProducts = Column<'inventory.stock_totals', 'product_name'>

/** The number of product names to look up together. */
const NAMES_AT_ONCE = 25

/** Returns the links of the next products by name, and the last name. Null when there are no more. */
export async function nextProducts(
  tx: Tx,
  after: NamedProducts,
): Promise<{ links: number[]; last: NamedProducts } | null> {
  const { rows } = await sql<Columns<'inventory.stock_totals', 'product_name'> & { links: number[] }>`
    select t.product_name, json_agg(t.product_sync_id) as links from inventory.stock_totals t
    where t.retailer_id = current_retailer() and t.product_name > ${after}
    group by t.product_name order by t.product_name limit ${NAMES_AT_ONCE}`.execute(tx)
  const last = rows.at(-1)
  return last ? { links: rows.flatMap((row) => row.links), last: last.product_name } : null
}

/** Returns the ids of all rows that a kind of file has of some products, in file order, a few bytes for each. */
export async function idsInOrder(
  tx: Tx,
  kind: StockCsvKind,
  { links, locationIds }: { links: number[]; locationIds: number[] },
): Promise<number[]> {
  const mine = sql`and i.product_sync_id = any(${links}::int8[]) ${seenBy(locationIds)}`
  const { rows } = await (kind === 'reserved'
    ? sql<{ ids: number[] }>`
        select coalesce(json_agg(i.inventory_item_id
          order by p.name, v.sort_index, l.location_nickname, i.inventory_item_id), '[]') as ids
        ${ofStock} ${withLocation} where i.retailer_id = current_retailer() ${mine}`
    : sql<{ ids: number[] }>`
        select coalesce(json_agg(s.variant_id order by s.name, s.sort_index, s.variant_id), '[]') as ids from (
          select distinct i.variant_id, p.name, v.sort_index
          ${ofStock} where i.retailer_id = current_retailer() ${mine}
        ) s`
  ).execute(tx)
  return rows[0]?.ids ?? []
}

/** Returns rows of a kind of file with their editable values. */
export async function knownRows(tx: Tx, kind: StockCsvKind, { ids, locationIds }: KnownSearch): Promise<KnownRow[]> {
  const column = sql.ref(kind === 'reserved' ? 'i.inventory_item_id' : 'i.variant_id')
  const named = sql`and ${column} = any(${ids}::int8[])`
  const mine = seenBy(locationIds)
  if (kind === 'reserved') {
    const { rows } = await sql<KnownRow>`
      select i.inventory_item_id as id, p.name as product, v.size, p.sku, l.location_nickname as location,
        i.shopify_stock,
        json_build_object('reserved', i.quantity_reserved) as values
      ${ofStock} ${withLocation} where i.retailer_id = current_retailer() ${named} ${mine}
      order by p.name, v.sort_index, l.location_nickname, i.inventory_item_id`.execute(tx)
    return rows
  }
  const { rows } = await sql<KnownRow>`
    select * from (
      select distinct on (i.variant_id) i.variant_id as id, p.name as product, v.size, p.sku, null as location,
        null::int as shopify_stock, v.sort_index,
        ${
          kind === 'payouts'
            ? sql`json_build_object('desired_payout', o.desired_payout, 'bottom_payout', o.bottom_payout)`
            : sql`json_build_object('cost', c.cost)`
        } as values
      ${ofStock} left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = i.variant_id
      left join inventory.costs c on c.retailer_id = current_retailer() and c.variant_id = i.variant_id
      where i.retailer_id = current_retailer() ${named} ${mine} order by i.variant_id
    ) sizes order by product, sort_index, id`.execute(tx)
  return rows
}
