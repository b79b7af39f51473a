import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { likePattern } from '../../../platform/database/like-pattern.ts'
import { holds, ofSales, ofTotals, saleConditions, type SaleFilter, type SaleTerms, searched } from './sale-filter.ts'
import { afterCursor, pageOf, type SaleCursor, saleJoins, saleJson } from './sale-rows.ts'

export type SystemSale = AnswerOf<Contract['GET /sales/admin/system-sales/{id}']>
type SystemSalePage = AnswerOf<Contract['GET /sales/admin/system-sales']>

/** What of everybody's sales is asked for. */
export interface SystemSaleFilter extends SaleFilter {
  cursor: SaleCursor | null
  skip: number
  limit: number
  /** A part of a location's name. */
  locationName: string | undefined
  retailerId: number | undefined
  soldFrom: Date | null
  /** Sold before this. */
  soldUntil: Date | null
}

const WHOSE = sql`s.retailer_id`

/** The sale as its retailer sees it, worked out once (`offset 0`), and what only the operator is told. */
const joins = sql`join accounts.retailers r on r.retailer_id = s.retailer_id ${saleJoins(WHOSE)}
  cross join lateral (select (${saleJson(WHOSE)})::jsonb as own offset 0) o`

const systemSaleJson = sql`o.own || jsonb_build_object('retailer_id', s.retailer_id, 'retailer_name', r.business_name,
  'created_at', s.taken_at, 'shopify_pass', s.store_order_id is not null and s.unit_released, 'fee_type', s.fee_type,
  'status_override', s.status_override,
  'sale_metadata', o.own -> 'sale_metadata' || jsonb_build_object('retailer_name', r.business_name))`

function conditions(filter: SystemSaleFilter, terms: SaleTerms) {
  const { retailerId, locationName, soldFrom, soldUntil } = filter
  const asked = saleConditions(filter, terms)
  const search = searched(filter)
  // Whose name it is, is looked up first: beside a join the trigrams would not be used.
  if (search)
    asked.push(sql`((${holds(sql`s.search_text`, search)}) or s.retailer_id = any(array(
      select retailer_id from accounts.retailers where ${holds(sql`lower(business_name)`, search)})))`)
  if (retailerId !== undefined) asked.push(sql`s.retailer_id = ${retailerId}`)
  if (soldFrom) asked.push(sql`s.sold_at >= ${soldFrom}`)
  if (soldUntil) asked.push(sql`s.sold_at < ${soldUntil}`)
  if (locationName?.trim())
    asked.push(sql`(s.retailer_id, s.location_id) in (
      select retailer_id, location_id from stores.locations
        where lower(location_nickname) like ${likePattern(locationName.trim().toLowerCase())})`)
  return asked
}

const where = (asked: ReturnType<typeof conditions>) =>
  asked.length > 0 ? sql`where ${sql.join(asked, sql` and `)}` : sql``

/** Everybody's sales, newest first, by keyset. What they add up to is read once, with the first page. */
export async function systemSaleList(tx: Tx, filter: SystemSaleFilter): Promise<SystemSalePage> {
  const asked = conditions(filter, ofSales)
  const page = filter.cursor ? [...asked, afterCursor(filter.cursor)] : asked
  const { rows } = await sql<{ sales: SystemSale[] }>`
    select coalesce(json_agg(${systemSaleJson} order by s.sold_at desc, s.sale_id desc), '[]') as sales
    from (select * from sales s ${where(page)} order by s.sold_at desc, s.sale_id desc
          offset ${filter.cursor ? 0 : filter.skip} limit ${filter.limit + 1}) s ${joins}`.execute(tx)
  const isFirst = filter.cursor === null && filter.skip === 0
  const summary = isFirst ? await systemSaleSums(tx, filter) : null
  return { ...pageOf(rows[0]?.sales ?? [], filter.limit), total: summary?.total_sales ?? null, summary }
}

/** From the kept totals; a search and the days of sales are not in them, so that these are added up sale by sale. */
async function systemSaleSums(tx: Tx, filter: SystemSaleFilter): Promise<NonNullable<SystemSalePage['summary']>> {
  const isKept = searched(filter) === null && filter.soldFrom === null && filter.soldUntil === null
  const terms = isKept ? ofTotals : ofSales
  const { rows } = await sql<NonNullable<SystemSalePage['summary']>>`
    select coalesce(${terms.count}, 0)::int as total_sales, coalesce(${terms.revenue}, 0)::float8 as total_revenue,
      coalesce(${terms.retailerPayout}, 0)::float8 as total_retailer_payout,
      coalesce(${terms.arkFees}, 0)::float8 as total_ark_fees
    from ${isKept ? sql`sale_totals` : sql`sales`} s ${where(conditions(filter, terms))}`.execute(tx)
  return rows[0] ?? { total_sales: 0, total_revenue: 0, total_retailer_payout: 0, total_ark_fees: 0 }
}

/** One of everybody's sales; null when there is none. */
export async function systemSaleById(tx: Tx, saleId: number): Promise<SystemSale | null> {
  const { rows } = await sql<{ sale: SystemSale }>`
    select ${systemSaleJson} as sale from sales s ${joins} where s.sale_id = ${saleId}`.execute(tx)
  return rows[0]?.sale ?? null
}
