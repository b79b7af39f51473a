import { accountHandlers } from './modules/accounts/accounts.worker.ts'
import { catalogueHandlers } from './modules/catalogue/catalogue.worker.ts'
import { dashboardHandlers, planTopSellers } from './modules/dashboard/dashboard.worker.ts'
import { planStockAges } from './modules/dashboard/read-stock-ages.ts'
import { removeAccounts } from './modules/connections/remove-accounts.ts'
import { connectionHandlers, tryAccounts, watchConnections } from './modules/connections/connections.worker.ts'
import { recordProviderSuccess } from './platform/watch/provider-health.ts'
import { financeHandlers } from './modules/finances/finances.worker.ts'
import {
  inventoryBulkChanges,
  inventoryHandlers,
  planComparisons,
  planReconciliations,
} from './modules/inventory/inventory.worker.ts'
import { planReleaseDay } from './modules/listings/pricing/disable-on-release-day.ts'
import { planHandovers } from './modules/listings/reconcile/hand-over.ts'
import { planFeeSchedules } from './modules/listings/pricing/follow-fees.ts'
import {
  listingBulkChanges,
  listingHandlers,
  planAccountSweeps,
  planBatches,
  planMarketRefresh,
  planReconciliation,
} from './modules/listings/listings.worker.ts'
import { notificationHandlers } from './modules/notifications/notifications.worker.ts'
import {
  planLateStoreOrderRuns,
  planOrderPolls,
  planResolutions,
  planSaleRechecks,
  planSaleRefresh,
  planMissingPairs,
  planShipAlerts,
  planShopOrders,
  planShopPolls,
  planStoreOrders,
} from './modules/sales/sales.planners.ts'
import { saleHandlers } from './modules/sales/sales.worker.ts'
import { planWebhookChecks, storeHandlers } from './modules/stores/stores.worker.ts'
import { planOfferExpiry, wholesaleOfferHandlers } from './modules/wholesale/offers/wholesale-offers.worker.ts'
import { planShopLevels, wholesaleHandlers } from './modules/wholesale/wholesale.worker.ts'
import type { Capabilities } from './platform/capabilities.ts'
import { measured } from './platform/jobs/measure-handlers.ts'
import type { DuePlan } from './platform/jobs/plan-due.ts'
import type { Planner } from './platform/jobs/planners.ts'
import type { JobHandler } from './platform/jobs/work.ts'
import { planRetention, retentionHandlers } from './platform/retention/prune-records.ts'
import { bulkChangeHandler } from './platform/runs/bulk-change.ts'
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
  bulkChangeHandler(capabilities, [...inventoryBulkChanges, ...listingBulkChanges]),
  ...retentionHandlers(capabilities, prunedRecords),
]

const SECOND = 1_000
const MINUTE = 60_000

/** What is planned over and over; each tick only enqueues, and what it enqueues is safe to enqueue twice. */
export const plannersOf = (capabilities: Capabilities): Planner[] => {
  const { orderPollIntervalMs } = capabilities.config
  const once = (name: string, everyMs: number, plan: () => Promise<unknown>): Planner => ({
    name,
    everyMs,
    most: null,
    plan,
  })
  const due = (name: string, everyMs: number, plan: DuePlan): Planner => ({
    name,
    everyMs,
    most: plan.most,
    plan: (tick) => plan(capabilities, tick),
  })
  return [
    once('heartbeat', 5 * SECOND, () => recordProviderSuccess(capabilities.db, { provider: 'worker', subject: '' })),
    due('order polls', Math.min(SECOND, orderPollIntervalMs), planOrderPolls),
    due('shop polls', 5 * SECOND, planShopPolls),
    due('shop orders', 5 * SECOND, planShopOrders),
    due('store orders', 5 * SECOND, planStoreOrders),
    once('late store order runs', 5 * SECOND, () => planLateStoreOrderRuns(capabilities)),
    due('missing pairs', 5 * SECOND, planMissingPairs),
    due('ship alerts', MINUTE, planShipAlerts),
    due('resolutions', 5 * SECOND, planResolutions),
    due('shop levels', 5 * SECOND, planShopLevels),
    due('offer expiry', 15 * SECOND, planOfferExpiry),
    due('sale refresh', 20 * SECOND, planSaleRefresh),
    due('sale rechecks', 60 * SECOND, planSaleRechecks),
    once('market refresh', 10 * SECOND, () => planMarketRefresh(capabilities)),
    due('store reconciliation', 10 * SECOND, planReconciliations),
    due('store comparison', MINUTE, planComparisons),
    once('fee schedules', MINUTE, () => planFeeSchedules(capabilities)),
    once('handovers', MINUTE, () => planHandovers(capabilities)),
    once('release day', 15 * SECOND, () => planReleaseDay(capabilities)),
    due('batches', 5 * SECOND, planBatches),
    due('listing reconciliation', 10 * SECOND, planReconciliation),
    due('account sweeps', MINUTE, planAccountSweeps),
    due('stock ages', MINUTE, planStockAges),
    once('top sellers', 15 * MINUTE, () => planTopSellers(capabilities)),
    once('retention', 10 * SECOND, () => planRetention(capabilities, prunedRecords)),
    once('retired accounts', 5 * MINUTE, () => removeAccounts(capabilities)),
    once('refused accounts', 5 * SECOND, () => tryAccounts(capabilities)),
    once('connection watch', 15 * SECOND, () => watchConnections(capabilities)),
    due('webhook checks', MINUTE, planWebhookChecks),
  ]
}
