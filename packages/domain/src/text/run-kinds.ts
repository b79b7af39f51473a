import type { Permission } from '../people/roles.ts'

/** The permissions to see and to cancel a kind of run. */
export interface RunAccess {
  seenBy: Permission
  /** True: everyone with that permission sees each run. False: people see only their own. */
  isShared: boolean
  cancelledBy: Permission
}

/**
 * Every kind of work whose progress a person can watch (docs/decisions/023). The server and the buttons read this
 * table.
 */
export const RUN_KINDS = {
  import: { seenBy: 'stores.read', isShared: true, cancelledBy: 'imports.decide' },
  /** Looks up a store's products without a match at StockX, and imports those that it finds into the catalog. */
  'look-up': { seenBy: 'stores.read', isShared: true, cancelledBy: 'links.edit' },
  /** Reads and compares a file without changing anything. */
  'csv-check': { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  csv: { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  payouts: { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  'size-acts': { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  enable: { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  /** Moves listings to another marketplace account; it cannot stop halfway. */
  handover: { seenBy: 'listings.read', isShared: true, cancelledBy: 'administration' },
  'wholesale-prices': { seenBy: 'inventory.edit', isShared: false, cancelledBy: 'inventory.edit' },
  'pick-rules': { seenBy: 'pick-rules.edit', isShared: false, cancelledBy: 'pick-rules.edit' },
  labels: { seenBy: 'sales.fulfill', isShared: false, cancelledBy: 'sales.fulfill' },
  /**
   * Fetches the labels of a bulk shipping request. The person who requested them sees the run; the operator ends it
   * with the request.
   */
  'request-labels': { seenBy: 'sales.fulfill', isShared: false, cancelledBy: 'administration' },
  resolutions: { seenBy: 'sales.manage', isShared: false, cancelledBy: 'sales.manage' },
  'store-orders': { seenBy: 'sales.manage', isShared: false, cancelledBy: 'sales.manage' },
  /** The following kinds are for operators. */
  'price-backfill': { seenBy: 'administration', isShared: true, cancelledBy: 'administration' },
  deals: { seenBy: 'administration', isShared: true, cancelledBy: 'administration' },
} as const satisfies Record<string, RunAccess>

export type RunKind = keyof typeof RUN_KINDS

export const accessOfRun = (kind: RunKind): RunAccess => RUN_KINDS[kind]
