import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'

type BusinessSettings = AnswerOf<Contract['GET /sales/settings']>
type SettingsRow = Columns<
  'retailers',
  | 'business_name'
  | 'shopify_generate_order'
  | 'auto_fulfill_shopify_orders'
  | 'retail_or_payout'
  | 'wholesale_sale_direct_ship'
  | 'auto_disable_release_day'
> & { SKU_matches_StockX: Column<'retailers', 'sku_matches_stockx'> }
export type SettingChange = Partial<Omit<BusinessSettings, 'business_name'>>

/** What a business has switched on; null: there is no such business. */
export async function businessSettings(tx: Tx): Promise<BusinessSettings | null> {
  const { rows } = await sql<SettingsRow>`
    select business_name, shopify_generate_order, auto_fulfill_shopify_orders, retail_or_payout,
      wholesale_sale_direct_ship, sku_matches_stockx as "SKU_matches_StockX", auto_disable_release_day
    from retailers where retailer_id = current_retailer()`.execute(tx)
  return rows[0] ?? null
}

/** Switches settings and keeps the others; returns what all of them were before. */
export async function switchSettings(tx: Tx, change: SettingChange): Promise<{ before: BusinessSettings | null }> {
  const before = await businessSettings(tx)
  const switched = (name: keyof SettingChange) => {
    const column = sql.ref(name.toLowerCase())
    return sql`${column} = coalesce(${change[name] ?? null}::boolean, ${column})`
  }
  await sql`
    update retailers set ${switched('shopify_generate_order')}, ${switched('auto_fulfill_shopify_orders')},
      ${switched('retail_or_payout')}, ${switched('wholesale_sale_direct_ship')},
      ${switched('SKU_matches_StockX')}, ${switched('auto_disable_release_day')}
    where retailer_id = current_retailer()`.execute(tx)
  return { before }
}

/** Whether sales of this retailer become Shopify orders by themselves. */
export async function generatesOrders(tx: Tx, retailerId: number): Promise<boolean> {
  const { rows } = await sql<{ is_on: Column<'retailers', 'shopify_generate_order'> }>`
    select shopify_generate_order as is_on from retailers where retailer_id = ${retailerId}`.execute(tx)
  return rows[0]?.is_on ?? false
}

/** At or under how many units a size at a location counts as low (domain §3). */
export async function lowStockThreshold(tx: Tx): Promise<number> {
  const { rows } = await sql<{ threshold: Column<'retailers', 'low_stock_threshold'> }>`
    select low_stock_threshold as threshold from retailers where retailer_id = current_retailer()`.execute(tx)
  return rows[0]?.threshold ?? 1
}

export const setLowStockThreshold = (tx: Tx, threshold: number) =>
  sql`update retailers set low_stock_threshold = ${threshold} where retailer_id = current_retailer()`.execute(tx)
