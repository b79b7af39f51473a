import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import {
  isAboutSizes,
  isSizeSearched,
  rankOf,
  type StockPlace,
  type StockSearch,
  totalsMatching,
} from '../../../inventory/index.ts'
import { productPicture } from '../../../stores/index.ts'
import { HIGHEST_STOCK_FIRST, type PickRule } from '../rules/pick-location.ts'

/** The filter of a retailer's products. */
export interface PickedProducts {
  /** Null for a page of all products. */
  productId: number | null
  search: StockSearch | null
  /** The last product of the previous page; null for the first page. */
  after: StockPlace | null
  /** How many products to skip, if `after` is null. */
  skip: number
  limit: number
  /** The locations to include; empty means all. */
  locationIds: number[]
  /** Whether to include only products that have stock and a size on offer. */
  isOffered: boolean
}

export interface PickedLocation {
  location_id: number
  location_nickname: string
  shopify_stock: number
  quantity_reserved: number
  quantity_available: number
  fulfillment_enabled: boolean | null
}

/** A product with its pick rule and its stock by location, the largest stock first. */
export interface PickedProductRow
  extends Columns<'catalogue.products', 'product_id' | 'brand' | 'sku'>,
    Columns<'inventory.stock_totals', 'product_name'> {
  /** How well the product matches the search; lower is better. */
  rank: number
  image_url: string
  /** The rule in force: the product's own, or the store's default. */
  pick_rule_mode: Column<'pick_rules', 'pick_rule_mode'>
  location_priority_order: Column<'pick_rules', 'location_priority_order'>
  follows_default: boolean
  total_variants: number
  total_shopify_stock: number
  total_reserved: number
  total_available: number
  listings_enabled: boolean
  locations: PickedLocation[]
}

const mine = ({ locationIds }: PickedProducts) =>
  locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``

/** Selects the items of a product in all stores. */
const itemsOf = (productId: string, request: PickedProducts) => sql`inventory.stock_totals t
  join inventory.items i on i.retailer_id = current_retailer() and i.product_sync_id = t.product_sync_id
  where t.retailer_id = current_retailer() and t.product_id = ${sql.ref(productId)} ${mine(request)}`

/** Returns the condition under which the product of a totals row `g` is in the list. */
export function isListed(request: PickedProducts) {
  if (request.productId !== null)
    return sql`g.product_id = ${request.productId} and exists (select from ${itemsOf('g.product_id', request)})`
  const offered = request.isOffered
    ? sql`and i.quantity_available > 0 and exists (select from listings.offers o
        where o.retailer_id = current_retailer() and o.variant_id = i.variant_id and o.listings_enabled)`
    : sql``
  const searched =
    request.search && isAboutSizes(request.search)
      ? sql`and exists (select from catalogue.variants v
          where v.variant_id = i.variant_id and ${isSizeSearched(request.search, 'g')})`
      : sql``
  // The limit keeps this to one lookup per product.
  return sql`(select true from ${itemsOf('g.product_id', request)} ${offered} ${searched} limit 1)`
}

/**
 * Selects the products of a page, plus one if there are more. Without a search they are in the order of their names,
 * read from an index after the last one shown; with a search they are in the order of their rank.
 */
function productsOf({ search, after, skip, limit, ...request }: PickedProducts) {
  const shown = sql`offset ${after ? 0 : skip} limit ${limitInText(limit + 1)}`
  const isShown = isListed({ search, after, skip, limit, ...request })
  if (!search)
    return sql`
      select distinct on (g.product_name, g.product_id) 0 as rank, g.product_name, g.product_id
      from inventory.stock_totals g where g.retailer_id = current_retailer() and ${isShown}
        and ${after ? sql`(g.product_name, g.product_id) > (${after.product_name}, ${after.id}::int8)` : sql`true`}
      order by g.product_name, g.product_id ${shown}`
  const isAfter = after
    ? sql`(c.rank, c.product_name, c.product_id) > (${after.rank}::int4, ${after.product_name}, ${after.id}::int8)`
    : sql`true`
  return sql`
    select c.rank, c.product_name, c.product_id from (
      select distinct on (g.product_id) ${rankOf(search)} as rank, g.product_name, g.product_id
      from ${totalsMatching(search)} g where g.retailer_id = current_retailer() and ${isShown}
      order by g.product_id, rank
    ) c where ${isAfter} order by c.rank, c.product_name, c.product_id ${shown}`
}

/** Returns a page of products with their pick rules, plus one if there are more. */
export async function pickedProducts(tx: Tx, request: PickedProducts): Promise<PickedProductRow[]> {
  // Offset: the API also pages by skip; the browser continues after the last row.
  const { rows } = await sql<PickedProductRow>`
    with shown as materialized (${productsOf(request)})
    select s.rank, s.product_id, s.product_name, p.brand, p.sku, ${productPicture('s.product_id')} as image_url,
      coalesce(r.pick_rule_mode, d.pick_rule_mode, ${HIGHEST_STOCK_FIRST.mode}) as pick_rule_mode,
      coalesce(r.location_priority_order, d.location_priority_order, '{}') as location_priority_order,
      r.product_id is null as follows_default, a.total_variants::int, a.total_shopify_stock::int,
      a.total_reserved::int, a.total_available::int, a.listings_enabled, coalesce(l.locations, '[]') as locations
    from shown s cross join lateral (
      select p.brand, p.sku from catalogue.products p where p.product_id = s.product_id limit 1
    ) p
    left join pick_rules r on r.retailer_id = current_retailer() and r.product_id = s.product_id
    left join default_pick_rules d on d.retailer_id = current_retailer()
    cross join lateral (
      select count(distinct i.variant_id) as total_variants, coalesce(sum(i.shopify_stock), 0) as total_shopify_stock,
        coalesce(sum(i.quantity_reserved), 0) as total_reserved,
        coalesce(sum(i.quantity_available), 0) as total_available,
        exists (select from listings.offers o where o.retailer_id = current_retailer()
          and o.product_id = s.product_id and o.listings_enabled) as listings_enabled
      from ${itemsOf('s.product_id', request)}
    ) a
    cross join lateral (
      select json_agg(json_build_object('location_id', x.location_id, 'location_nickname', n.location_nickname,
        'shopify_stock', x.stock, 'quantity_reserved', x.reserved, 'quantity_available', x.available,
        'fulfillment_enabled', case when x.may_all = x.may_any then x.may_all end)
        order by x.available desc, x.location_id) as locations
      from (
        select i.location_id, sum(i.shopify_stock) as stock, sum(i.quantity_reserved) as reserved,
          sum(i.quantity_available) as available, bool_and(i.fulfillment_enabled) as may_all,
          bool_or(i.fulfillment_enabled) as may_any
        from ${itemsOf('s.product_id', request)} group by i.location_id
      ) x cross join lateral (
        select n.location_nickname from stores.locations n
        where n.retailer_id = current_retailer() and n.location_id = x.location_id limit 1
      ) n
    ) l
    order by s.rank, s.product_name, s.product_id`.execute(tx)
  return rows
}

interface RuleInForce extends Columns<'pick_rules', 'pick_rule_mode' | 'location_priority_order'> {
  /** Null: the store's default. */
  product_id: Column<'pick_rules', 'product_id'> | null
}

/** Returns the rule in force of each of these products: its own, or the store's default. */
export async function pickRulesOf(tx: Tx, retailerId: number, productIds: number[]): Promise<Map<number, PickRule>> {
  const { rows } = await sql<RuleInForce>`
    select product_id, pick_rule_mode, location_priority_order from pick_rules
    where retailer_id = ${retailerId} and product_id = any(${productIds}::int8[])
    union all
    select null, pick_rule_mode, location_priority_order from default_pick_rules
    where retailer_id = ${retailerId}`.execute(tx)
  const rules = new Map(
    rows.map((rule) => [rule.product_id, { mode: rule.pick_rule_mode, order: rule.location_priority_order }]),
  )
  const usual = rules.get(null) ?? HIGHEST_STOCK_FIRST
  return new Map(productIds.map((id) => [id, rules.get(id) ?? usual]))
}

/** Returns the rule of products without their own. */
export async function defaultPickRule(tx: Tx): Promise<PickRule> {
  const { rows } = await sql<Columns<'default_pick_rules', 'pick_rule_mode' | 'location_priority_order'>>`
    select pick_rule_mode, location_priority_order from default_pick_rules
    where retailer_id = current_retailer()`.execute(tx)
  const [row] = rows
  return row ? { mode: row.pick_rule_mode, order: row.location_priority_order } : HIGHEST_STOCK_FIRST
}

/** Saves the rule of products without their own. */
export const saveDefaultPickRule = (tx: Tx, retailerId: number, { mode, order }: PickRule) =>
  sql`insert into default_pick_rules (retailer_id, pick_rule_mode, location_priority_order)
    values (${retailerId}, ${mode}, ${order}::int8[])
    on conflict (retailer_id) do update set pick_rule_mode = excluded.pick_rule_mode,
      location_priority_order = excluded.location_priority_order`.execute(tx)

/** Deletes the rule of a product, which follows the store's default from now on. */
export const deletePickRule = (tx: Tx, retailerId: number, productId: number) =>
  sql`delete from pick_rules where retailer_id = ${retailerId} and product_id = ${productId}`.execute(tx)

/** Counts the products with a pick rule over all retailers. */
export async function countPickRules(tx: Tx): Promise<number> {
  // Count: the platform in numbers: counted once a minute.
  // Rule 3: the platform in numbers: counted once a minute.
  const { rows } = await sql<{ set: number }>`select count(*)::int as set from pick_rules`.execute(tx)
  return rows[0]?.set ?? 0
}

/** Saves the pick rule of a product. */
export const savePickRule = (
  tx: Tx,
  rule: { retailerId: number; productId: number; mode: Column<'pick_rules', 'pick_rule_mode'>; order: number[] },
) =>
  sql`insert into pick_rules (retailer_id, product_id, pick_rule_mode, location_priority_order)
    values (${rule.retailerId}, ${rule.productId}, ${rule.mode}, ${rule.order}::int8[])
    on conflict (retailer_id, product_id) do update set pick_rule_mode = excluded.pick_rule_mode,
      location_priority_order = excluded.location_priority_order`.execute(tx)

export interface UnitsAtLocation
  extends Columns<'inventory.items', 'variant_id' | 'location_id' | 'quantity_available' | 'fulfillment_enabled'>,
    Columns<'stores.locations', 'location_nickname'>,
    Columns<'catalogue.variants', 'size'>,
    Columns<'inventory.stock_totals', 'product_id'> {}

/** Returns every size of products at every location, by size. Staff restricted to locations see only theirs. */
export async function unitsOfProducts(
  tx: Tx,
  { productIds, locationIds }: Pick<PickedProducts, 'locationIds'> & { productIds: number[] },
): Promise<UnitsAtLocation[]> {
  const { rows } = await sql<UnitsAtLocation>`
    select t.product_id, i.variant_id, v.size, i.location_id,
      n.location_nickname, i.quantity_available, i.fulfillment_enabled
    from inventory.stock_totals t
    join inventory.items i on i.retailer_id = current_retailer() and i.product_sync_id = t.product_sync_id
    join catalogue.variants v on v.variant_id = i.variant_id
    join stores.locations n on n.retailer_id = current_retailer() and n.location_id = i.location_id
    where t.retailer_id = current_retailer() and t.product_id = any(${productIds}::int8[])
      ${locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``}
    order by v.sort_index, i.variant_id, i.location_id`.execute(tx)
  return rows
}

export type NamedLocation = Columns<'stores.locations', 'location_id' | 'location_nickname'>

/** Returns those of these locations that belong to the retailer; an empty list means all of its locations. */
export async function ownLocations(tx: Tx, locationIds: number[]): Promise<NamedLocation[]> {
  const { rows } = await sql<NamedLocation>`
    select location_id, location_nickname from stores.locations
    where retailer_id = current_retailer()
      ${locationIds.length > 0 ? sql`and location_id = any(${locationIds}::int8[])` : sql``}
    order by location_nickname, location_id`.execute(tx)
  return rows
}
