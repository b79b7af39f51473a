import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { itemNow, type UnitHome } from './units.ts'

/** Pairs of one order at their locations. */
export interface ReservedPairs {
  retailerId: number
  cause: string
  externalId: string
  pairs: readonly { inventoryItemId: number; quantity: number }[]
}

interface Moved extends Columns<'inventory_items', 'inventory_item_id' | 'product_sync_id'> {
  quantity: number
  after: Column<'inventory_items', 'sold_on_ark'>
}

/**
 * Reserves pairs that were allocated under `lockUnits`: raises `sold_on_ark` by each quantity, only while that many are
 * available, and records a movement per item. Returns the product links whose totals must be counted again
 * (`notifyStockChanged`). Throws when some pairs are not available; the transaction must then roll back.
 */
export async function reservePairs(tx: Tx, held: ReservedPairs): Promise<number[]> {
  const moved = await move(tx, held, sql`i.quantity_available >= w.quantity`)
  if (moved.length !== placesOf(held).length) throw new Error('the locked pairs are missing')
  return linksOf(moved)
}

/** Reserved pairs, by the item, size and location that they were taken from. */
export interface PairsOfHomes extends Omit<ReservedPairs, 'pairs'> {
  pairs: readonly { home: UnitHome; quantity: number }[]
}

/**
 * Releases reserved pairs, each to its current item: lowers `sold_on_ark` by each quantity. Skips pairs whose item no
 * longer exists. Returns the product links whose totals must be counted again.
 */
export async function releasePairs(tx: Tx, { pairs, ...held }: PairsOfHomes): Promise<number[]> {
  const homes = pairs.map(({ home, quantity }) => ({
    item: home.inventoryItemId,
    variant: home.variantId,
    location: home.locationId,
    quantity,
  }))
  const home = { item: sql`h.item`, variant: sql`h.variant`, location: sql`h.location` }
  const { rows: now } = await sql<{ inventoryItemId: number | null; quantity: number }>`
    select ${itemNow(home)} as "inventoryItemId", -h.quantity as quantity
    from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as h (item bigint, variant bigint, location bigint,
      quantity int)`.execute(tx)
  const there = now.flatMap(({ inventoryItemId, quantity }) =>
    inventoryItemId === null ? [] : [{ inventoryItemId, quantity }],
  )
  return linksOf(await move(tx, { ...held, pairs: there }, sql`i.sold_on_ark + w.quantity >= 0`))
}

const linksOf = (moved: readonly Moved[]): number[] => [...new Set(moved.map(({ product_sync_id }) => product_sync_id))]

/** Returns each item once, with its total quantity. */
const placesOf = ({ pairs }: ReservedPairs): { item: number; quantity: number }[] =>
  [...Map.groupBy(pairs, ({ inventoryItemId }) => inventoryItemId)].map(([item, ofItem]) => ({
    item,
    quantity: ofItem.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

async function move(tx: Tx, held: ReservedPairs, isPossible: ReturnType<typeof sql>): Promise<Moved[]> {
  if (held.pairs.length === 0) return []
  const { retailerId, cause, externalId } = held
  const { rows } = await sql<Moved>`
    update inventory_items i set sold_on_ark = i.sold_on_ark + w.quantity
    from jsonb_to_recordset(${JSON.stringify(placesOf(held))}::jsonb) as w (item bigint, quantity int)
    where i.retailer_id = ${retailerId} and i.inventory_item_id = w.item and ${isPossible}
    returning i.inventory_item_id, i.product_sync_id, w.quantity, i.sold_on_ark as after`.execute(tx)
  const lines = rows.map(({ inventory_item_id, quantity, after }) => ({
    item: inventory_item_id,
    before: after - quantity,
    after,
  }))
  await sql`
    insert into stock_movements as made (retailer_id, inventory_item_id, counter, before, after, cause, external_id)
    select ${retailerId}::bigint, l.item, 'sold_on_ark', l.before, l.after, ${cause}, ${externalId}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (item bigint, before int, after int)
    returning made.inventory_item_id`.execute(tx)
  return rows
}
