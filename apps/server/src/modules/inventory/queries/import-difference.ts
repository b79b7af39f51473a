import { sql } from 'kysely'
import { endUndoOf } from '../../../platform/runs/run-transitions.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import { copiesOfLinks } from '../../stores/index.ts'
import type { StockDifference } from '../rules/mass-change.ts'
import type { LevelSource } from './apply-levels.ts'

export interface DifferenceRow
  extends Columns<'catalogue.variants', 'size'>,
    Columns<'stores.locations', 'location_nickname'> {
  product_name: Column<'catalogue.products', 'name'>
  before: number
  after: number
  is_gone: boolean
}

/** The largest changes are enough to judge by. */
const SHOWN_ROWS = 200

/**
 * Every known item of the store as it is and as the levels would leave it: read, gone (0), or as it is where
 * something newer is known. New items are no difference: they take nothing away.
 */
const compared = ({ retailerId, storeId, readAt }: LevelSource, levels: ReturnType<typeof sql>) => sql`
  select i.inventory_item_id, i.product_sync_id, i.product_id, i.variant_id, i.location_id, i.shopify_stock as before,
    case when i.shopify_read_at > ${readAt} or p.updated_at < i.shopify_updated_at then i.shopify_stock
         when p.item is null or lv.shopify_variant_id is null then 0 else p.available end as after,
    i.shopify_read_at <= ${readAt} and (p.item is null or lv.shopify_variant_id is null) as is_gone
  from inventory_items i
  join stores.product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = i.product_sync_id
  join stores.locations loc on loc.retailer_id = ${retailerId} and loc.location_id = i.location_id
  left join (${levels}) p on p.item = i.shopify_inventory_item_id and p.location = loc.shopify_location_id
  left join stores.link_variants lv on lv.retailer_id = ${retailerId} and lv.product_sync_id = i.product_sync_id
    and lv.shopify_variant_id = i.shopify_variant_id and lv.variant_id = i.variant_id and lv.is_tracked
  where i.retailer_id = ${retailerId} and l.store_id = ${storeId}`

/** What an import would do, summed up. */
export async function importDifference(
  tx: Tx,
  source: LevelSource,
  levels: ReturnType<typeof sql>,
): Promise<StockDifference> {
  const { rows } = await sql<StockDifference>`
    with compared as (${compared(source, levels)})
    select coalesce(sum(greatest(0, before)), 0)::int as units_before, coalesce(sum(greatest(0, after)),
      0)::int as units_after,
      coalesce(sum(abs(greatest(0, after) - greatest(0, before))), 0)::int as moved_units,
      count(*) filter (where before > 0)::int as stocked_items,
        count(*) filter (where after <> before)::int as changed_items,
      count(*) filter (where before > 0 and after <= 0)::int as zeroed_items
    from compared`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('a sum without a row')
  return sums
}

/** The same, size by size, the largest changes first. */
export async function differenceRows(
  tx: Tx,
  source: LevelSource,
  levels: ReturnType<typeof sql>,
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    with compared as (${compared(source, levels)}), largest as (
      select * from compared where after <> before order by abs(after - before) desc, inventory_item_id
        limit ${SHOWN_ROWS}
    )
    select p.name as product_name, v.size, loc.location_nickname, c.before, c.after, c.is_gone
    from largest c join catalogue.products p using (product_id) join catalogue.variants v on v.variant_id = c.variant_id
    join stores.locations loc on loc.retailer_id = ${source.retailerId} and loc.location_id = c.location_id
    order by abs(c.after - c.before) desc, p.name, v.sort_index`.execute(tx)
  return rows
}

/**
 * Keeps the items that an import is about to change as they are, with the links that hold them, so that they can be
 * put back.
 */
export async function saveForUndo(
  tx: Tx,
  { source, runId, levels }: { source: LevelSource; runId: number; levels: ReturnType<typeof sql> },
): Promise<void> {
  const { retailerId, storeId } = source
  await endUndoOf(tx, { retailerId, kind: 'import', subjectId: storeId })
  await sql`
    delete from import_undo_rows u using import_runs r where u.retailer_id = ${retailerId}
      and r.retailer_id = ${retailerId}
      and r.run_id = u.run_id and r.store_id = ${storeId}`.execute(tx)
  await sql`
    with changing as (select * from (${compared(source, levels)}) c where after <> before or is_gone),
    links as (select distinct product_sync_id from changing),
    kept as (
      insert into import_undo_rows (retailer_id, run_id, kind, content)
      select ${retailerId}::bigint, ${runId}::bigint, c.kind, c.content
        from (${copiesOfLinks(retailerId, sql`select product_sync_id from links`)}) c
      union all select ${retailerId}::bigint, ${runId}::bigint, 'item', to_jsonb(i) from inventory_items i
        where i.retailer_id = ${retailerId} and i.inventory_item_id in (select inventory_item_id from changing)
      returning 1
    ) select count(*) from kept`.execute(tx)
}
