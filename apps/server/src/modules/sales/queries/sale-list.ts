import type { AnswerOf, Contract } from '@ark/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import {
  afterCursor,
  pageOf,
  type SaleCursor,
  saleConditions,
  type SaleFilter,
  saleJoins,
  saleJson,
  waits,
} from './sale-rows.ts'

export type Sale = AnswerOf<Contract['GET /sales/{id}']>
export type SalePage = AnswerOf<Contract['GET /sales/']>

/** What of a retailer's sales is asked for. */
export interface OwnSaleFilter extends SaleFilter {
  cursor: SaleCursor | null
  limit: number
  locationId: number | undefined
  toFulfill: boolean
  /** Empty: every location. */
  locationIds: number[]
}

function conditions(filter: OwnSaleFilter) {
  const { locationIds, locationId, toFulfill } = filter
  const own = [sql`s.retailer_id = current_retailer()`]
  if (locationIds.length > 0) own.push(sql`s.location_id = any(${locationIds}::int8[])`)
  if (locationId) own.push(sql`s.location_id = ${locationId}`)
  if (toFulfill) own.push(waits())
  return sql.join([...own, ...saleConditions(filter)], sql` and `)
}

/** Sales newest first, by keyset: the next page starts after the last row shown, however many there are. */
export async function saleList(tx: Tx, filter: OwnSaleFilter): Promise<SalePage> {
  const where = conditions(filter)
  const after = filter.cursor ? sql`and ${afterCursor(filter.cursor)}` : sql``
  const { rows } = await sql<{ sales: Sale[] }>`
    select coalesce(json_agg(${saleJson} order by s.sold_at desc, s.sale_id desc), '[]') as sales
    from (select * from sales s where ${where} ${after} order by s.sold_at desc, s.sale_id desc
      limit ${filter.limit + 1}) s ${saleJoins}`.execute(tx)
  return { ...pageOf(rows[0]?.sales ?? [], filter.limit), ...(await saleSums(tx, where)) }
}

async function saleSums(tx: Tx, where: RawBuilder<unknown>): Promise<Pick<SalePage, 'total' | 'summary'>> {
  const { rows } = await sql<SalePage['summary'] & { total: number }>`
    select count(*)::int as total, coalesce(sum(s.sale_ask), 0)::float8 as total_revenue,
      coalesce(sum(greatest(s.retailer_payout, 0)), 0)::float8 as total_retailer_payout,
      count(*) filter (where s.store_order_id is null and s.canceled_at is null
        and s.inventory_item_id is not null)::int as pending_shopify_sync,
      count(*) filter (where ${waits()})::int as fulfillment_needed
    from sales s where ${where}`.execute(tx)
  const { total, ...summary } = rows[0] ?? {
    total: 0,
    total_revenue: 0,
    total_retailer_payout: 0,
    pending_shopify_sync: 0,
    fulfillment_needed: 0,
  }
  return { total, summary }
}

/** One sale; null when there is none, or it is of another location than staff may see. */
export async function saleById(tx: Tx, saleId: number, locationIds: number[]): Promise<Sale | null> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<{
    sale: Sale
  }>`select ${saleJson} as sale from sales s ${saleJoins}
    where s.retailer_id = current_retailer() and s.sale_id = ${saleId} ${mine}`.execute(tx)
  return rows[0]?.sale ?? null
}
