/**
 * Who may do what (domain §7): one table, read by the contract's `access`, the navigation, the buttons and the
 * tests.
 */
export const ROLES = ['owner', 'manager', 'associate', 'fulfillment', 'buyer', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** The roles of a retailer's people: what an owner can give. */
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
  /** What the business' own accounts at marketplaces have for sale besides. */
  'outside-listings.decide': MANAGEMENT,
  /** A stopped repricing concerns prices of every location. */
  'repricing.decide': OPERATIONS,
  /** Of each kind who sees and cancels it stands in RUN_KINDS. */
  'runs.read': [...STAFF, 'operator'],
  'runs.cancel': [...STAFF, 'operator'],
  'pick-rules.edit': OPERATIONS,
  'sales.read': STAFF,
  'sales.manage': OPERATIONS,
  'sales.fulfill': STAFF,
  'settings.read': STAFF,
  'settings.edit': MANAGEMENT,
  /** Of each kind who sees it stands in NOTIFICATION_KINDS. */
  'notifications.read': STAFF,
  'finances.read': MANAGEMENT,
  'finances.edit': MANAGEMENT,
  'payments.read': MANAGEMENT,
  'payments.confirm': ['owner'],
  'dashboard.read': OPERATIONS,
  'wholesale.read': OPERATIONS,
  'wholesale.manage': OPERATIONS,
  /** What is said of a buyer's payment. */
  'wholesale.payments': MANAGEMENT,
  /** The buyers' portal: what is offered to them, their orders. */
  'wholesale.buy': ['buyer'],
  administration: ['operator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)

/**
 * What concerns every location of a business: a link moves the stock of all of them, a setting or a connection counts
 * everywhere, a payment is for all sales. Staff who are restricted to some locations may not, whatever their role.
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
  'payments.read',
  'payments.confirm',
  // An order takes its pairs from any location.
  'wholesale.read',
  'wholesale.manage',
  'wholesale.payments',
])

/** Whether a permission is only for people who see every location. */
export const needsEveryLocation = (permission: Permission): boolean => EVERY_LOCATION.has(permission)
