/**
 * What answers show and calls change, for freshness: a call names what it `provides` and `invalidates`, an event of
 * the stream what has changed (docs/decisions/022). Closed: whoever shows or changes something new gives it a name here.
 */
export const RESOURCES = [
  'audit-log',
  'automation-requests',
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
  /** What a retailer wants of a size: payouts and price. */
  'offers',
  'outbox',
  /** Which location a sale ships from. */
  'pick-rules',
  'products',
  'profile',
  'retailers',
  'runs',
  'sales',
  'second-factor',
  'sessions',
  'settings',
  'stores',
  'users',
  'webhooks',
  /** What wholesale buyers offer, for both sides. */
  'wholesale-offers',
  /** Orders of wholesale buyers, for both sides. */
  'wholesale-orders',
  /** What wholesale buyers may buy, and what it costs. */
  'wholesale-stock',
] as const

export type Resource = (typeof RESOURCES)[number]

/** Each has a capital, ÷ and ß left out. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ'

/** What stands for a resource in freshness.gen.ts; undefined: there are more resources than letters. */
export const resourceLetter = (resource: Resource): string | undefined => LETTERS[RESOURCES.indexOf(resource)]

/** A link between a product of a shop and the catalogue brings stock and listings, or takes them away. */
export const OF_LINKS = ['links', 'inventory', 'listings', 'audit-log'] as const satisfies readonly Resource[]
