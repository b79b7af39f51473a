import { SALE_STAGES, type SaleStage } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/connect.ts'

/**
 * Columns of a sale that a test sets; the others describe a pair to be packed. The marketplace's stage equals the
 * shown one by default. Times follow from the stage, and the stage from a single given time, as the table's
 * constraints require (docs/decisions/083).
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

/**
 * Inserts sales of the transaction's retailer in one statement, with orders named O-1-… A prepared world may have
 * orders of the process that made it.
 */
export async function insertedSales(tx: Tx, sales: readonly MadeSale[]): Promise<number[]> {
  const rows = sales.map((sale) => {
    const stage = stageOf(sale)
    const row: MadeSale = {
      ...USUAL,
      external_order_id: `O-1-${process.pid}-${++orders}`,
      marketplace_stage: stage === 'packed' ? 'to_ship' : stage,
      ...sale,
      stage,
    }
    return { ...row, ...allowedTimes(row), fee_schedule: sale['fee_schedule'] ?? {} }
  })
  const columns = sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
  const inserted = await sql<{ sale_id: number }>`
    insert into sales (retailer_id, ${columns}) select current_retailer(), ${columns}
    from jsonb_populate_recordset(null::sales, ${JSON.stringify(rows)}::jsonb) returning sale_id`.execute(tx)
  return inserted.rows.map(({ sale_id }) => sale_id)
}

function stageOf({ stage, canceled_at, fulfilled_at }: MadeSale): SaleStage {
  if (stage) return stage as SaleStage
  if (canceled_at) return 'canceled'
  return fulfilled_at ? 'packed' : 'to_ship'
}

/** Returns those of the given times that a sale may have with its stages. */
export function allowedTimes({
  stage,
  marketplace_stage,
  platform,
  canceled_at,
  fulfilled_at,
  sold_at,
}: MadeSale): MadeSale {
  const { fell_through, to_ship } = SALE_STAGES[stage as SaleStage]
  const isEnded = platform !== 'shopify' && SALE_STAGES[(marketplace_stage ?? stage) as SaleStage].terminal
  return {
    canceled_at: fell_through ? (canceled_at ?? sold_at ?? AT) : null,
    fulfilled_at: to_ship ? null : (fulfilled_at ?? (stage === 'packed' ? (sold_at ?? AT) : null)),
    ended_at: isEnded ? (sold_at ?? AT) : null,
  }
}
