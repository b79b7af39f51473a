import type { ComponentType } from 'react'
import type { AdminPanelProps } from './admin-panel-props.ts'
import type { AdminTab } from './admin-view.ts'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'

/** The panel of each tab in ADMIN_TABS, in the same order. Each loads when it opens: no one pays for the others. */
export const ADMIN_PANELS: Readonly<Record<AdminTab, ComponentType<AdminPanelProps>>> = {
  overview: lazyPart(() => import('./debug/SystemOverviewPanel.tsx'), 'SystemOverviewPanel'),
  debug: lazyPart(() => import('./debug/DebugToolsPanel.tsx'), 'DebugToolsPanel'),
  products: lazyPart(() => import('./products/GlobalProductsPanel.tsx'), 'GlobalProductsPanel'),
  'retail-prices': lazyPart(() => import('./products/RetailPricesPanel.tsx'), 'RetailPricesPanel'),
  wholesale: lazyPart(() => import('./wholesale-monitoring/WholesaleMonitoringPanel.tsx'), 'WholesaleMonitoringPanel'),
  automation: lazyPart(() => import('./automation/AutomationPanel.tsx'), 'AutomationPanel'),
  'stockx-listings': lazyPart(() => import('./stockx-listings/StockxListingsPanel.tsx'), 'StockxListingsPanel'),
  'unknown-listings': lazyPart(() => import('./unknown-listings/UnknownListingsPanel.tsx'), 'UnknownListingsPanel'),
  payments: lazyPart(() => import('./payments/PaymentsPanel.tsx'), 'PaymentsPanel'),
  'go-live': lazyPart(() => import('./go-live/GoLivePanel.tsx'), 'GoLivePanel'),
  settings: lazyPart(() => import('./SystemSettingsPanel.tsx'), 'SystemSettingsPanel'),
  accounts: lazyPart(() => import('./AccountClosingPanel.tsx'), 'AccountClosingPanel'),
  outbox: lazyPart(() => import('./OutboxPanel.tsx'), 'OutboxPanel'),
  'failed-jobs': lazyPart(() => import('./failed-jobs/FailedJobsPanel.tsx'), 'FailedJobsPanel'),
  'provider-health': lazyPart(() => import('./provider-health/ProviderHealthPanel.tsx'), 'ProviderHealthPanel'),
  audit: lazyPart(() => import('./audit/AuditPanel.tsx'), 'AuditPanel'),
}
