import type { StockLevel } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface ImportKey {
  retailerId: number
  importId: number
}

/** Lays levels of an export down; doubled lines are one, the later wins. */
export async function stageLevels(tx: Tx, { retailerId, importId }: ImportKey, levels: StockLevel[]): Promise<void> {
  const latest = new Map(levels.map((level) => [`${level.inventoryItemId}:${level.locationId}`, level]))
  const rows = [...latest.values()].map((level) => ({
    item: level.inventoryItemId,
    location: level.locationId,
    available: level.available,
    updated_at: level.updatedAt,
  }))
  await sql`
    insert into import_levels (retailer_id, import_run_id, shopify_inventory_item_id, shopify_location_id, available, updated_at)
    select ${retailerId}, ${importId}, l.item, l.location, l.available, l.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (item text, location text, available int, updated_at timestamptz)
    on conflict (retailer_id, import_run_id, shopify_inventory_item_id, shopify_location_id) do update
      set available = excluded.available, updated_at = excluded.updated_at`.execute(tx)
}

export const clearStage = (tx: Tx, importId: number) =>
  sql`delete from import_levels where retailer_id = current_retailer() and import_run_id = ${importId}`.execute(tx)

/** Tells the planner how much an import has brought. */
export const refreshStatistics = (tx: Tx) => sql`call refresh_import_statistics()`.execute(tx)
