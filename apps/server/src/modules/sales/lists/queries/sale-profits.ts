import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'

export interface SaleProfit extends Columns<'sales', 'sale_id' | 'platform' | 'product_name' | 'size'> {
  sold_at: string
  /** The price of a shop's own sale, or the payout of another sale. */
  brought: number
  cost: number
}

/** Returns the newest sales whose cost was known when they sold, with what they earned. */
export async function newestProfits(
  tx: Tx,
  { locationIds, limit }: { locationIds: number[]; limit: number },
): Promise<SaleProfit[]> {
  const isHere = locationIds.length === 0 ? sql`true` : sql`s.location_id = any(${locationIds}::int8[])`
  const { rows } = await sql<SaleProfit>`
    select s.sale_id, s.platform, s.product_name, s.size, to_json(s.sold_at) #>> '{}' as sold_at,
      s.unit_cost::float8 as cost,
      (case when s.platform = 'shopify' then s.sale_ask else greatest(s.retailer_payout, 0) end)::float8 as brought
    from sales s
    where s.retailer_id = current_retailer() and s.unit_cost is not null and s.canceled_at is null
      and s.stage not in ('failed', 'canceled', 'resolved') and s.money_problem is null and ${isHere}
    order by s.sold_at desc, s.sale_id desc limit ${limitInText(limit)}`.execute(tx)
  return rows
}
