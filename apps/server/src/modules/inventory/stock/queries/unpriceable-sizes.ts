import type { NotPricedHere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** A size that staff with some locations see and may not price. */
export interface UnpriceableSize extends Columns<'catalogue.variants', 'variant_id' | 'size'> {
  product_name: Column<'catalogue.products', 'name'>
  reason: NotPricedHere
}

/** The condition that the size of an item `i` has pairs there: stock, reserved or sold units above 0. */
const hasPairs = sql`(i.shopify_stock > 0 or i.quantity_reserved > 0 or i.sold_on_ark > 0)`

const isHere = (locationIds: readonly number[]) => sql`i.location_id = any(${[...locationIds]}::int8[])`

/**
 * Returns an expression of grouped items `i` of which the staff see one: the reason why they may not price them; null
 * when they may.
 */
const reasonOfItems = (locationIds: readonly number[]) => sql`case
  when bool_or(${hasPairs} and not ${isHere(locationIds)}) then 'pairs-elsewhere'
  when not bool_or(${hasPairs}) then 'no-pairs-here' end`

/**
 * Returns an expression of the reason why staff may not price a size that they see; null when they may. Staff who see
 * every location may price any size. Others may when the size has pairs, all of them at locations that they see
 * (docs/decisions/085). `variant` is an SQL column that does not belong to an `i`.
 */
export const notPricedHere = (locationIds: readonly number[], variant: string) =>
  locationIds.length === 0
    ? sql`null`
    : sql`(select ${reasonOfItems(locationIds)} from inventory_items i
        where i.retailer_id = current_retailer() and i.variant_id = ${sql.ref(variant)})`

/**
 * Returns an expression of the reason why staff may not act on each size of a product that they see. `reason` is the
 * column of the sizes' reasons.
 */
export const reasonOfProduct = (reason: string) => sql`case
  when bool_or(${sql.ref(reason)} = 'pairs-elsewhere') then 'pairs-elsewhere'
  when bool_and(${sql.ref(reason)} = 'no-pairs-here') then 'no-pairs-here' end`

/**
 * Returns an expression of the reason why staff may not price the sizes of a product that they see; null when they may.
 * `product` is an SQL column.
 */
export const productNotPricedHere = (locationIds: readonly number[], product: string) =>
  locationIds.length === 0
    ? sql`null`
    : sql`(select ${reasonOfProduct('z.reason')} from (
        select ${notPricedHere(locationIds, 'y.variant_id')} as reason from (
          select distinct i.variant_id from inventory_items i where i.retailer_id = current_retailer()
            and i.product_id = ${sql.ref(product)} and ${isHere(locationIds)}) y) z)`

/**
 * Returns which of these sizes the staff see at their locations and may not price; an empty map for staff who see every
 * location.
 */
export async function unpriceableSizes(
  tx: Tx,
  variantIds: readonly number[],
  locationIds: readonly number[],
): Promise<Map<number, UnpriceableSize>> {
  if (locationIds.length === 0 || variantIds.length === 0) return new Map()
  const { rows } = await sql<UnpriceableSize>`
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

/** Returns the sizes of products or links that have items at locations that the staff see. */
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

/** A product that staff with some locations see and may not set rules for. */
export interface UnpriceableProduct
  extends Columns<'catalogue.products', 'product_id'>,
    Pick<UnpriceableSize, 'reason'> {
  product_name: Column<'catalogue.products', 'name'>
}

/**
 * Returns which of these products the staff see and may not set rules for. Every size counts, including those that they
 * do not see.
 */
export async function unpriceableProducts(
  tx: Tx,
  productIds: readonly number[],
  locationIds: readonly number[],
): Promise<Map<number, UnpriceableProduct>> {
  if (locationIds.length === 0 || productIds.length === 0) return new Map()
  const { rows } = await sql<UnpriceableProduct>`
    select s.product_id, p.name as product_name, s.reason
    from (
      select i.product_id, ${reasonOfItems(locationIds)} as reason from inventory_items i
      where i.retailer_id = current_retailer() and i.product_id = any(${[...productIds]}::int8[])
      group by i.product_id having bool_or(${isHere(locationIds)})
    ) s join catalogue.products p on p.product_id = s.product_id
    where s.reason is not null order by s.product_id`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row]))
}
