import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { type DueRows, wakeDue } from '../../../../platform/due-rows.ts'

/** The longest wait of a store that does not answer. */
const SLOWEST_MS = 30 * 60_000

const storesBy = (prefix: 'reconcile' | 'compare' | 'webhooks', everyMs: number): DueRows => ({
  table: 'stores',
  prefix,
  key: { retailer_id: 'bigint', store_id: 'bigint' },
  isFair: true,
  retry: { firstMs: everyMs, mostMs: Math.max(everyMs, SLOWEST_MS) },
})

/** Connected stores whose inventory levels are compared at this interval. */
export const storeReconciliations = (everyMs: number): DueRows => storesBy('reconcile', everyMs)

/** Connected stores that are compared entirely at this interval. */
export const storeComparisons = (everyMs: number): DueRows => storesBy('compare', everyMs)

/** Connected stores whose webhook subscriptions are checked at this interval. */
export const webhookChecks = (everyMs: number): DueRows => storesBy('webhooks', everyMs)

/** Records that a store's subscriptions were checked and are complete. */
export const recordWebhooksChecked = (tx: Tx, storeId: number) =>
  sql`
    update stores set webhooks_attempts = 0
    where retailer_id = current_retailer() and store_id = ${storeId} and webhooks_attempts > 0`.execute(tx)

/** Makes a store that failed before due at once for comparisons and for the check of its subscriptions. */
export async function wakeStore(tx: Tx, storeId: number, now: Date): Promise<void> {
  const whose = sql`retailer_id = current_retailer() and store_id = ${storeId}`
  for (const prefix of ['reconcile', 'compare', 'webhooks'] as const)
    await wakeDue(tx, storesBy(prefix, 0), { whose, now })
}
