import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'

export type SaleKey = Columns<'sales', 'retailer_id' | 'sale_id'>

const KEY = { retailer_id: 'bigint', sale_id: 'bigint' } as const
const HOUR_MS = 3_600_000

/** So many times the shortest wait is the longest of a sale that can be read: two hours of a quarter. */
const LONGEST_WAITS = 8

/**
 * How long a sale's order is left alone between two readings: an eighth of its age, since what follows its first hours
 * takes days; one that cannot be read waits longer and longer.
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
 * So long its marketplace may still change an order that it has ended: returns and payouts that are taken back. Neither
 * names a time; sixty days is ours (docs/decisions/083).
 */
export const RECHECKED_FOR_MS = 60 * DAY_MS

/** When an order that has ended is looked at first. */
export const firstRecheckAt = (endedAt: Date): Date => new Date(endedAt.getTime() + DAY_MS)

/** Orders that have ended, looked at ever less often: after a day, then after a third of the time since they ended. */
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

/** Sales with the account that took their orders. */
export async function accountsOfSales(tx: Tx, keys: readonly SaleKey[]): Promise<SaleOfAccount[]> {
  if (keys.length === 0) return []
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

/** A Shopify order is made at once by a job; after this long the planner looks whether it is there. */
export const STORE_ORDER_BACKSTOP_MS = 60_000

/** After a failure a Shopify order is tried again soon, then later and later, for as long as it takes. */
export const STORE_ORDER_RETRY = { firstMs: 10_000, mostMs: HOUR_MS }

/** Whoever is to be told is told within a minute; a job that fails is tried again soon, then later and later. */
export const SHIP_ALERTS: DueRows = {
  table: 'sales',
  prefix: 'alert',
  key: KEY,
  isFair: true,
  retry: { firstMs: 60_000, mostMs: HOUR_MS },
}

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

/** Sales whose Shopify order is to be made, or to be shipped. */
export const STORE_ORDERS: DueRows = {
  table: 'sales',
  prefix: 'store_order',
  key: KEY,
  isFair: true,
  retry: STORE_ORDER_RETRY,
}

/** Resolved sales whose stock does not say it yet. */
export const RESOLUTIONS: DueRows = { table: 'sale_resolutions', key: KEY, isFair: true, retry: STORE_ORDER_RETRY }

/** Which of these sales have a Shopify order that is to be shipped; that of the others is to be made. */
export async function splitStoreOrders(
  tx: Tx,
  keys: readonly SaleKey[],
): Promise<{ toMake: SaleKey[]; toShip: SaleKey[] }> {
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
