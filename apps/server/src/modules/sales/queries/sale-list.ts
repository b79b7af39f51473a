import type { AnswerOf, Contract } from '@ark/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { matchingSales, type OwnSaleFilter } from './matching-sales.ts'
import { pageOf, type SaleCursor, saleJoins, saleJson, saleSummaryJoins, saleSummaryJson } from './sale-rows.ts'
import { saleTotals } from './sale-totals.ts'

export type Sale = AnswerOf<Contract['GET /sales/{id}']>
export type SalePage = AnswerOf<Contract['GET /sales/']>
export type SaleSummaryPage = AnswerOf<Contract['GET /sales/summaries']>

/** A list's filter, and where in it a page begins. */
export interface SalePlace extends OwnSaleFilter {
  /** Null: the first page. */
  cursor: SaleCursor | null
  limit: number
}

/** What of a sale `s` a list answers. */
interface Shape {
  row: RawBuilder<unknown>
  joins: RawBuilder<unknown>
}

/** Sales newest first, by keyset: the next page starts after the last row shown, however many there are. */
async function pageAt<S extends { id: number; sale_date: string }>(tx: Tx, place: SalePlace, { row, joins }: Shape) {
  const { cursor, limit } = place
  const { rows } = await sql<{ sales: S[] }>`
    select coalesce(json_agg(${row} order by s.sold_at desc, s.sale_id desc), '[]') as sales
    from ${matchingSales(place, { cursor, limit: limit + 1 })} s ${joins}`.execute(tx)
  return pageOf(rows[0]?.sales ?? [], limit)
}

/** Whole sales with their receipts, and what all that match add up to. */
export async function saleList(tx: Tx, place: SalePlace): Promise<SalePage> {
  const [page, sums] = await Promise.all([
    pageAt<Sale>(tx, place, { row: saleJson, joins: saleJoins }),
    saleTotals(tx, place, { most: null }),
  ])
  const { total, total_revenue, total_retailer_payout, pending_shopify_sync, fulfillment_needed } = sums
  return { ...page, total, summary: { total_revenue, total_retailer_payout, pending_shopify_sync, fulfillment_needed } }
}

/** Sales as rows of a list. */
export const saleSummaries = (tx: Tx, place: SalePlace): Promise<SaleSummaryPage> =>
  pageAt<SaleSummaryPage['sales'][number]>(tx, place, { row: saleSummaryJson, joins: saleSummaryJoins })

/** One sale; null when there is none, or it is of another location than staff may see. */
export async function saleById(tx: Tx, saleId: number, locationIds: number[]): Promise<Sale | null> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<{
    sale: Sale
  }>`select ${saleJson} as sale from sales s ${saleJoins}
    where s.retailer_id = current_retailer() and s.sale_id = ${saleId} ${mine}`.execute(tx)
  return rows[0]?.sale ?? null
}
