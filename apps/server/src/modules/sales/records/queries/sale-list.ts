import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { foundSales, needsOwnStatement, matchingSales, type SalePlace } from './matching-sales.ts'
import { salePageOf, saleJoins, saleJson } from './sale-rows.ts'
import { saleTotals } from './sale-totals.ts'

export type Sale = AnswerOf<Contract['GET /sales/{id}']>
export type SalePage = AnswerOf<Contract['GET /sales/']>

/**
 * Returns a page of full sales with their receipts, newest first, with the sums of all matching sales. The page
 * continues after the last row shown (keyset).
 */
export async function saleList(tx: Tx, place: SalePlace): Promise<SalePage> {
  const { cursor, limit } = place
  const found = needsOwnStatement(place)
    ? await foundSales(tx, place)
    : matchingSales(place, { cursor, limit: limit + 1 })
  const [{ rows }, sums] = await Promise.all([
    sql<{ sales: Sale[] }>`
      select coalesce(json_agg(${saleJson()} order by s.sold_at desc, s.sale_id desc), '[]') as sales
      from ${found} s ${saleJoins()}`.execute(tx),
    saleTotals(tx, place, { most: null }),
  ])
  const { total, total_revenue, total_retailer_payout, pending_shopify_sync, fulfillment_needed } = sums
  const summary = { total_revenue, total_retailer_payout, pending_shopify_sync, fulfillment_needed }
  return { ...salePageOf(rows[0]?.sales ?? [], limit), total, summary }
}

/** Returns sales by their ids, newest first, without those of locations that the staff may not see. */
export async function salesByIds(tx: Tx, saleIds: number[], locationIds: number[]): Promise<Sale[]> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<{ sale: Sale }>`
    select ${saleJson()} as sale from sales s ${saleJoins()}
    where s.retailer_id = current_retailer() and s.sale_id = any(${saleIds}::int8[]) ${mine}
    order by s.sold_at desc, s.sale_id desc`.execute(tx)
  return rows.map(({ sale }) => sale)
}

/** Returns a sale, or null if it does not exist or the staff may not see its location. */
export async function saleById(tx: Tx, saleId: number, locationIds: number[]): Promise<Sale | null> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<{
    sale: Sale
  }>`select ${saleJson()} as sale from sales s ${saleJoins()}
    where s.retailer_id = current_retailer() and s.sale_id = ${saleId} ${mine}`.execute(tx)
  return rows[0]?.sale ?? null
}
