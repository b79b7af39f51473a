import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/** At or under how many units a size at a location counts as low (domain §3). */
export async function lowStockThreshold(tx: Tx): Promise<number> {
  const { rows } = await sql<{ threshold: number }>`
    select low_stock_threshold as threshold from retailers where retailer_id = current_retailer()`.execute(tx)
  return rows[0]?.threshold ?? 1
}

export const setLowStockThreshold = (tx: Tx, threshold: number) =>
  sql`update retailers set low_stock_threshold = ${threshold} where retailer_id = current_retailer()`.execute(tx)
