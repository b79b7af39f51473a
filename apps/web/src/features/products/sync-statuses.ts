/** How a product's match to the retailer's stores stands (document 1 §4), in words and its colour. */
const SYNC_STATUSES: Record<string, { label: string; color: string }> = {
  synced: { label: 'Synced', color: 'green' },
  confirmed: { label: 'Confirmed', color: 'teal' },
  suggested: { label: 'Suggested', color: 'blue' },
  pending: { label: 'Pending', color: 'orange' },
  paused: { label: 'Paused', color: 'gray' },
  error: { label: 'Error', color: 'red' },
  not_synced: { label: 'Not synced', color: 'gray' },
}

/** A status that is not known is shown as it stands. */
export const syncStatus = (status: string): { label: string; color: string } =>
  SYNC_STATUSES[status] ?? { label: status, color: 'gray' }
