/**
 * The kinds of data that the browser keeps fresh: a call declares which of them it `provides` and `invalidates`, and an
 * event names the one that changed (docs/decisions/022). A call about another kind of data adds it here.
 */
export const RESOURCES = [
  'audit-log',
  'automation-requests',
  /** Whether a business is closing, and what that would do. */
  'business-closing',
  /** The names, addresses and payment terms on invoices. */
  'business-details',
  'costs',
  'csv',
  'failed-jobs',
  'finances',
  'inventory',
  'links',
  'listings',
  'locations',
  'market',
  'notifications',
  /** The payouts and prices that a retailer wants for a size. */
  'offers',
  'outbox',
  /** The rules for the location that ships a sale. */
  'pick-rules',
  'products',
  'profile',
  'retailers',
  'runs',
  'sales',
  /** A person's saved views of lists. */
  'saved-views',
  'second-factor',
  'sessions',
  'settings',
  'stores',
  'users',
  'webhooks',
  /** The offers of wholesale buyers, for both parties. */
  'wholesale-offers',
  /** The orders of wholesale buyers, for both parties. */
  'wholesale-orders',
  /** The stock and the prices that wholesale buyers see. */
  'wholesale-stock',
] as const

export type Resource = (typeof RESOURCES)[number]

/** The word for all resources, in invalidates.gen.ts. */
export const EVERYTHING = 'everything'

/** The resources that change when a shop's product is linked to the catalog or unlinked. */
export const OF_LINKS = ['links', 'inventory', 'listings', 'audit-log'] as const satisfies readonly Resource[]
