/**
 * The permissions of every role. The contract's `access`, the navigation, the buttons and the tests all read this
 * table.
 */
export const ROLES = ['owner', 'manager', 'associate', 'fulfillment', 'buyer', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** The roles that an owner can give to staff. */
export const STAFF_ROLES = ['owner', 'manager', 'associate', 'fulfillment'] as const satisfies readonly Role[]
export type StaffRole = (typeof STAFF_ROLES)[number]

const STAFF: readonly Role[] = STAFF_ROLES
const OPERATIONS: readonly Role[] = ['owner', 'manager', 'associate']
const MANAGEMENT: readonly Role[] = ['owner', 'manager']

export const PERMISSIONS = {
  'profile.read': ROLES,
  'profile.edit': ROLES,
  'users.manage': ['owner'],
  'locations.read': STAFF,
  'saved-views.keep': STAFF,
  'events.listen': ROLES,
  'fees.read': [...STAFF, 'operator'],
  'catalogue.read': [...OPERATIONS, 'operator'],
  'catalogue.refresh': [...OPERATIONS, 'operator'],
  'catalogue.import': [...OPERATIONS, 'operator'],
  'marketplaces.connect': [...MANAGEMENT, 'operator'],
  'stores.read': OPERATIONS,
  'stores.connect': MANAGEMENT,
  'stores.import': OPERATIONS,
  'imports.decide': OPERATIONS,
  'links.edit': OPERATIONS,
  'links.remove': MANAGEMENT,
  'audit.read': MANAGEMENT,
  'inventory.read': OPERATIONS,
  'inventory.edit': OPERATIONS,
  'costs.read': MANAGEMENT,
  'costs.edit': MANAGEMENT,
  'listings.read': OPERATIONS,
  'listings.edit': OPERATIONS,
  /** Covers listings on the business's marketplace accounts that ARK did not create. */
  'outside-listings.decide': MANAGEMENT,
  /** Repricing that a guard paused affects prices of every location. */
  'repricing.decide': OPERATIONS,
  /** RUN_KINDS says who sees and cancels each kind of run. */
  'runs.read': [...STAFF, 'operator'],
  'runs.cancel': [...STAFF, 'operator'],
  'pick-rules.edit': OPERATIONS,
  'sales.read': STAFF,
  'sales.manage': OPERATIONS,
  'sales.fulfill': STAFF,
  'settings.read': STAFF,
  'settings.edit': MANAGEMENT,
  /** Covers the name, address, tax ID and bank data on invoices. */
  'business.read': [...MANAGEMENT, 'buyer', 'operator'],
  'business.edit': [...MANAGEMENT, 'buyer', 'operator'],
  'business.close': ['owner'],
  /** NOTIFICATION_KINDS says who sees each kind of notification. */
  'notifications.read': STAFF,
  'finances.read': MANAGEMENT,
  'finances.edit': MANAGEMENT,
  'payments.read': MANAGEMENT,
  'payments.confirm': ['owner'],
  'dashboard.read': OPERATIONS,
  'wholesale.read': OPERATIONS,
  'wholesale.manage': OPERATIONS,
  /** Covers what staff record about a buyer's payment. */
  'wholesale.payments': MANAGEMENT,
  /** Covers the buyer portal: the offers to a buyer and their orders. */
  'wholesale.buy': ['buyer'],
  administration: ['operator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)

/**
 * The permissions that affect every location of a business: a link changes stock at all of them, a setting or a
 * connection applies everywhere, and a payment covers all sales. Staff who are restricted to some locations do not have
 * these permissions, whatever their role.
 */
const EVERY_LOCATION: ReadonlySet<Permission> = new Set([
  'users.manage',
  'stores.connect',
  'marketplaces.connect',
  'imports.decide',
  'links.edit',
  'links.remove',
  'repricing.decide',
  'outside-listings.decide',
  'pick-rules.edit',
  'settings.edit',
  'business.read',
  'business.edit',
  'business.close',
  'payments.read',
  'payments.confirm',
  // A wholesale order can take pairs from any location.
  'wholesale.read',
  'wholesale.manage',
  'wholesale.payments',
])

/** Returns whether a permission requires access to every location. */
export const needsEveryLocation = (permission: Permission): boolean => EVERY_LOCATION.has(permission)
