import type { AnswerOf, Contract } from '@ark/contract'
import type { LastPair } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

type BusinessSettings = AnswerOf<Contract['GET /sales/settings']>
type SettingsRow = Columns<
  'retailers',
  | 'business_name'
  | 'shopify_generate_order'
  | 'auto_fulfill_shopify_orders'
  | 'retail_or_payout'
  | 'wholesale_sale_direct_ship'
  | 'auto_disable_release_day'
  | 'last_pair'
> & { SKU_matches_StockX: Column<'retailers', 'sku_matches_stockx'> }

/** Returns the settings of a business; null when there is no such business. */
export async function businessSettings(tx: Tx): Promise<BusinessSettings | null> {
  const { rows } = await sql<SettingsRow>`
    select business_name, shopify_generate_order, auto_fulfill_shopify_orders, retail_or_payout,
      wholesale_sale_direct_ship, sku_matches_stockx as "SKU_matches_StockX", auto_disable_release_day,
      last_pair
    from retailers where retailer_id = current_retailer()`.execute(tx)
  return rows[0] ?? null
}

export const SETTING_NAMES = [
  'shopify_generate_order',
  'auto_fulfill_shopify_orders',
  'retail_or_payout',
  'wholesale_sale_direct_ship',
  'SKU_matches_StockX',
  'auto_disable_release_day',
] as const
export type SettingName = (typeof SETTING_NAMES)[number]

/** Switches one setting on or off. False when nothing changed. */
export async function switchSetting(tx: Tx, name: SettingName, isOn: boolean): Promise<boolean> {
  const column = sql.ref(name.toLowerCase())
  const { rows } = await sql`
    update retailers set ${column} = ${isOn}
    where retailer_id = current_retailer() and ${column} <> ${isOn} returning 1`.execute(tx)
  return rows.length > 0
}

/** Sets where the last pair of a size is offered. False when nothing changed. */
export async function chooseLastPair(tx: Tx, lastPair: LastPair): Promise<boolean> {
  const { rows } = await sql`
    update retailers set last_pair = ${lastPair}
    where retailer_id = current_retailer() and last_pair <> ${lastPair} returning 1`.execute(tx)
  return rows.length > 0
}

/** Returns whether sales of this retailer become Shopify orders automatically. */
export async function generatesOrders(tx: Tx, retailerId: number): Promise<boolean> {
  const { rows } = await sql<{ is_on: Column<'retailers', 'shopify_generate_order'> }>`
    select shopify_generate_order as is_on from retailers where retailer_id = ${retailerId}`.execute(tx)
  return rows[0]?.is_on ?? false
}

/** Returns the number of units at or under which a size at a location counts as low stock. */
export async function lowStockThreshold(tx: Tx): Promise<number> {
  const { rows } = await sql<{ threshold: Column<'retailers', 'low_stock_threshold'> }>`
    select low_stock_threshold as threshold from retailers where retailer_id = current_retailer()`.execute(tx)
  return rows[0]?.threshold ?? 1
}

export const setLowStockThreshold = (tx: Tx, threshold: number) =>
  sql`update retailers set low_stock_threshold = ${threshold} where retailer_id = current_retailer()`.execute(tx)
