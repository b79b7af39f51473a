import { dollars, type FeeSchedule } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { timesOfStage } from '../../records/rules/sale-times.ts'
import type { ShopUnit } from '../rules/shop-units.ts'

/** A shop's own sale as ARK has it. */
export type KnownShopSale = Columns<
  'sales',
  | 'sale_id'
  | 'external_order_id'
  | 'status'
  | 'stage'
  | 'status_override'
  | 'fulfilled_at'
  | 'sale_ask'
  | 'money_problem'
  | 'location_id'
>

/** Locks and returns the sales that exist for these units, until the transaction ends. */
export async function lockShopSales(tx: Tx, retailerId: number, externalIds: string[]): Promise<KnownShopSale[]> {
  const { rows } = await sql<KnownShopSale>`
    select sale_id, external_order_id, status, stage, status_override, fulfilled_at, sale_ask, money_problem,
      location_id
    from sales where retailer_id = ${retailerId} and platform = 'shopify'
      and external_order_id = any(${externalIds}::text[]) order by sale_id for update`.execute(tx)
  return rows
}

/** Returns whether a sale exists for each of these units. Takes no locks. */
export async function areShopSalesKnown(tx: Tx, retailerId: number, externalIds: string[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from sales where retailer_id = ${retailerId} and platform = 'shopify'
      and external_order_id = any(${externalIds}::text[])`.execute(tx)
  return rows[0]?.known === externalIds.length
}

/** Returns the Shopify inventory items of a store's variants, whose levels a sale has changed. */
export async function shopItemsOfVariants(tx: Tx, retailerId: number, shopVariantIds: string[]): Promise<string[]> {
  const { rows } = await sql<Columns<'stores.link_variants', 'shopify_inventory_item_id'>>`
    select distinct shopify_inventory_item_id from stores.link_variants
    where retailer_id = ${retailerId} and shopify_variant_id = any(${shopVariantIds}::text[])
      and variant_id is not null and is_tracked`.execute(tx)
  return rows.map(({ shopify_inventory_item_id }) => shopify_inventory_item_id)
}

/** The facts that all sales of an order share. */
export interface ShopOrderSold {
  retailerId: number
  storeId: number
  shopOrderId: string
  orderName: string
  soldAt: Date
  canceledAt: Date
  seenAt: Date
  askedAt: Date
  takenAt: Date
  currency: string
  /** The fee schedule, frozen with each sale as always, although a shop's own sale has no ARK fee. */
  schedule: FeeSchedule
}

const rowOf = (unit: ShopUnit) => ({
  external_id: unit.externalId,
  variant: unit.line.variantId,
  title: unit.line.title,
  size: unit.line.size,
  sku: unit.line.sku,
  status: unit.status,
  stage: unit.stage,
  is_canceled: timesOfStage(unit.stage).canceled === 'set',
  is_to_pack: timesOfStage(unit.stage).fulfilled === 'clear',
  ask: dollars(unit.ask_cents),
  money_problem: unit.moneyProblem,
  location: unit.shopLocationId,
})

const given = (units: readonly ShopUnit[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(units.map(rowOf))}::jsonb) as u (external_id text, variant text, title text,
    size text, sku text, status text, stage text, is_canceled boolean, is_to_pack boolean, ask numeric,
    money_problem text, location text)`

/** Joins the location and the item of a unit, as far as ARK knows them. */
const placeJoins = ({ retailerId, storeId }: Pick<ShopOrderSold, 'retailerId' | 'storeId'>) => sql`
  left join stores.link_variants lv on lv.retailer_id = ${retailerId} and lv.shopify_variant_id = u.variant
    and lv.variant_id is not null
  left join stores.product_links pl on pl.retailer_id = ${retailerId} and pl.store_id = ${storeId}
    and pl.product_sync_id = lv.product_sync_id and pl.status in ('confirmed', 'synced')
  left join stores.locations loc on loc.retailer_id = ${retailerId} and loc.store_id = ${storeId}
    and loc.shopify_location_id = u.location
  left join inventory.items i on i.retailer_id = ${retailerId} and i.product_sync_id = pl.product_sync_id
    and i.variant_id = lv.variant_id and i.location_id = loc.location_id`

/**
 * Inserts units of a shop's order as sales, with the catalog's current names or, without a match, the shop's. Takes no
 * units, because the shop's level has fallen already. Returns their ids. Leaves out sales that another process has
 * inserted.
 */
export async function insertShopSales(tx: Tx, order: ShopOrderSold, units: readonly ShopUnit[]): Promise<number[]> {
  if (units.length === 0) return []
  // Rule 18: lists of sales are ordered by the time of the sale.
  const { rows } = await sql<Columns<'sales', 'sale_id'>>`
    insert into sales as made (retailer_id, platform, external_order_id, variant_id, product_id, inventory_item_id,
      location_id, status, stage, marketplace_status, marketplace_stage, product_name, size, sku,
      sale_ask, marketplace_payout, ark_fee, retailer_payout, fee_type, fee_schedule,
      sold_at, seen_at, taken_at, refreshed_at, canceled_at, store_order_id, store_order_name, unit_released, currency,
      money_problem, retail_price, unit_cost)
    select ${order.retailerId}, 'shopify', u.external_id, v.variant_id, p.product_id,
      i.inventory_item_id, loc.location_id, u.status, u.stage, u.status, u.stage,
      coalesce(p.name, nullif(u.title, '')), coalesce(v.size, u.size), coalesce(p.sku, u.sku),
      u.ask, 0, 0, 0, 'none', ${JSON.stringify(order.schedule)}::jsonb,
      ${order.soldAt}::timestamptz, ${order.seenAt}::timestamptz, ${order.takenAt}::timestamptz,
      ${order.askedAt}::timestamptz, case when u.is_canceled then ${order.canceledAt}::timestamptz end,
      ${order.shopOrderId}::text, ${order.orderName}::text, true, ${order.currency}::text, u.money_problem,
      p.retail_price, c.cost
    from ${given(units)} ${placeJoins(order)}
    left join catalogue.products p on p.product_id = pl.product_id
    left join catalogue.variants v on v.variant_id = lv.variant_id and v.product_id = p.product_id
    left join inventory.costs c on c.retailer_id = ${order.retailerId} and c.variant_id = v.variant_id
    on conflict (retailer_id, platform, marketplace_account_id, external_order_id) do nothing
    returning made.sale_id`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

/** Updates sales to the current state of their units. The location may change until the unit is shipped. */
export async function followShopSales(tx: Tx, order: ShopOrderSold, units: readonly ShopUnit[]): Promise<number[]> {
  if (units.length === 0) return []
  // Marketplace word: the former status stays when nothing is new.
  const { rows } = await sql<Columns<'sales', 'sale_id'>>`
    update sales s set
      previous_status = case when s.status = n.status then s.previous_status else s.status end,
      status = n.status, stage = n.stage, marketplace_status = n.status, marketplace_stage = n.stage,
      canceled_at = case when n.is_canceled then coalesce(s.canceled_at, ${order.canceledAt}::timestamptz) end,
      fulfilled_at = case when not n.is_to_pack then s.fulfilled_at end,
      fulfilled_by = case when not n.is_to_pack then s.fulfilled_by end,
      sale_ask = n.ask, money_problem = n.money_problem, store_order_name = ${order.orderName},
      location_id = coalesce(n.location_id, s.location_id),
      inventory_item_id = case when n.location_id is null then s.inventory_item_id else n.inventory_item_id end,
      refreshed_at = ${order.askedAt}
    from (select u.*, loc.location_id, i.inventory_item_id from ${given(units)} ${placeJoins(order)}) n
    where s.retailer_id = ${order.retailerId} and s.platform = 'shopify' and s.external_order_id = n.external_id
    returning s.sale_id`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}
