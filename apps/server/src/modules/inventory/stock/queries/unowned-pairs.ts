import type { AnswerOf, Contract } from '@ark/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { itemNow } from './units.ts'

type PairsOfNobody = AnswerOf<Contract['GET /sales/pairs-in-limbo']>['of_nobody']

/** The most sizes that are shown. */
const MOST_SHOWN = 50

/**
 * A query of who holds pairs of the current retailer that `sold_on_ark` counts: `item`, `variant` and `location` at the
 * time they were taken, and `units`. Each module that takes pairs has its own query (docs/decisions/019).
 */
export type PairHolders = RawBuilder<unknown>

interface Asked {
  holders: readonly PairHolders[]
  /** Staff see pairs at their locations; an empty list means every location. */
  locationIds: number[]
}

const HOME = { item: sql`w.item`, variant: sql`w.variant`, location: sql`w.location` }

/**
 * Returns pairs that count as sold although no sale or order holds them, by size and location, the oldest first. No
 * other list shows them. `since` is when the counter last changed.
 */
export async function unownedPairs(tx: Tx, { holders, locationIds }: Asked): Promise<PairsOfNobody> {
  const mine = locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<{ size: PairsOfNobody[number] }>`
    select json_build_object('product_name', p.name, 'variant_size', v.size, 'location_name', l.location_nickname,
      'pairs', c.pairs, 'since', coalesce(m.since, now())) as size
    from (
      select counted.variant_id, counted.location_id, counted.items, counted.sold - coalesce(held.units, 0) as pairs
      from (
        select i.variant_id, i.location_id, array_agg(i.inventory_item_id) as items, sum(i.sold_on_ark)::int as sold
        from inventory_items i where i.retailer_id = current_retailer() and i.sold_on_ark > 0 ${mine} group by 1, 2
      ) counted
      left join (
        select h.variant_id, h.location_id, sum(w.units)::int as units
        from (${sql.join(holders, sql` union all `)}) w
        join inventory_items h on h.retailer_id = current_retailer() and h.inventory_item_id = ${itemNow(HOME)}
        group by 1, 2
      ) held using (variant_id, location_id)
      where counted.sold > coalesce(held.units, 0)
    ) c
    join catalogue.variants v on v.variant_id = c.variant_id
    join catalogue.products p on p.product_id = v.product_id
    left join stores.locations l on l.retailer_id = current_retailer() and l.location_id = c.location_id
    left join lateral (
      select max(s.created_at) as since from stock_movements s
      where s.retailer_id = current_retailer() and s.inventory_item_id = any(c.items) and s.counter = 'sold_on_ark'
    ) m on true
    order by m.since, c.variant_id, c.location_id limit ${sql.raw(String(MOST_SHOWN))}`.execute(tx)
  return rows.map(({ size }) => size)
}
