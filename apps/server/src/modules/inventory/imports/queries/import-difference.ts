import { sql } from 'kysely'
import { endUndoOf } from '../../../../platform/runs/run-transitions.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { copiesOfLinks } from '../../../stores/index.ts'
import type { StockDifference } from '../../stock/rules/mass-change.ts'
import { isNewLevel, type LevelSource, wantedLevels } from '../../stock/queries/apply-levels.ts'
import { stagedLevels, stagedProducts } from './stage-import.ts'

export interface DifferenceRow
  extends Columns<'catalogue.variants', 'size'>,
    Columns<'stores.locations', 'location_nickname'>,
    Columns<'import_changes', 'is_gone'> {
  product_name: Column<'catalogue.products', 'name'>
  before: number
  after: number
}

/** The number of rows that a user sees. The largest changes are enough to decide. */
const SHOWN_ROWS = 200

interface ComparedImport {
  source: LevelSource
  runId: number
}

/**
 * Compares a store's items with the levels that an import has staged, and writes new, changed and gone items to
 * `import_changes`, which all later steps read. An unchanged item costs one join and no row. Items that were read after
 * this reading began are left alone. The caller has locked the store (`lockStoreLevels`).
 */
export async function compareStore(tx: Tx, { source, runId }: ComparedImport): Promise<void> {
  const { retailerId, storeId, readAt } = source
  await sql`
    with wanted as (${wantedLevels(source, stagedLevels(runId))}), known as (
      select i.product_sync_id, i.variant_id, i.location_id, i.inventory_item_id, i.product_id, i.shopify_variant_id,
        i.shopify_inventory_item_id, i.shopify_stock, i.shopify_updated_at, i.shopify_read_at, i.is_gone
      from inventory_items i
      join stores.product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = i.product_sync_id
      where i.retailer_id = ${retailerId} and l.store_id = ${storeId}
    ), staged as (
      insert into import_changes (retailer_id, run_id, product_sync_id, variant_id, location_id, product_id,
        shopify_variant_id, shopify_inventory_item_id, available, updated_at, inventory_item_id, stock_before, is_gone)
      select ${retailerId}::bigint, ${runId}::bigint, product_sync_id, variant_id, location_id,
        coalesce(w.product_id, i.product_id), coalesce(w.shopify_variant_id, i.shopify_variant_id),
        coalesce(w.shopify_inventory_item_id, i.shopify_inventory_item_id), coalesce(w.available, 0),
        coalesce(w.updated_at, ${readAt}::timestamptz), i.inventory_item_id, coalesce(i.shopify_stock, 0),
        w.available is null
      from wanted w full join known i using (product_sync_id, variant_id, location_id)
      where i.inventory_item_id is null
        or case when w.available is null then i.shopify_read_at <= ${readAt} else ${isNewLevel(source)} end
      returning 1
    ) select count(*) from staged`.execute(tx)
}

/**
 * Selects known items that an import changes, with their stock before and after. New items are not part of the
 * difference.
 */
const changedItems = ({ source, runId }: ComparedImport) => sql`
  select inventory_item_id, product_sync_id, product_id, variant_id, location_id, is_gone, stock_before as before,
    available as after
  from import_changes where retailer_id = ${source.retailerId} and run_id = ${runId} and inventory_item_id is not null`

/**
 * Returns what an import would change, as sums. A product that the shop no longer sells counts as gone, even when its
 * level is known.
 */
export async function importDifference(tx: Tx, compared: ComparedImport): Promise<StockDifference> {
  const { retailerId, storeId } = compared.source
  // Count: no screen reads it: an import that compares the whole store.
  const { rows } = await sql<StockDifference>`
    with stock as (
      select coalesce(sum(greatest(0, i.shopify_stock)), 0)::int as units,
        count(*) filter (where i.shopify_stock > 0)::int as stocked_items
      from inventory_items i
      join stores.product_links l on l.retailer_id = ${retailerId} and l.product_sync_id = i.product_sync_id
      where i.retailer_id = ${retailerId} and l.store_id = ${storeId}
    ), changes as (
      select coalesce(sum(greatest(0, after) - greatest(0, before)), 0)::int as units,
        coalesce(sum(abs(greatest(0, after) - greatest(0, before))), 0)::int as moved_units,
        count(*) filter (where after <> before)::int as changed_items,
        count(*) filter (where before > 0 and after <= 0)::int as zeroed_items
      from (${changedItems(compared)}) c
    ), archived as (
      select coalesce(sum(i.shopify_stock), 0)::int as units, count(*)::int as items
      from (${stagedProducts(compared.runId).products}) p
      join stores.product_links l on l.retailer_id = ${retailerId} and l.store_id = ${storeId}
        and l.shopify_product_id = p.shopify_product_id and l.shop_status not in ('archived', 'draft')
      join inventory_items i on i.retailer_id = ${retailerId} and i.product_sync_id = l.product_sync_id
      where p.shop_status in ('archived', 'draft') and i.shopify_stock > 0
    )
    select stock.units as units_before, greatest(0, stock.units + changes.units - archived.units) as units_after,
      moved_units + archived.units as moved_units, stocked_items, changed_items + archived.items as changed_items,
      zeroed_items + archived.items as zeroed_items
    from stock cross join changes cross join archived`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('the aggregate query returned no row')
  return sums
}

/** Returns the items that an import would change, the largest changes first. */
export async function differenceRows(tx: Tx, compared: ComparedImport): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    with changed as (${changedItems(compared)}), largest as (
      select * from changed where after <> before order by abs(after - before) desc, inventory_item_id
        limit ${SHOWN_ROWS}
    )
    select p.name as product_name, v.size, loc.location_nickname, c.before, c.after, c.is_gone
    from largest c join catalogue.products p using (product_id) join catalogue.variants v on v.variant_id = c.variant_id
    join stores.locations loc on loc.retailer_id = ${compared.source.retailerId} and loc.location_id = c.location_id
    order by abs(c.after - c.before) desc, p.name, v.sort_index`.execute(tx)
  return rows
}

/** Saves the items that an import is about to change, with their links, so that an undo can restore them. */
export async function saveForUndo(tx: Tx, compared: ComparedImport): Promise<void> {
  const { source, runId } = compared
  const { retailerId, storeId } = source
  await endUndoOf(tx, { retailerId, kind: 'import', subjectId: storeId })
  await sql`
    delete from import_undo_rows u using import_runs r where u.retailer_id = ${retailerId}
      and r.retailer_id = ${retailerId}
      and r.run_id = u.run_id and r.store_id = ${storeId}`.execute(tx)
  // Rule 18: an undo restores all rows at once.
  await sql`
    with changing as (select * from (${changedItems(compared)}) c where after <> before or is_gone),
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
