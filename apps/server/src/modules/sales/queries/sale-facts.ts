import type { FeeSchedule } from '@ark/domain'
import { sql } from 'kysely'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Database, Tx } from '../../../platform/database/connect.ts'

/** What use cases need to know of a sale. */
export interface SaleFacts {
  sale_id: number
  platform: MarketplaceName | 'shopify'
  external_order_id: string
  status: string
  /** The marketplace's last word. */
  marketplace_status: string
  status_override: boolean
  inventory_item_id: number | null
  location_id: number | null
  variant_id: number
  product_id: number
  product_name: string | null
  size: string | null
  sale_ask: string
  /** What the marketplace said that it pays, and how that is to be read; null: it has said nothing. */
  said_payout: string | null
  said_basis: 'paid-out' | 'before-cash-out' | null
  /** What was paid out, once it was. */
  paid_payout: string | null
  /** Money of it that is in another currency, in words. */
  money_problem: string | null
  marketplace_payout: string
  ark_fee: string
  fee_type: string
  /** As it was when it sold. */
  fee_schedule: FeeSchedule
  retailer_payout: string
  retail_price: string | null
  store_order_id: string | null
  store_order_problem: string | null
  store_order_problem_since: Date | null
  store_order_next_attempt_at: Date | null
  store_order_attempts: number
  /** Since when its order may be in the shop. */
  store_order_begun_at: Date | null
  unit_released: boolean
  ship_by: Date | null
  confirmed_at: Date | null
  canceled_at: Date | null
  fulfilled_at: Date | null
  label_tracking_number: string | null
  label_courier: string | null
  sold_at: Date
  /** When the answer that was last followed was asked for. */
  refreshed_at: Date
}

/** A sale, locked until the transaction ends; staff restricted to locations find only theirs. */
export async function lockSale(tx: Tx, saleId: number, locationIds: number[] = []): Promise<SaleFacts | null> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<SaleFacts>`
    select s.*, p.retail_price from sales s left join catalogue.products p using (product_id)
    where s.retailer_id = current_retailer() and s.sale_id = ${saleId} ${mine} for update of s`.execute(tx)
  return rows[0] ?? null
}

/** Whose sale it is, for the operator, who knows its id alone; null: there is none. */
export async function retailerOfSale(db: Database, saleId: number): Promise<number | null> {
  const { rows } = await sql<{ retailer_id: number }>`
    select retailer_id from sales where sale_id = ${saleId}`.execute(db.platform)
  return rows[0]?.retailer_id ?? null
}
