/** What a person reads of a right that a shop has not granted: what does not work without it. */
export interface MissingAccess {
  scope: string
  words: string
}

/** What ARK asks of a shop, and what each is for (shopify.md 1.7). */
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

/** What ARK asks for when a store is connected. */
export const WANTED_SCOPES: readonly string[] = Object.keys(WANTED)

/** Leave to write is leave to read; Shopify names the first alone then (shopify.md 1.2). */
export const isGranted = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'))

/**
 * What a shop has not granted, as it was connected before ARK asked for it, or by an app of its own. Nothing is missing
 * where nothing is known of what was granted.
 */
export const missingAccess = (granted: readonly string[]): MissingAccess[] =>
  granted.length === 0
    ? []
    : Object.entries(WANTED)
        .filter(([scope]) => !isGranted(granted, scope))
        .map(([scope, words]) => ({ scope, words }))

/** Whether Shopify takes a subscription of a topic: it refuses those of orders to whom orders are closed. */
export const mayHear = (topic: string, granted: readonly string[]): boolean =>
  !topic.startsWith('orders/') || isGranted(granted, 'read_orders')
