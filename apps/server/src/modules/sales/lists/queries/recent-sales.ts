import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { ORDER_NUMBER } from '../../records/queries/sale-rows.ts'

type RecentSale = AnswerOf<Contract['GET /sales/recent']>['sales'][number]

interface RecentSaleRow
  extends Columns<'sales', 'sale_id' | 'variant_id' | 'platform' | 'product_name' | 'size' | 'oversold' | 'sold_at'> {
  order_number: Column<'sales', 'external_order_id'>
  retailer_payout: number
}

/** The list of sales shows the rest. */
const MOST = 200

/** Returns the newest sales since a time that are not canceled. Staff restricted to locations see only theirs. */
export async function recentSales(tx: Tx, of: { since: Date; locationIds: number[] }): Promise<RecentSale[]> {
  const atMine = of.locationIds.length > 0 ? sql`and s.location_id = any(${of.locationIds}::int8[])` : sql``
  const { rows } = await sql<RecentSaleRow>`
    select s.sale_id, s.variant_id, s.platform, ${ORDER_NUMBER} as order_number, s.product_name, s.size,
      greatest(s.retailer_payout, 0)::float8 as retailer_payout, s.sold_at, s.oversold
    from sales s
    where s.retailer_id = current_retailer() and s.sold_at > ${of.since} and s.canceled_at is null ${atMine}
    order by s.sold_at desc, s.sale_id desc limit ${sql.raw(String(MOST))}`.execute(tx)
  return rows.map(({ sold_at, oversold, variant_id, product_name, size, ...sale }) => ({
    ...sale,
    ...(variant_id !== null && { variant_id }),
    ...(product_name !== null && { product_name }),
    ...(size !== null && { size }),
    ...(oversold && { oversold }),
    sold_at: sold_at.toISOString(),
  }))
}
