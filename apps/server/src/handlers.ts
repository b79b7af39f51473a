import { accountHandlers } from './modules/accounts/accounts.worker.ts'
import { catalogueHandlers } from './modules/catalogue/catalogue.worker.ts'
import { dashboardHandlers, planTopSellers } from './modules/dashboard/dashboard.worker.ts'
import { planStockAges } from './modules/dashboard/read-stock-ages.ts'
import { connectionHandlers, watchConnections } from './modules/connections/connections.worker.ts'
import { recordProviderSuccess } from './platform/provider-health.ts'
import { financeHandlers } from './modules/finances/finances.worker.ts'
import { inventoryHandlers, planReconciliations } from './modules/inventory/inventory.worker.ts'
import { planReleaseDay } from './modules/listings/disable-on-release-day.ts'
import { planFeeSchedules } from './modules/listings/follow-fees.ts'
import { listingHandlers, planMarketRefresh, planReconciliation } from './modules/listings/listings.worker.ts'
import { notificationHandlers } from './modules/notifications/notifications.worker.ts'
import {
  planOrderPolls,
  planResolutions,
  planSaleRefresh,
  planShipAlerts,
  planShopOrders,
  planStoreOrders,
  saleHandlers,
} from './modules/sales/sales.worker.ts'
import { planWebhookChecks, storeHandlers } from './modules/stores/stores.worker.ts'
import { planOfferExpiry, wholesaleOfferHandlers } from './modules/wholesale/wholesale-offers.worker.ts'
import { planShopLevels, wholesaleHandlers } from './modules/wholesale/wholesale.worker.ts'
import type { Capabilities } from './platform/capabilities.ts'
import { measured } from './platform/jobs/measure-handlers.ts'
import type { Planner } from './platform/jobs/planners.ts'
import type { JobHandler } from './platform/jobs/work.ts'
import { planRetention, retentionHandlers } from './platform/retention/prune-records.ts'
import { prunedRecords } from './retention.ts'

/** Who does which job; each run is measured. */
export const handlersOf = (capabilities: Capabilities): JobHandler[] =>
  measured(unmeasuredHandlers(capabilities), capabilities.metrics)

const unmeasuredHandlers = (capabilities: Capabilities): JobHandler[] => [
  ...accountHandlers(capabilities),
  ...notificationHandlers(capabilities),
  ...catalogueHandlers(capabilities),
  ...storeHandlers(capabilities),
  ...inventoryHandlers(capabilities),
  ...listingHandlers(capabilities),
  ...saleHandlers(capabilities),
  ...wholesaleHandlers(capabilities),
  ...financeHandlers(capabilities),
  ...wholesaleOfferHandlers(capabilities),
  ...dashboardHandlers(capabilities),
  ...connectionHandlers(capabilities),
  ...retentionHandlers(capabilities, prunedRecords),
]

const SECOND = 1_000
const MINUTE = 60_000

/** What is planned over and over; each tick only enqueues, and what it enqueues is safe to enqueue twice. */
export const plannersOf = (capabilities: Capabilities): Planner[] => {
  const { orderPollIntervalMs } = capabilities.config
  return [
    { name: 'heartbeat', everyMs: 5_000, plan: () => recordProviderSuccess(capabilities.db, 'worker') },
    { name: 'order polls', everyMs: Math.min(SECOND, orderPollIntervalMs), plan: () => planOrderPolls(capabilities) },
    { name: 'shop orders', everyMs: 5 * SECOND, plan: () => planShopOrders(capabilities) },
    { name: 'store orders', everyMs: 5 * SECOND, plan: () => planStoreOrders(capabilities) },
    { name: 'ship alerts', everyMs: MINUTE, plan: () => planShipAlerts(capabilities) },
    { name: 'resolutions', everyMs: 5 * SECOND, plan: () => planResolutions(capabilities) },
    { name: 'shop levels', everyMs: 5 * SECOND, plan: () => planShopLevels(capabilities) },
    { name: 'offer expiry', everyMs: 15 * SECOND, plan: () => planOfferExpiry(capabilities) },
    { name: 'sale refresh', everyMs: 20_000, plan: () => planSaleRefresh(capabilities) },
    { name: 'market refresh', everyMs: 10_000, plan: () => planMarketRefresh(capabilities) },
    { name: 'store reconciliation', everyMs: 10 * SECOND, plan: () => planReconciliations(capabilities) },
    { name: 'fee schedules', everyMs: MINUTE, plan: () => planFeeSchedules(capabilities) },
    { name: 'release day', everyMs: 15_000, plan: () => planReleaseDay(capabilities) },
    { name: 'listing reconciliation', everyMs: 30 * SECOND, plan: () => planReconciliation(capabilities) },
    { name: 'stock ages', everyMs: MINUTE, plan: () => planStockAges(capabilities) },
    { name: 'top sellers', everyMs: 15 * MINUTE, plan: () => planTopSellers(capabilities) },
    { name: 'retention', everyMs: 10 * SECOND, plan: () => planRetention(capabilities, prunedRecords) },
    { name: 'connection watch', everyMs: 15 * SECOND, plan: () => watchConnections(capabilities) },
    { name: 'webhook checks', everyMs: MINUTE, plan: () => planWebhookChecks(capabilities) },
  ]
}
