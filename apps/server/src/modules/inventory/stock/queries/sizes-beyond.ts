import type { NotPricedHere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** A size that staff of some locations see, and may not price. */
export interface SizeBeyond extends Columns<'catalogue.variants', 'variant_id' | 'size'> {
  product_name: Column<'catalogue.products', 'name'>
  reason: NotPricedHere
}

/** Of an item `i`: the size has pairs there (document 1 §4: stock, reserved or sold above 0). */
const hasPairs = sql`(i.shopify_stock > 0 or i.quantity_reserved > 0 or i.sold_on_ark > 0)`

const isHere = (locationIds: readonly number[]) => sql`i.location_id = any(${[...locationIds]}::int8[])`

/** Of grouped items `i` that staff see one of: why they may not price what these are of; null: they may. */
const reasonOfItems = (locationIds: readonly number[]) => sql`case
  when bool_or(${hasPairs} and not ${isHere(locationIds)}) then 'pairs-elsewhere'
  when not bool_or(${hasPairs}) then 'no-pairs-here' end`

/**
 * Why staff may not price a size that they see: `variant`, a column of SQL that is not of an `i`. Null: they may, as
 * whoever sees every location may any; others if it has pairs, all of them at locations that they see
 * (docs/decisions/085).
 */
export const notPricedHere = (locationIds: readonly number[], variant: string) =>
  locationIds.length === 0
    ? sql`null`
    : sql`(select ${reasonOfItems(locationIds)} from inventory_items i
        where i.retailer_id = current_retailer() and i.variant_id = ${sql.ref(variant)})`

/** The same of an act on each size of a product that staff see: by the reasons, `reason`, of the sizes. */
export const reasonOfProduct = (reason: string) => sql`case
  when bool_or(${sql.ref(reason)} = 'pairs-elsewhere') then 'pairs-elsewhere'
  when bool_and(${sql.ref(reason)} = 'no-pairs-here') then 'no-pairs-here' end`

/** The same of a product, `product`: a column of SQL. */
export const productNotPricedHere = (locationIds: readonly number[], product: string) =>
  locationIds.length === 0
    ? sql`null`
    : sql`(select ${reasonOfProduct('z.reason')} from (
        select ${notPricedHere(locationIds, 'y.variant_id')} as reason from (
          select distinct i.variant_id from inventory_items i where i.retailer_id = current_retailer()
            and i.product_id = ${sql.ref(product)} and ${isHere(locationIds)}) y) z)`

/** Of these sizes those that lie where staff see them and that they may not price; none for who sees every location. */
export async function sizesBeyond(
  tx: Tx,
  variantIds: readonly number[],
  locationIds: readonly number[],
): Promise<Map<number, SizeBeyond>> {
  if (locationIds.length === 0 || variantIds.length === 0) return new Map()
  const { rows } = await sql<SizeBeyond>`
    select s.variant_id, v.size, p.name as product_name, s.reason
    from (
      select i.variant_id, ${reasonOfItems(locationIds)} as reason from inventory_items i
      where i.retailer_id = current_retailer() and i.variant_id = any(${[...variantIds]}::int8[])
      group by i.variant_id having bool_or(${isHere(locationIds)})
    ) s join catalogue.variants v on v.variant_id = s.variant_id
    join catalogue.products p on p.product_id = v.product_id
    where s.reason is not null order by s.variant_id`.execute(tx)
  return new Map(rows.map((row) => [row.variant_id, row]))
}

/** The sizes of products, or of links of the shop, that lie where staff see them. */
export async function sizesSeenOf(
  tx: Tx,
  { of, ids }: { of: 'product' | 'link'; ids: readonly number[] },
  locationIds: readonly number[],
): Promise<number[]> {
  const column = sql.ref(of === 'product' ? 'i.product_id' : 'i.product_sync_id')
  const { rows } = await sql<Columns<'inventory_items', 'variant_id'>>`
    select distinct i.variant_id from inventory_items i
    where i.retailer_id = current_retailer() and ${column} = any(${[...ids]}::int8[]) and ${isHere(locationIds)}
    order by i.variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** A product that staff of some locations see, and may not set rules for. */
export interface ProductBeyond extends Columns<'catalogue.products', 'product_id'>, Pick<SizeBeyond, 'reason'> {
  product_name: Column<'catalogue.products', 'name'>
}

/** The same of whole products: each size of one counts, also those that staff do not see. */
export async function productsBeyond(
  tx: Tx,
  productIds: readonly number[],
  locationIds: readonly number[],
): Promise<Map<number, ProductBeyond>> {
  if (locationIds.length === 0 || productIds.length === 0) return new Map()
  const { rows } = await sql<ProductBeyond>`
    select s.product_id, p.name as product_name, s.reason
    from (
      select i.product_id, ${reasonOfItems(locationIds)} as reason from inventory_items i
      where i.retailer_id = current_retailer() and i.product_id = any(${[...productIds]}::int8[])
      group by i.product_id having bool_or(${isHere(locationIds)})
    ) s join catalogue.products p on p.product_id = s.product_id
    where s.reason is not null order by s.product_id`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row]))
}
