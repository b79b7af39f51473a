import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

type Settings = AnswerOf<Contract['GET /sales/settings']>

export async function saleSettings(tx: Tx): Promise<Settings | null> {
  const { rows } = await sql<Settings>`
    select business_name, shopify_generate_order, auto_fulfill_shopify_orders, retail_or_payout,
      wholesale_sale_direct_ship,
           sku_matches_stockx as "SKU_matches_StockX", auto_disable_release_day from retailers
             where retailer_id = current_retailer()`.execute(tx)
  return rows[0] ?? null
}

export type SettingChange = Partial<Omit<Settings, 'business_name'>>

/** Switches settings and keeps the others; returns what was switched, with what it was before. */
export async function switchSettings(tx: Tx, change: SettingChange): Promise<{ before: Settings | null }> {
  const before = await saleSettings(tx)
  const columns = Object.entries(change).map(([name, isOn]) => sql`${sql.ref(name.toLowerCase())} = ${isOn}`)
  await sql`update retailers set ${sql.join(columns)} where retailer_id = current_retailer()`.execute(tx)
  return { before }
}

/** Whether sales of this retailer become Shopify orders by themselves. */
export async function generatesOrders(tx: Tx, retailerId: number): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select shopify_generate_order as is_on from retailers where retailer_id = ${retailerId}`.execute(tx)
  return rows[0]?.is_on ?? false
}
