/** Labels of jobs for the operator, by their declared names. */
const JOBS: Record<string, string> = {
  'accounts.mail-invitation': 'E-mail a staff invitation',
  'accounts.mail-password-link': 'Mail a link for a lost password',
  'accounts.send-mail': 'Send a mail',
  'connections.notify-operator': 'E-mail a problem with a shared account',
  'connections.notify-retailer': 'Notify a retailer about a connection',
  'catalogue.backfill-retail-prices': 'Ask StockX for missing retail prices',
  'listings.compare-offers-when-fees-change': 'Compare asks with changed fees',
  'finances.post-sales-when-money-changes': 'Post sales to the ledger',
  'inventory.import-store': 'Import a store',
  'inventory.import-when-store-connects': 'Import a store that was connected',
  'inventory.read-when-products-are-linked': 'Read the stock of linked products',
  'inventory.reread-when-webhook-arrives': 'Read the data of a webhook again',
  'listings.apply-csv': 'Apply a CSV file',
  'listings.check-csv': 'Read a CSV file',
  'listings.disable-when-products-are-unlinked': 'Disable listings of unlinked products',
  'listings.note-new-products-when-store-is-imported': 'Note which products of an import need payouts',
  'listings.schedule-market-read': 'Read the market of sizes on offer',
  'listings.reconcile-when-stock-changes': 'Adjust listings to changed stock',
  'listings.begin-handover': 'Start moving listings to another account',
  'listings.hand-over-when-accounts-change': 'Move listings after accounts were changed',
  'listings.show-market-when-refreshed': 'Publish refreshed market data',
  'runs.change-in-bulk': 'Change many sizes, or put them back',
  'notifications.deliver': 'Mail and post notifications',
  'sales.cancel-orders-when-products-are-unlinked': 'Cancel Shopify orders of unlinked products',
  'sales.end-withdrawals-when-offers-are-compared': 'Record on sales that a size was restocked',
  'sales.generate-store-orders': 'Create Shopify orders of many sales',
  'sales.make-request-labels': 'Create the labels of an automation request',
  'wholesale.operate-on-deals': 'Change many wholesale orders',
  'sales.resolve-sales': 'Resolve many canceled sales',
  'sales.print-labels': 'Put labels of many sales into a file',
  'sales.record-withdrawal-when-listing-ends': 'Record a withdrawal on its sale',
  'sales.poll-orders-when-sale-is-suspected': 'Read orders after a suspected sale',
  'stores.act-on-webhook': 'Act on a webhook: removed app, locations, requests about data',
  'inventory.remove-redacted-shop': 'Remove a shop that Shopify asked to delete',
  'stores.prepare-store': 'Prepare a connected store',
  'wholesale.mail-order-change': 'E-mail an update of a wholesale order',
}

/**
 * Returns a job's label, such as 'Create a Shopify order'. A job without a label becomes its name in words: 'Sales:
 * move a pair'.
 */
export function jobLabel(job: string): string {
  const known = JOBS[job]
  if (known) return known
  const [area = '', work = ''] = job.split('.')
  const words = work.replaceAll('-', ' ')
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}${words && `: ${words}`}`
}
