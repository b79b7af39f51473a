import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'

export type SaleKey = Columns<'sales', 'retailer_id' | 'sale_id'>

const KEY = { retailer_id: 'bigint', sale_id: 'bigint' } as const
const HOUR_MS = 3_600_000

/** The longest wait of a readable sale, as a multiple of the shortest: two hours for a quarter of an hour. */
const LONGEST_WAITS = 8

/**
 * Returns the schedule on which sales' orders are read again. The wait is an eighth of the sale's age, because changes
 * after the first hours take days. An order that cannot be read waits longer and longer.
 */
export const saleRefreshes = (everyMs: number): DueRows => ({
  table: 'sales',
  prefix: 'refresh',
  key: KEY,
  isFair: true,
  retry: { firstMs: everyMs, mostMs: 6 * HOUR_MS },
  ageing: { since: 'sold_at', share: 1 / 8, mostMs: LONGEST_WAITS * everyMs },
})

const DAY_MS = 24 * HOUR_MS

/**
 * How long a marketplace may still change an order after its end, by returns and clawbacks. Neither marketplace names a
 * time, so ARK uses sixty days (docs/decisions/083).
 */
export const RECHECKED_FOR_MS = 60 * DAY_MS

/** Returns the time of the first recheck of an order that has ended. */
export const firstRecheckAt = (endedAt: Date): Date => new Date(endedAt.getTime() + DAY_MS)

/** The schedule on which ended orders are checked again: after a day, then after a third of the time since the end. */
export const SALE_RECHECKS: DueRows = {
  table: 'sales',
  prefix: 'recheck',
  key: KEY,
  isFair: true,
  retry: { firstMs: DAY_MS, mostMs: RECHECKED_FOR_MS / 3 },
  ageing: { since: 'ended_at', share: 1 / 3, mostMs: RECHECKED_FOR_MS / 3 },
}

export interface SaleOfAccount extends SaleKey {
  account: string
}

/** Returns the sales with the accounts that have their orders. */
export async function accountsOfSales(tx: Tx, keys: readonly SaleKey[]): Promise<SaleOfAccount[]> {
  if (keys.length === 0) return []
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
  const { rows } = await sql<Columns<'sales', 'retailer_id' | 'sale_id' | 'platform' | 'marketplace_account_id'>>`
    select s.retailer_id, s.sale_id, s.platform, s.marketplace_account_id from sales s
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as d (retailer_id bigint, sale_id bigint)
      on d.retailer_id = s.retailer_id and d.sale_id = s.sale_id`.execute(tx)
  const accounts = new Map(
    rows.map(({ retailer_id, sale_id, platform, marketplace_account_id: account }) => [
      `${retailer_id}:${sale_id}`,
      account === null ? platform : String(account),
    ]),
  )
  return keys.flatMap((key) => {
    const account = accounts.get(`${key.retailer_id}:${key.sale_id}`)
    return account === undefined ? [] : { ...key, account }
  })
}

/** A job creates a Shopify order at once. After this time, the planner checks whether it exists. */
export const STORE_ORDER_BACKSTOP_MS = 60_000

/** The retries of a failed Shopify order: soon at first, then with growing delays, without end. */
export const STORE_ORDER_RETRY = { firstMs: 10_000, mostMs: HOUR_MS }

/**
 * The schedule of ship-by alerts. They are sent within a minute of their time; a failed job is retried soon, then with
 * growing delays.
 */
export const SHIP_ALERTS: DueRows = {
  table: 'sales',
  prefix: 'alert',
  key: KEY,
  isFair: true,
  retry: { firstMs: 60_000, mostMs: HOUR_MS },
}

/** Sets the time of a sale's next alert; null for none. */
export const planAlert = (
  tx: Tx,
  { retailerId, saleId, at }: { retailerId: number; saleId: number; at: Date | null },
): Promise<void> => planAlerts(tx, retailerId, [{ saleId, at }])

/** Sets the times of many sales' next alerts. */
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

/** Sales whose Shopify order is to be created or shipped. */
export const STORE_ORDERS: DueRows = {
  table: 'sales',
  prefix: 'store_order',
  key: KEY,
  isFair: true,
  retry: STORE_ORDER_RETRY,
}

/** Resolved sales whose stock does not reflect the decision yet. */
export const RESOLUTIONS: DueRows = { table: 'sale_resolutions', key: KEY, isFair: true, retry: STORE_ORDER_RETRY }

/** Splits sales into those whose Shopify order is to be created and those whose Shopify order is to be shipped. */
export async function splitStoreOrders(
  tx: Tx,
  keys: readonly SaleKey[],
): Promise<{ toMake: SaleKey[]; toShip: SaleKey[] }> {
  if (keys.length === 0) return { toMake: [], toShip: [] }
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
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
