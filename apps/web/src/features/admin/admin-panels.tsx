import { type ComponentType, lazy } from 'react'
import { retried } from '../../shared/frame/pages/retried.ts'
import type { AdminPanelProps } from './admin-panel-props.ts'
import type { AdminTab } from './admin-view.ts'

/** Loads a tab when it opens, so that no one pays for the others. */
const fetched = (load: () => Promise<ComponentType<AdminPanelProps>>) =>
  lazy(async () => ({ default: await retried(load) }))

/** The panel of each tab in ADMIN_TABS, in the same order. */
export const ADMIN_PANELS: Readonly<Record<AdminTab, ComponentType<AdminPanelProps>>> = {
  overview: fetched(async () => (await import('./debug/SystemOverviewPanel.tsx')).SystemOverviewPanel),
  debug: fetched(async () => (await import('./debug/DebugToolsPanel.tsx')).DebugToolsPanel),
  products: fetched(async () => (await import('./products/GlobalProductsPanel.tsx')).GlobalProductsPanel),
  'retail-prices': fetched(async () => (await import('./products/RetailPricesPanel.tsx')).RetailPricesPanel),
  wholesale: fetched(
    async () => (await import('./wholesale-monitoring/WholesaleMonitoringPanel.tsx')).WholesaleMonitoringPanel,
  ),
  automation: fetched(async () => (await import('./automation/AutomationPanel.tsx')).AutomationPanel),
  'stockx-listings': fetched(
    async () => (await import('./stockx-listings/StockxListingsPanel.tsx')).StockxListingsPanel,
  ),
  'unknown-listings': fetched(
    async () => (await import('./unknown-listings/UnknownListingsPanel.tsx')).UnknownListingsPanel,
  ),
  payments: fetched(async () => (await import('./payments/PaymentsPanel.tsx')).PaymentsPanel),
  settings: fetched(async () => (await import('./SystemSettingsPanel.tsx')).SystemSettingsPanel),
  outbox: fetched(async () => (await import('./OutboxPanel.tsx')).OutboxPanel),
  'failed-jobs': fetched(async () => (await import('./failed-jobs/FailedJobsPanel.tsx')).FailedJobsPanel),
  'provider-health': fetched(
    async () => (await import('./provider-health/ProviderHealthPanel.tsx')).ProviderHealthPanel,
  ),
  audit: fetched(async () => (await import('./audit/AuditPanel.tsx')).AuditPanel),
}
