import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { type DueRows, takeDue } from '../../../platform/due-rows.ts'

export interface StoreKey extends Record<string, number> {
  retailer_id: number
  store_id: number
}

interface Due {
  now: Date
  limit: number
  everyMs: number
}

/** A store that does not answer is left alone longer and longer, up to this. */
const SLOWEST_MS = 30 * 60_000

const storesBy = (prefix: 'reconcile' | 'webhooks', everyMs: number): DueRows => ({
  table: 'stores',
  prefix,
  key: { retailer_id: 'bigint', store_id: 'bigint' },
  isFair: true,
  retry: { firstMs: everyMs, mostMs: Math.max(everyMs, SLOWEST_MS) },
})

/** Takes connected stores whose levels are due to be compared. */
export const takeDueReconciliations = (tx: Tx, { everyMs, ...due }: Due): Promise<StoreKey[]> =>
  takeDue<StoreKey>(tx, storesBy('reconcile', everyMs), due)

/** Takes connected stores whose webhook subscriptions are due to be looked at. */
export const takeDueWebhookChecks = (tx: Tx, { everyMs, ...due }: Due): Promise<StoreKey[]> =>
  takeDue<StoreKey>(tx, storesBy('webhooks', everyMs), due)

/** A store's subscriptions were looked at and are whole. */
export const recordWebhooksChecked = (tx: Tx, storeId: number) =>
  sql`
    update stores set webhooks_attempts = 0
    where retailer_id = current_retailer() and store_id = ${storeId} and webhooks_attempts > 0`.execute(tx)
