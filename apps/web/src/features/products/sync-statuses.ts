/** Labels and colors of a product's match with the retailer's stores. */
const SYNC_STATUSES: Record<string, { label: string; color: string }> = {
  synced: { label: 'Synced', color: 'green' },
  confirmed: { label: 'Confirmed', color: 'teal' },
  suggested: { label: 'Suggested', color: 'blue' },
  pending: { label: 'Pending', color: 'orange' },
  paused: { label: 'Paused', color: 'gray' },
  error: { label: 'Error', color: 'red' },
  not_synced: { label: 'Not synced', color: 'gray' },
}

/** Returns the label and color of a match; an unknown status keeps its name. */
export const syncStatus = (status: string): { label: string; color: string } =>
  SYNC_STATUSES[status] ?? { label: status, color: 'gray' }
