import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { type DueRows, wakeDue } from '../../../../platform/due-rows.ts'

/** A store that does not answer is left alone longer and longer, up to this. */
const SLOWEST_MS = 30 * 60_000

const storesBy = (prefix: 'reconcile' | 'compare' | 'webhooks', everyMs: number): DueRows => ({
  table: 'stores',
  prefix,
  key: { retailer_id: 'bigint', store_id: 'bigint' },
  isFair: true,
  retry: { firstMs: everyMs, mostMs: Math.max(everyMs, SLOWEST_MS) },
})

/** Connected stores whose levels are compared, each every so often. */
export const storeReconciliations = (everyMs: number): DueRows => storesBy('reconcile', everyMs)

/** Connected stores that are compared as a whole, each every so often. */
export const storeComparisons = (everyMs: number): DueRows => storesBy('compare', everyMs)

/** Connected stores whose webhook subscriptions are looked at, each every so often. */
export const webhookChecks = (everyMs: number): DueRows => storesBy('webhooks', everyMs)

/** A store's subscriptions were looked at and are whole. */
export const recordWebhooksChecked = (tx: Tx, storeId: number) =>
  sql`
    update stores set webhooks_attempts = 0
    where retailer_id = current_retailer() and store_id = ${storeId} and webhooks_attempts > 0`.execute(tx)

/** A store that failed before is compared, and its subscriptions are looked at, at once. */
export async function wakeStore(tx: Tx, storeId: number, now: Date): Promise<void> {
  const whose = sql`retailer_id = current_retailer() and store_id = ${storeId}`
  for (const prefix of ['reconcile', 'compare', 'webhooks'] as const)
    await wakeDue(tx, storesBy(prefix, 0), { whose, now })
}
