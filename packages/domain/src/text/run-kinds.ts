import type { Permission } from '../people/roles.ts'

/** Who sees a kind of run and who may cancel it. */
export interface RunAccess {
  seenBy: Permission
  /** Everybody with that permission sees each of them; else a person sees his own. */
  isShared: boolean
  cancelledBy: Permission
}

/** Every kind of work that a person watches (docs/decisions/023), read by the server and by the buttons. */
export const RUN_KINDS = {
  import: { seenBy: 'stores.read', isShared: true, cancelledBy: 'imports.decide' },
  /** A file is read and compared; nothing is changed. */
  'csv-check': { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  csv: { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  payouts: { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  'size-acts': { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  enable: { seenBy: 'listings.edit', isShared: false, cancelledBy: 'listings.edit' },
  /** What is listed moves to another account of a marketplace; it cannot be left half done. */
  handover: { seenBy: 'listings.read', isShared: true, cancelledBy: 'administration' },
  'wholesale-prices': { seenBy: 'inventory.edit', isShared: false, cancelledBy: 'inventory.edit' },
  labels: { seenBy: 'sales.fulfill', isShared: false, cancelledBy: 'sales.fulfill' },
  /** Labels of a request for bulk shipping: seen by who asked, ended by the operator with the request. */
  'request-labels': { seenBy: 'sales.fulfill', isShared: false, cancelledBy: 'administration' },
  resolutions: { seenBy: 'sales.manage', isShared: false, cancelledBy: 'sales.manage' },
  'store-orders': { seenBy: 'sales.manage', isShared: false, cancelledBy: 'sales.manage' },
  /** The operators'. */
  'price-backfill': { seenBy: 'administration', isShared: true, cancelledBy: 'administration' },
  deals: { seenBy: 'administration', isShared: true, cancelledBy: 'administration' },
} as const satisfies Record<string, RunAccess>

export type RunKind = keyof typeof RUN_KINDS

export const accessOfRun = (kind: RunKind): RunAccess => RUN_KINDS[kind]
