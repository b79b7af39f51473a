/** The status groups of the sales filter; `sale-statuses.ts` assigns statuses to groups. */
export type StatusGroup = 'created' | 'label_generated' | 'fulfilled' | 'shipped' | 'delivered' | 'canceled' | 'failed'

/** The status groups of the operator's System sales filter. */
export type SystemStatusGroup =
  | 'created'
  | 'shipped'
  | 'received'
  | 'completed'
  | 'error'
  | 'failed_authentication'
  | 'canceled'
  | 'returned'
  | 'fulfilled'

export const STATUS_GROUPS: readonly { group: StatusGroup; label: string }[] = [
  { group: 'created', label: 'Created' },
  { group: 'label_generated', label: 'Label Generated' },
  { group: 'fulfilled', label: 'Fulfilled' },
  { group: 'shipped', label: 'Shipped' },
  { group: 'delivered', label: 'Delivered' },
  { group: 'canceled', label: 'Canceled' },
  { group: 'failed', label: 'Failed/Issues' },
]

export const SYSTEM_STATUS_GROUPS: readonly { group: SystemStatusGroup; label: string }[] = [
  { group: 'created', label: 'Created' },
  { group: 'shipped', label: 'Shipped' },
  { group: 'received', label: 'Received' },
  { group: 'completed', label: 'Completed' },
  { group: 'error', label: 'Error' },
  { group: 'failed_authentication', label: 'Failed Authentication' },
  { group: 'canceled', label: 'Canceled' },
  { group: 'returned', label: 'Returned' },
  { group: 'fulfilled', label: 'Fulfilled' },
]
