import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { PairHolders } from '../../../inventory/index.ts'
import { IS_TO_RESOLVE } from './canceled-sales.ts'

export type LimboOfSales = Omit<AnswerOf<Contract['GET /sales/pairs-in-limbo']>, 'of_nobody'>

/** The most pairs that the list shows. */
const MOST_SHOWN = 50

/**
 * Returns pairs reserved for sales that will not ship in their current state, the oldest first, so that no reservation
 * stays unnoticed. Each kind has a small index.
 */
export async function pairsInLimbo(tx: Tx, locationIds: number[]): Promise<LimboOfSales> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const isHolding = sql`s.inventory_item_id is not null and not s.unit_released`
  // Count: waiting rows are processed and found by their own index.
  const { rows } = await sql<{ pair: LimboOfSales['pairs'][number]; total: number }>`
    select json_build_object('id', p.sale_id, 'platform', p.platform, 'order_number', p.external_order_id,
      'product_name', p.product_name, 'variant_size', p.size, 'location_name', l.location_nickname,
      'status', p.status, 'waits_for', p.waits_for, 'since', p.since) as pair, p.total
    from (
      select w.*, (count(*) over ())::int as total from (
        select s.sale_id, s.platform, s.external_order_id, s.product_name, s.size, s.location_id, s.status,
          'decision' as waits_for, coalesce(s.canceled_at, s.refreshed_at) as since
        from sales s where s.retailer_id = current_retailer() and ${IS_TO_RESOLVE} and ${isHolding} ${mine}
        union all
        select s.sale_id, s.platform, s.external_order_id, s.product_name, s.size, s.location_id, s.status, 'shop',
          r.resolved_at
        from sale_resolutions r join sales s on s.retailer_id = current_retailer() and s.sale_id = r.sale_id
        where r.retailer_id = current_retailer() and r.next_attempt_at is not null and ${isHolding} ${mine}
        union all
        select s.sale_id, s.platform, s.external_order_id, s.product_name, s.size, s.location_id, s.status,
          'marketplace', s.sold_at
        from sales s where s.retailer_id = current_retailer() and s.stage = 'held'
          and s.fulfilled_at is null and s.platform <> 'shopify' and ${isHolding} ${mine}
      ) w order by w.since, w.sale_id limit ${sql.raw(String(MOST_SHOWN))}
    ) p
    left join stores.locations l on l.retailer_id = current_retailer() and l.location_id = p.location_id
    order by p.since, p.sale_id`.execute(tx)
  return { pairs: rows.map(({ pair }) => pair), total: rows[0]?.total ?? 0 }
}

/**
 * The pairs that sales reserve. A sale reserves its pair until its shop counts the sale or the decision about the pair
 * is settled.
 */
export const RESERVED_BY_SALES: PairHolders = sql`
  select s.inventory_item_id as item, s.variant_id as variant, s.location_id as location, 1 as units
  from sales s left join sale_resolutions r on r.retailer_id = current_retailer() and r.sale_id = s.sale_id
  where s.retailer_id = current_retailer() and s.inventory_item_id is not null and not s.unit_released
    and s.platform <> 'shopify' and r.settled_at is null`
