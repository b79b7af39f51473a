import { type MonitoringView, parseMonitoringView } from './wholesale-monitoring/monitoring-view.ts'

/** The tabs of the Admin Dashboard (document 3 §2) that there are. */
export const ADMIN_TABS = [
  { value: 'wholesale', label: 'Wholesale Monitoring' },
  { value: 'automation', label: 'StockX Automation' },
  { value: 'payments', label: 'Payments' },
  { value: 'settings', label: 'System Settings' },
  { value: 'outbox', label: 'Outbox' },
  { value: 'failed-jobs', label: 'Failed Jobs' },
  { value: 'audit', label: 'Audit Log' },
] as const

export type AdminTab = (typeof ADMIN_TABS)[number]['value']

/** What of the Admin Dashboard lives in its address. */
export interface AdminView extends MonitoringView {
  tab?: AdminTab
  /** The kind of event that the audit log is narrowed to. */
  event?: string
  /** The kind of job that the failed jobs are narrowed to. */
  job?: string
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseAdminView(address: Record<string, unknown>): AdminView {
  const tab = ADMIN_TABS.find(({ value }) => value === address['tab'])?.value
  const { event, job } = address
  return {
    ...parseMonitoringView(address),
    ...(tab && { tab }),
    ...(typeof job === 'string' && /^[a-z]+\.[a-z-]{1,80}$/.test(job) && { job }),
    ...(typeof event === 'string' && /^\w{1,100}$/.test(event) && { event }),
  }
}
