import type { FeeSchedule } from '@ark/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * The facts about a sale that use cases need. `estimated_payout` is the payout that ARK expected at the time of sale;
 * `marketplace_status` is the marketplace's last status; `reported_payout` and `reported_basis` are the payout that it
 * reported and how to read it; `refreshed_at` is when the last applied answer was requested.
 */
export interface SaleFacts extends SaleColumns, Columns<'catalogue.products', 'retail_price'> {
  /** The fee schedule at the time of sale. */
  fee_schedule: FeeSchedule
  /** The marketplace's deductions from the price, in dollars; null if it has not reported them. */
  reported_lines: { label: string; amount: number }[] | null
}

type SaleColumns = Columns<
  'sales',
  | 'sale_id'
  | 'platform'
  | 'marketplace_account_id'
  | 'external_order_id'
  | 'status'
  | 'stage'
  | 'marketplace_status'
  | 'marketplace_stage'
  | 'marketplace_changed_at'
  | 'failure_reason'
  | 'status_override'
  | 'inventory_item_id'
  | 'oversold'
  | 'location_id'
  | 'variant_id'
  | 'product_id'
  | 'product_name'
  | 'size'
  | 'sku'
  | 'sale_ask'
  | 'estimated_payout'
  | 'reported_payout'
  | 'reported_basis'
  | 'reported_at'
  | 'paid_payout'
  | 'paid_at'
  | 'paid_by'
  | 'money_problem'
  | 'marketplace_payout'
  | 'ark_fee'
  | 'fee_type'
  | 'zero_fees_applied'
  | 'retailer_payout'
  | 'store_order_id'
  | 'store_order_problem'
  | 'store_order_problem_since'
  | 'store_order_next_attempt_at'
  | 'store_order_attempts'
  | 'store_order_begun_at'
  | 'store_order_shipping_begun_at'
  | 'store_order_size'
  | 'unit_released'
  | 'unlowered_since'
  | 'ship_by'
  | 'ship_by_is_estimated'
  | 'confirmed_at'
  | 'canceled_at'
  | 'ended_at'
  | 'fulfilled_at'
  | 'label_tracking_number'
  | 'label_courier'
  | 'sold_at'
  | 'taken_at'
  | 'refreshed_at'
>

/**
 * Locks and returns a sale until the transaction ends, or null if it does not exist. Staff restricted to locations find
 * only theirs.
 */
export async function lockSale(tx: Tx, saleId: number, locationIds: number[] = []): Promise<SaleFacts | null> {
  const [sale] = await lockSales(tx, [saleId], locationIds)
  return sale ?? null
}

/**
 * Locks and returns the existing sales among some ids, in the order of their ids. Staff restricted to locations find
 * only theirs.
 */
export async function lockSales(tx: Tx, saleIds: readonly number[], locationIds: number[] = []): Promise<SaleFacts[]> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<SaleFacts>`
    select s.*, p.retail_price from sales s left join catalogue.products p using (product_id)
    where s.retailer_id = current_retailer() and s.sale_id = any(${saleIds}::int8[]) ${mine}
    order by s.sale_id for update of s`.execute(tx)
  return rows
}

/** Returns the retailer of a sale for the operator, who knows only its id. Null if it does not exist. */
export async function retailerOfSale(db: Database, saleId: number): Promise<number | null> {
  // Rule 3: the listing of an account's order determines its retailer: one row by an index.
  const { rows } = await sql<Columns<'sales', 'retailer_id'>>`
    select retailer_id from sales where sale_id = ${saleId}`.execute(db.platform)
  return rows[0]?.retailer_id ?? null
}
