import { accountHandlers, forgetOldDoors } from './modules/accounts/accounts.worker.ts'
import { catalogueHandlers } from './modules/catalogue/catalogue.worker.ts'
import { keepHistory, noteProviderSuccess } from './modules/catalogue/index.ts'
import { financeHandlers } from './modules/finances/finances.worker.ts'
import { inventoryHandlers, planReconciliations } from './modules/inventory/inventory.worker.ts'
import { planReleaseDay } from './modules/listings/disable-on-release-day.ts'
import { listingHandlers, planMarketRefresh, planReconciliation } from './modules/listings/listings.worker.ts'
import { planOrderPolls, planSaleRefresh, saleHandlers } from './modules/sales/sales.worker.ts'
import { planWebhookChecks, storeHandlers } from './modules/stores/stores.worker.ts'
import type { Capabilities } from './platform/capabilities.ts'
import type { Planner } from './platform/jobs/planners.ts'
import type { JobHandler } from './platform/jobs/work.ts'

/** Who does which job. */
export const handlersOf = (capabilities: Capabilities): JobHandler[] => [
  ...accountHandlers(capabilities),
  ...catalogueHandlers(capabilities),
  ...storeHandlers(capabilities),
  ...inventoryHandlers(capabilities),
  ...listingHandlers(capabilities),
  ...saleHandlers(capabilities),
  ...financeHandlers(capabilities),
]

const MINUTE = 60_000

/** What is planned over and over; each tick only enqueues, and what it enqueues is safe to enqueue twice. */
export const plannersOf = (capabilities: Capabilities): Planner[] => {
  const isSandbox = capabilities.config.stockx.isSimulated
  const { orderPollIntervalMs } = capabilities.config
  return [
    { name: 'heartbeat', everyMs: 5_000, plan: () => noteProviderSuccess(capabilities.db, 'worker') },
    { name: 'order polls', everyMs: orderPollIntervalMs, plan: () => planOrderPolls(capabilities) },
    { name: 'sale refresh', everyMs: 20_000, plan: () => planSaleRefresh(capabilities) },
    { name: 'market refresh', everyMs: 10_000, plan: () => planMarketRefresh(capabilities) },
    {
      name: 'store reconciliation',
      everyMs: isSandbox ? MINUTE : 5 * MINUTE,
      plan: () => planReconciliations(capabilities),
    },
    { name: 'release day', everyMs: 15_000, plan: () => planReleaseDay(capabilities) },
    { name: 'listing reconciliation', everyMs: 10 * MINUTE, plan: () => planReconciliation(capabilities) },
    { name: 'forgetting of old doors', everyMs: 60 * MINUTE, plan: () => forgetOldDoors(capabilities) },
    { name: 'market history', everyMs: 60 * MINUTE, plan: () => keepHistory(capabilities) },
    { name: 'webhook checks', everyMs: 60 * MINUTE, plan: () => planWebhookChecks(capabilities) },
  ]
}
