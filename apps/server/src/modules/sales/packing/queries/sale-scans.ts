import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** What a scan does to its sale. */
export type ScanAct = 'fulfilled' | 'created'

/** The key of a scan, with which its sender may repeat it after a lost reply. */
export interface ScanKey {
  userId: number
  /** The header `Idempotency-Key`. */
  key: string
}

type DoneScan = Columns<'sale_scans', 'sale_id' | 'act'>

/** Returns what was done under a key, or null if nothing was. */
export async function scanUnder(tx: Tx, { userId, key }: ScanKey): Promise<DoneScan | null> {
  const { rows } = await sql<DoneScan>`
    select sale_id, act from sale_scans
    where retailer_id = current_retailer() and user_id = ${userId} and scan_key = ${key}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Records a scan under a key. Waits for a concurrent scan with the same key. Returns false if that scan was recorded.
 */
export async function insertScan(
  tx: Tx,
  { userId, key }: ScanKey,
  { saleId, act, at }: { saleId: number; act: ScanAct; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sale_scans (retailer_id, user_id, scan_key, sale_id, act, scanned_at)
    values (current_retailer(), ${userId}, ${key}, ${saleId}, ${act}, ${at})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes a scan that was refused. */
export const deleteScan = (tx: Tx, { userId, key }: ScanKey) =>
  sql`
    delete from sale_scans
    where retailer_id = current_retailer() and user_id = ${userId} and scan_key = ${key}`.execute(tx)
