/** A scope that a shop has not granted, and what does not work without it. */
export interface MissingAccess {
  scope: string
  words: string
}

/** The scopes that ARK requests, each with the message about what does not work without it. */
const WANTED: Readonly<Record<string, string>> = {
  read_products: 'ARK cannot read the products of your shop.',
  read_inventory: 'ARK cannot read the stock of your shop.',
  write_inventory: 'ARK cannot lower the stock of your shop when a pair sells on a marketplace.',
  read_locations: 'ARK cannot read the locations of your shop.',
  read_orders: 'What your shop sells itself does not appear under Sales.',
  write_orders: 'ARK cannot create Shopify orders for marketplace sales.',
  read_merchant_managed_fulfillment_orders: 'ARK does not see which location ships an order of your shop.',
  write_merchant_managed_fulfillment_orders: 'ARK cannot mark Shopify orders as shipped.',
}

/** The scopes that ARK requests when a store is connected. */
export const WANTED_SCOPES: readonly string[] = Object.keys(WANTED)

/**
 * Returns whether a scope is granted. A write scope includes the read scope, and Shopify then lists the write scope
 * alone.
 */
export const isGranted = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'))

/**
 * Returns the scopes that a shop has not granted, because it was connected before ARK requested them, or by a custom
 * app. Returns none when the grant is unknown.
 */
export const missingAccess = (granted: readonly string[]): MissingAccess[] =>
  granted.length === 0
    ? []
    : Object.entries(WANTED)
        .filter(([scope]) => !isGranted(granted, scope))
        .map(([scope, words]) => ({ scope, words }))

/** Returns whether Shopify accepts a subscription of a topic: those of orders need the scope for orders. */
export const maySubscribe = (topic: string, granted: readonly string[]): boolean =>
  !topic.startsWith('orders/') || isGranted(granted, 'read_orders')
