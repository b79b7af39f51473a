/** Who may do what (domain §7): one table, read by the contract's `access`, the navigation, the buttons and the tests. */
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
  'links.edit': OPERATIONS,
  'audit.read': MANAGEMENT,
  'inventory.read': OPERATIONS,
  'inventory.edit': OPERATIONS,
  'costs.read': MANAGEMENT,
  'costs.edit': MANAGEMENT,
  'listings.read': OPERATIONS,
  'listings.edit': OPERATIONS,
  'sales.read': STAFF,
  'sales.manage': OPERATIONS,
  'sales.fulfill': STAFF,
  'settings.read': STAFF,
  'settings.edit': MANAGEMENT,
  'finances.read': MANAGEMENT,
  'payments.confirm': ['owner'],
  'dashboard.read': OPERATIONS,
  administration: ['operator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)
