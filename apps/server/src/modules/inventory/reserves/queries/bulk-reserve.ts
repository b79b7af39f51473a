import { sql } from 'kysely'
import type { ReserveDecision } from '@ark/domain'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { changeReserves } from '../../stock/queries/change-reserves.ts'
import { type StockSearch, totalsMatching } from '../../stock/queries/stock-search.ts'

/** Which items a bulk change affects. An undefined field does not narrow the scope. */
export interface StockScope {
  productSyncIds: number[] | undefined
  exceptProductSyncIds: number[]
  locationId: number | undefined
  search: StockSearch | null
  /** An empty list means every location. */
  locationIds: number[]
}

/** A rule's decision for all sizes with the same counts. The rule runs once per pair of counts, not once per row. */
export interface CountedDecision extends ReserveDecision {
  stock: number
  sold: number
}

/** Returns the condition that an item `i` is in the scope. */
export function isInScope({ productSyncIds, exceptProductSyncIds, locationId, search, locationIds }: StockScope) {
  return sql.join(
    [
      sql`i.retailer_id = current_retailer()`,
      ...(productSyncIds ? [sql`i.product_sync_id = any(${productSyncIds}::int8[])`] : []),
      ...(exceptProductSyncIds.length > 0 ? [sql`i.product_sync_id <> all(${exceptProductSyncIds}::int8[])`] : []),
      ...(locationId === undefined ? [] : [sql`i.location_id = ${locationId}`]),
      ...(locationIds.length > 0 ? [sql`i.location_id = any(${locationIds}::int8[])`] : []),
      ...(search ? [sql`i.product_sync_id in (select g.product_sync_id from ${totalsMatching(search)} g)`] : []),
    ],
    sql` and `,
  )
}

const namedProducts = ({ productSyncIds = [], exceptProductSyncIds }: StockScope): number[] => [
  ...new Set([...productSyncIds, ...exceptProductSyncIds]),
]

/**
 * Returns names of what a scope includes or excludes and the caller cannot see; an empty list when everything exists.
 */
export async function missingOfScope(tx: Tx, scope: StockScope): Promise<string[]> {
  const mine = scope.locationIds.length > 0 ? sql`and location_id = any(${scope.locationIds}::int8[])` : sql``
  const { rows } = await sql<{ missing: string }>`
    select 'This product' as missing where exists (
      select from unnest(${namedProducts(scope)}::int8[]) as named (id)
      where not exists (select from inventory_items i where i.retailer_id = current_retailer()
        and i.product_sync_id = named.id ${mine}))
    union all
    select 'This location' where ${scope.locationId ?? null}::int8 is not null
      and not exists (select from stores.locations where retailer_id = current_retailer()
        and location_id = ${scope.locationId ?? null} ${mine})`.execute(tx)
  return rows.map(({ missing }) => missing)
}

/** Locks the items of a scope in the order in which a sale locks them, so that the two never deadlock. */
export const lockScope = (tx: Tx, scope: StockScope) =>
  sql`select from inventory_items i where ${isInScope(scope)} order by i.inventory_item_id for update`.execute(tx)

interface Counts {
  stock: Column<'inventory_items', 'shopify_stock'>
  sold: Column<'inventory_items', 'sold_on_ark'>
}

/** Returns the distinct counts in a scope. There are few, however many sizes the scope has. */
export async function countsInScope(tx: Tx, scope: StockScope): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select distinct i.shopify_stock as stock, i.sold_on_ark as sold from inventory_items i
      where ${isInScope(scope)}`.execute(tx)
  return rows
}

const decided = (decisions: CountedDecision[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d (stock int, sold int, wanted int, reserved int)`

export interface ReserveSums {
  items: number
  changed_items: number
  short_items: number
  reserved_before: number
  reserved_after: number
  available_before: number
  available_after: number
}

/** Returns the sums of a bulk reserve before it is written. */
export async function sumsOfReserve(tx: Tx, scope: StockScope, decisions: CountedDecision[]): Promise<ReserveSums> {
  // Count: a check of the chosen products before a person's act.
  const { rows } = await sql<ReserveSums>`
    select count(*)::int as items, count(*) filter (where i.quantity_reserved <> d.reserved)::int as changed_items,
      count(*) filter (where d.wanted > d.reserved)::int as short_items,
      coalesce(sum(i.quantity_reserved), 0)::int as reserved_before, coalesce(sum(d.reserved),
        0)::int as reserved_after,
      coalesce(sum(i.quantity_available), 0)::int as available_before,
      coalesce(sum(greatest(0, i.shopify_stock - i.sold_on_ark - d.reserved)) filter (where i.withheld is null),
        0)::int as available_after
    from inventory_items i join ${decided(decisions)} on d.stock = i.shopify_stock and d.sold = i.sold_on_ark
    where ${isInScope(scope)}`.execute(tx)
  const none = { reserved_before: 0, reserved_after: 0, available_before: 0, available_after: 0 }
  return rows[0] ?? { items: 0, changed_items: 0, short_items: 0, ...none }
}

type ItemColumns = Columns<
  'inventory_items',
  'inventory_item_id' | 'shopify_stock' | 'sold_on_ark' | 'quantity_reserved'
>

export interface BulkReserveRow
  extends ItemColumns,
    Columns<'variants', 'size'>,
    Columns<'locations', 'location_nickname'> {
  product_name: Column<'products', 'name'>
  reserved_after: number
  left_after: number
}

/**
 * Returns the first sizes of a scope as the rule would leave them: first those that would go below zero, then those
 * that change.
 */
export async function rowsOfReserve(
  tx: Tx,
  scope: StockScope,
  { decisions, limit }: { decisions: CountedDecision[]; limit: number },
): Promise<BulkReserveRow[]> {
  const { rows } = await sql<BulkReserveRow>`
    with first as (
      select i.*, d.reserved as reserved_after, i.shopify_stock - i.sold_on_ark - d.wanted as left_after
      from inventory_items i join ${decided(decisions)} on d.stock = i.shopify_stock and d.sold = i.sold_on_ark
      where ${isInScope(scope)}
      order by least(0, i.shopify_stock - i.sold_on_ark - d.wanted), (i.quantity_reserved = d.reserved),
        i.inventory_item_id limit ${limit}
    )
    select f.inventory_item_id, p.name as product_name, v.size, l.location_nickname, f.shopify_stock, f.sold_on_ark,
      f.quantity_reserved,
      f.reserved_after, f.left_after
    from first f join catalogue.variants v using (variant_id) join catalogue.products p on p.product_id = v.product_id
      join stores.locations l on l.retailer_id = current_retailer() and l.location_id = f.location_id
    order by least(0, f.left_after), (f.quantity_reserved = f.reserved_after), p.name, v.sort_index,
      l.location_nickname`.execute(tx)
  return rows
}

export interface ReserveInBulk {
  retailerId: number
  userId: number
  scope: StockScope
  decisions: CountedDecision[]
}

/** Sets the reserves of a scope and records each movement, in one statement. Returns what changed. */
export async function setReservedInBulk(
  tx: Tx,
  { retailerId, userId, scope, decisions }: ReserveInBulk,
): Promise<{ variantIds: number[]; productSyncIds: number[] }> {
  const changing = sql`
      select i.inventory_item_id, i.quantity_reserved as before, d.reserved as after
      from inventory_items i join ${decided(decisions)} on d.stock = i.shopify_stock and d.sold = i.sold_on_ark
      where ${isInScope(scope)} and i.quantity_reserved <> d.reserved`
  return changeReserves(tx, { retailerId, userId, cause: 'reserved-in-bulk', changing })
}
