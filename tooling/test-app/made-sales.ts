import { sql } from 'kysely'
import type { Tx } from '../../apps/server/src/platform/database/connect.ts'

/**
 * Columns of a sale that a test sets; the others are those of a sale of a pair that is to be packed. Its marketplace
 * says the same of it as is shown, unless a test says otherwise.
 */
export type MadeSale = Record<string, string | number | boolean | null>

const AT = '2026-11-21T12:00:00Z'
const USUAL: MadeSale = {
  platform: 'stockx',
  status: 'CREATED',
  stage: 'to_ship',
  marketplace_status: 'CREATED',
  marketplace_stage: 'to_ship',
  currency: 'USD',
  sale_ask: 200,
  marketplace_payout: 180,
  ark_fee: 10,
  retailer_payout: 170,
  fee_type: 'standard',
  inventory_item_id: 1,
  status_override: false,
  zero_fees_applied: false,
  one_left: false,
  oversold: false,
  unit_released: false,
  store_order_attempts: 0,
  refresh_attempts: 0,
  sold_at: AT,
  seen_at: AT,
  taken_at: AT,
  refreshed_at: AT,
}

let orders = 0

/** Inserts sales of the retailer whose transaction it is, in one statement, with orders named O-1, O-2, … */
export async function insertedSales(tx: Tx, sales: readonly MadeSale[]): Promise<number[]> {
  const rows = sales.map((sale) => {
    const marketplace_stage = sale['stage'] ?? USUAL['stage']
    return { ...USUAL, fee_schedule: {}, external_order_id: `O-${++orders}`, marketplace_stage, ...sale }
  })
  const columns = sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
  const inserted = await sql<{ sale_id: number }>`
    insert into sales (retailer_id, ${columns}) select current_retailer(), ${columns}
    from jsonb_populate_recordset(null::sales, ${JSON.stringify(rows)}::jsonb) returning sale_id`.execute(tx)
  return inserted.rows.map(({ sale_id }) => sale_id)
}
