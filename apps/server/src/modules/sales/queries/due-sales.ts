import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import { type DueRows, takeDue } from '../../../platform/due-rows.ts'

type SaleKey = Columns<'sales', 'retailer_id' | 'sale_id'>

const KEY = { retailer_id: 'bigint', sale_id: 'bigint' } as const
const HOUR_MS = 3_600_000

interface Due {
  now: Date
  limit: number
}

/** How long a sale's order is left alone between two readings; one that cannot be read waits longer and longer. */
const refreshes = (everyMs: number): DueRows => ({
  table: 'sales',
  prefix: 'refresh',
  key: KEY,
  isFair: true,
  retry: { firstMs: everyMs, mostMs: 6 * HOUR_MS },
})

/** Takes sales whose order is due to be read again, of one retailer after the other. */
export const takeDueRefreshes = (tx: Tx, { everyMs, ...due }: Due & { everyMs: number }): Promise<SaleKey[]> =>
  takeDue<SaleKey>(tx, refreshes(everyMs), due)

/** A Shopify order is made at once by a job; after this long the planner looks whether it is there. */
export const STORE_ORDER_BACKSTOP_MS = 60_000

/** After a failure a Shopify order is tried again soon, then later and later, for as long as it takes. */
export const STORE_ORDER_RETRY = { firstMs: 10_000, mostMs: HOUR_MS }

/** Whoever is to be told is told within a minute; a job that fails is tried again soon, then later and later. */
const ALERTS: DueRows = {
  table: 'sales',
  prefix: 'alert',
  key: KEY,
  isFair: true,
  retry: { firstMs: 60_000, mostMs: HOUR_MS },
}

/** Takes sales whose deadline draws near, of one retailer after the other. */
export const takeDueAlerts = (tx: Tx, due: Due): Promise<SaleKey[]> => takeDue<SaleKey>(tx, ALERTS, due)

/** When people are next told of a sale; null: never again. */
export const planAlert = (
  tx: Tx,
  { retailerId, saleId, at }: { retailerId: number; saleId: number; at: Date | null },
): Promise<void> => planAlerts(tx, retailerId, [{ saleId, at }])

/** The same of many sales. */
export async function planAlerts(
  tx: Tx,
  retailerId: number,
  alerts: readonly { saleId: number; at: Date | null }[],
): Promise<void> {
  const [ids, times] = [alerts.map(({ saleId }) => saleId), alerts.map(({ at }) => at?.toISOString() ?? null)]
  await sql`
    update sales s set alert_next_attempt_at = alert.at, alert_attempts = 0
    from unnest(${ids}::int8[], ${times}::timestamptz[]) as alert (sale_id, at)
    where s.retailer_id = ${retailerId} and s.sale_id = alert.sale_id`.execute(tx)
}

const STORE_ORDERS: DueRows = {
  table: 'sales',
  prefix: 'store_order',
  key: KEY,
  isFair: true,
  retry: STORE_ORDER_RETRY,
}

const RESOLUTIONS: DueRows = { table: 'sale_resolutions', key: KEY, isFair: true, retry: STORE_ORDER_RETRY }

/** Takes resolved sales whose stock does not say it yet, of one retailer after the other. */
export const takeDueResolutions = (tx: Tx, due: Due): Promise<SaleKey[]> => takeDue<SaleKey>(tx, RESOLUTIONS, due)

/** Takes sales whose Shopify order is due to be made, or to be shipped, of one retailer after the other. */
export async function takeDueStoreOrders(tx: Tx, due: Due): Promise<{ toMake: SaleKey[]; toShip: SaleKey[] }> {
  const keys = await takeDue<SaleKey>(tx, STORE_ORDERS, due)
  if (keys.length === 0) return { toMake: [], toShip: [] }
  const { rows } = await sql<SaleKey>`
    select s.retailer_id, s.sale_id from sales s
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as d (retailer_id bigint, sale_id bigint)
      on d.retailer_id = s.retailer_id and d.sale_id = s.sale_id
    where s.unit_released`.execute(tx)
  const made = new Set(rows.map(({ sale_id }) => sale_id))
  return {
    toMake: keys.filter(({ sale_id }) => !made.has(sale_id)),
    toShip: keys.filter(({ sale_id }) => made.has(sale_id)),
  }
}
