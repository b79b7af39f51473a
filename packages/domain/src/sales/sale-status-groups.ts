/** The groups that sales are filtered by (document 2 §4); `sale-statuses.ts` says which status is in which. */
export type StatusGroup = 'created' | 'label_generated' | 'fulfilled' | 'shipped' | 'delivered' | 'canceled' | 'failed'

/** The groups that the operator filters by (document 3 §4, System sales filter groups). */
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
