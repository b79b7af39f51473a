import type { OutsideMoney } from '@ark/domain'

/**
 * The port to a retailer's store, which Shopify implements. A store is not a marketplace. IDs are Shopify's numeric IDs
 * as strings ('271878346596884015'), never gids; money is whole US cents. The errors are in `provider-errors.ts`.
 */
export interface StoreLocation {
  locationId: string
  name: string
  city: string | null
  state: string | null
  isActive: boolean
  /** True: the stock belongs to another fulfillment service, so ARK shows it and never changes it. */
  isFulfillmentService: boolean
}

export interface StoreVariant {
  variantId: string
  inventoryItemId: string
  title: string
  sku: string | null
  barcode: string | null
  priceCents: number
  compareAtPriceCents: number | null
  position: number
  /** The value of the size option, or of the only option. */
  size: string | null
  /** False: the shop does not track inventory, so quantities mean nothing. */
  tracked: boolean
}

/** A product in an export; its sizes and other lists are separate rows. */
export interface ShopProductLine {
  productId: string
  title: string
  vendor: string | null
  productType: string | null
  status: string
  tags: string[]
  imageUrl: string | null
  createdAt: Date
  updatedAt: Date
}

export interface ShopProduct extends ShopProductLine {
  variants: StoreVariant[]
  /** The condition texts in the shop's metafields, as written ('Used - Good'): each once, sorted. */
  conditions: string[]
}

/** A product with sizes below their compare-at price; all figures cover only those sizes. */
export interface StoreSaleProduct {
  productId: string
  title: string
  createdAt: Date
  /** The lowest price and the lowest compare-at price. The price is always lower. */
  salePriceCents: number
  compareAtPriceCents: number
  /** The available units at all locations; a negative size counts as none. May lag inventory levels. */
  units: number
  skus: (string | null)[]
}

/** The available units of one item at one location. May be negative. */
export interface StockLevel {
  inventoryItemId: string
  locationId: string
  available: number
  updatedAt: Date
}

/** A row of an export. Rows are unordered and may repeat, and readers must not use memory in proportion to the shop. */
export type ExportRow =
  | { kind: 'product'; product: ShopProductLine }
  /** One of a product's `conditions`; it may come before the product's row. */
  | { kind: 'condition'; productId: string; condition: string }
  | { kind: 'variant'; productId: string; variant: StoreVariant }
  | { kind: 'level'; level: StockLevel }

export interface StoreExport {
  state: 'running' | 'completed' | 'failed'
  /** The number of objects written so far. */
  objectCount: number
  rootObjectCount: number
  error: string | null
}

export interface StoreOrderDraft {
  /**
   * ARK's ID of the sale. ARK searches for it before creating an order, so that a lost reply never causes a second
   * order.
   */
  sourceIdentifier: string
  tags: string[]
  note: string
  lines: StoreOrderLine[]
  /** The time of the sale. */
  processedAt: Date
}

/** A quantity of a store's variant, or of an item that only a title names. */
export type StoreOrderLine = ({ variantId: string } | { title: string }) & { quantity: number; priceCents: number }

export interface StoreOrder {
  orderId: string
  name: string
  sourceIdentifier: string | null
  isCancelled: boolean
  isFulfilled: boolean
}

/** An order in the shop, whoever created it: the items, and nothing about the customer. */
export interface ShopOrder {
  orderId: string
  /** '#1513' */
  name: string
  /** The ID that the creating app gave it; null: it was created in the shop. */
  sourceIdentifier: string | null
  /** True: a test order, which no one pays for. */
  isTest: boolean
  /** The time of the sale; for an imported order, the time of the original sale. */
  processedAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  /** The payment: outstanding, received, or fully refunded. */
  payment: 'waiting' | 'paid' | 'given-back'
  lines: ShopOrderLine[]
}

export interface ShopOrderLine {
  lineId: string
  /** Null: an item that is no product of the shop, or whose product was deleted. */
  variantId: string | null
  title: string
  size: string | null
  sku: string | null
  /** True for physical goods; false for a gift card or a tip. */
  isGoods: boolean
  /** The ordered units, including those that were removed or refunded later. */
  quantity: number
  /** The units that are still part of the order. */
  remaining: number
  /** The remaining units that have not shipped and were not handed over. */
  unshipped: number
  /** The total price of all ordered units after all discounts, without shipping. */
  price: OutsideMoney
  /** How many units each location ships; empty: the shop has not assigned them yet. */
  places: { locationId: string; quantity: number }[]
}

/** A changed order. */
export interface ChangedOrder {
  orderId: string
  sourceIdentifier: string | null
  processedAt: Date
  updatedAt: Date
}

export interface WebhookSubscription {
  subscriptionId: string
  topic: string
  address: string
  /** The fields in its deliveries; empty: all. */
  fields: string[]
}

export interface StorePort {
  info(): Promise<{ name: string; shopDomain: string; currency: string; scopes: string[] }>
  locations(): Promise<StoreLocation[]>
  /** Returns products that match words, an SKU or a barcode, most recently changed first. */
  searchProducts(search: { query: string; limit: number }): Promise<ShopProduct[]>
  /**
   * Returns products on sale that match words, an SKU or a barcode (empty: all), newest first. Covers the first `limit`
   * (at most 250) that the shop reports as reduced; `hasMore`: there are others.
   */
  saleProducts(search: { query: string; limit: number }): Promise<{ products: StoreSaleProduct[]; hasMore: boolean }>
  /** Returns a product with every variant; null when it does not exist. */
  product(productId: string): Promise<ShopProduct | null>
  /**
   * Yields products of any status, with every variant, that changed at or after a time. Deleted products are not
   * included.
   */
  changedProducts(since: Date): AsyncIterable<ShopProduct>
  /** Returns the number of products of any status. */
  productCount(): Promise<number>
  /** Yields the IDs of all products of any status. */
  productIds(): AsyncIterable<string>

  /** Starts an export of every product, variant and level, and returns its ID. */
  startExport(): Promise<string>
  exportState(exportId: string): Promise<StoreExport>
  /**
   * Streams the rows of a completed export. Throws `ProviderUnavailable` when the file ends before the announced number
   * of objects.
   */
  exportRows(exportId: string): AsyncIterable<ExportRow[]>

  /** Returns the levels of up to 250 items at every location; deleted items are left out. */
  levelsOfItems(inventoryItemIds: string[]): Promise<StockLevel[]>
  /** Yields the levels at one location that changed since a time, for reconciliation. */
  changedLevels(locationId: string, since: Date): AsyncIterable<StockLevel>
  /** Adds `delta` to the available units, once per key. */
  adjustAvailable(change: {
    inventoryItemId: string
    locationId: string
    delta: number
    idempotencyKey: string
  }): Promise<void>

  /** Returns the order with an identifier; a canceled one only when no other has it. */
  findOrder(sourceIdentifier: string): Promise<StoreOrder | null>
  /**
   * Creates a paid order without changing stock (the caller adjusts the level of the shipping location) and without an
   * email. Returns an existing order with the same identifier instead, unless it is canceled. Throws
   * `ProviderLacksVariant` when the store does not have one of the variants.
   */
  createOrder(draft: StoreOrderDraft): Promise<StoreOrder>
  /**
   * Ships everything that remains of an order. Returns `nothing_left` when all of it has shipped already, and
   * `not_ready` when part of it cannot ship now.
   */
  fulfillOrder(
    orderId: string,
    tracking: { number: string | null; company: string | null },
  ): Promise<'shipped' | 'nothing_left' | 'not_ready'>
  /** Cancels every fulfillment of an order, so that all of it remains to ship, without changing stock. */
  unfulfillOrder(orderId: string): Promise<void>
  cancelOrder(orderId: string): Promise<void>
  /** Returns a complete order; null when it does not exist. */
  shopOrder(orderId: string): Promise<ShopOrder | null>
  /**
   * Returns a page of orders that changed at or after a time, earliest change first. `next` is the cursor of the next
   * page; null: there is none. The shop's search may lag a change by seconds.
   */
  changedOrders(since: Date, from: string | null): Promise<{ orders: ChangedOrder[]; next: string | null }>

  webhooks(): Promise<WebhookSubscription[]>
  /**
   * Makes sure that there is one subscription for a topic and an address whose deliveries have these fields (empty:
   * all): creates it, keeps it, or changes it.
   */
  subscribe(topic: string, address: string, fields?: readonly string[]): Promise<WebhookSubscription>
  unsubscribe(subscriptionId: string): Promise<void>
}

/** The tokens of a shop. A null expiry means permanent, such as a custom app's token. */
export interface StoreTokens {
  accessToken: string
  accessTokenExpiresAt: Date | null
  refreshToken: string | null
  refreshTokenExpiresAt: Date | null
  scopes: string[]
}

/** Connects shops: all of OAuth except HTTP routing. */
export interface StoreConnector {
  /** Returns the domain, such as `demo.myshopify.com`, of what a person typed, or null when it cannot be a shop. */
  shopDomain(typed: string): string | null
  /** Returns the address where the browser installs the app. */
  authorizeUrl(install: { shopDomain: string; state: string; redirectUrl: string }): string
  /** Returns whether Shopify recently signed the query of a callback. */
  isGenuineCallback(query: Record<string, string>): boolean
  exchangeCode(shopDomain: string, code: string): Promise<StoreTokens>
  refresh(shopDomain: string, refreshToken: string): Promise<StoreTokens>
  /**
   * Returns whether the raw bytes of a webhook have Shopify's signature. `ownSecret` is the secret of the shop's custom
   * app, if it was connected with one.
   */
  isGenuineWebhook(rawBody: Uint8Array, signature: string | undefined, ownSecret?: string | null): boolean
  /**
   * Returns the port of a shop. It calls `accessToken` for each call, and once more with the refused token after a 401.
   * `isConnected`: the shop is connected to ARK and has a health record; a shop that is only being tried does not.
   */
  open(
    shopDomain: string,
    accessToken: (refused: string | null) => Promise<string>,
    how?: { isConnected: boolean },
  ): StorePort
}
