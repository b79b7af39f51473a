import type { OutsideMoney } from '@ark/domain'

/**
 * The other port: a retailer's shop. Shopify is behind it. It is a store, not a marketplace.
 * Ids are Shopify's numeric ids as strings ('271878346596884015'), never gids; money is whole US cents.
 * Errors: `provider-errors.ts`.
 */
export interface StoreLocation {
  locationId: string
  name: string
  city: string | null
  state: string | null
  isActive: boolean
  /** Stock there belongs to another fulfilment service: shown, never written. */
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
  /** The value of the size option, or the only option's value. */
  size: string | null
  /** False: quantities mean nothing. */
  tracked: boolean
}

/** A product as an export's line has it: its sizes and what else is a list are lines of their own. */
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
  /** What custom fields of the shop say of its condition, as they are written: 'Used - Good'. Each once, in order. */
  conditions: string[]
}

/** A product of which sizes cost less than their compare-at price; the figures are those sizes' alone. */
export interface StoreSaleProduct {
  productId: string
  title: string
  createdAt: Date
  /** The lowest price, and the lowest compare-at price: the first is always below the second. */
  salePriceCents: number
  compareAtPriceCents: number
  /** Units that can be sold at all locations; a size below zero counts as none. Lags behind levels. */
  units: number
  skus: (string | null)[]
}

/** Units that can be sold (`available`) of one item at one place. May be negative. */
export interface StockLevel {
  inventoryItemId: string
  locationId: string
  available: number
  updatedAt: Date
}

/** A line of an export. They come in any order, and may come twice: the reader's memory must not grow with the shop. */
export type ExportRow =
  | { kind: 'product'; product: ShopProductLine }
  /** One of the `conditions` of a product, of which the line may be still to come. */
  | { kind: 'condition'; productId: string; condition: string }
  | { kind: 'variant'; productId: string; variant: StoreVariant }
  | { kind: 'level'; level: StockLevel }

export interface StoreExport {
  state: 'running' | 'completed' | 'failed'
  /** Objects written so far. */
  objectCount: number
  rootObjectCount: number
  error: string | null
}

export interface StoreOrderDraft {
  /** Our id of the sale: searched before creating, so that a lost reply never makes a second order. */
  sourceIdentifier: string
  tags: string[]
  note: string
  lines: StoreOrderLine[]
  /** When the sale happened. */
  processedAt: Date
}

/** So many of a variant of the store, or of what only words say. */
export type StoreOrderLine = ({ variantId: string } | { title: string }) & { quantity: number; priceCents: number }

export interface StoreOrder {
  orderId: string
  name: string
  sourceIdentifier: string | null
  isCancelled: boolean
  isFulfilled: boolean
}

/** An order as the shop has it, whoever made it: what was sold, and nothing of the person who bought it. */
export interface ShopOrder {
  orderId: string
  /** '#1513' */
  name: string
  /** What an app that made it calls it; null: it was made in the shop. */
  sourceIdentifier: string | null
  /** Nobody pays for it. */
  isTest: boolean
  /** When it was sold; of an order that was brought in from elsewhere, when it was sold there. */
  processedAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  /** Its money: not there yet, there, or given back as a whole. */
  payment: 'waiting' | 'paid' | 'given-back'
  lines: ShopOrderLine[]
}

export interface ShopOrderLine {
  lineId: string
  /** Null: nothing of the shop's products, or of one that is gone. */
  variantId: string | null
  title: string
  size: string | null
  sku: string | null
  /** Whether it is a thing that lies on a shelf; a gift card or a tip is none. */
  isGoods: boolean
  /** Units that were ordered, also those that were taken off or refunded since. */
  quantity: number
  /** Units that are still part of the order. */
  remaining: number
  /** Of these, the ones that have not been shipped or handed over. */
  unshipped: number
  /** What all that were ordered cost together, after every discount, without shipping. */
  price: OutsideMoney
  /** Which places ship how many of them; empty: the shop has not said yet. */
  places: { locationId: string; quantity: number }[]
}

/** That an order has changed. */
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
  /** The fields that its deliveries carry; empty: all. */
  fields: string[]
}

export interface StorePort {
  info(): Promise<{ name: string; shopDomain: string; currency: string; scopes: string[] }>
  locations(): Promise<StoreLocation[]>
  /** Products for words, SKU or barcode, most recently changed first. */
  searchProducts(search: { query: string; limit: number }): Promise<ShopProduct[]>
  /**
   * Products on sale for words, SKU or barcode (empty: all), the newest first: of the first `limit` (250 at most) that
   * the shop calls reduced. `hasMore`: it has others besides.
   */
  saleProducts(search: { query: string; limit: number }): Promise<{ products: StoreSaleProduct[]; hasMore: boolean }>
  /** With every variant; null when it is gone. */
  product(productId: string): Promise<ShopProduct | null>
  /** Products with every variant that changed at or after a time, whatever their status. Those that are gone are not. */
  changedProducts(since: Date): AsyncIterable<ShopProduct>
  /** How many products there are, whatever their status. */
  productCount(): Promise<number>
  /** The ids of all products, whatever their status. */
  productIds(): AsyncIterable<string>

  /** Starts an export of every product, variant and level; answers its id. */
  startExport(): Promise<string>
  exportState(exportId: string): Promise<StoreExport>
  /**
   * The rows of a completed export, streamed. Throws `ProviderUnavailable` when the file ends before the promised
   * number of objects.
   */
  exportRows(exportId: string): AsyncIterable<ExportRow[]>

  /** Levels of up to 250 items at every location; items that are gone are left out. */
  levelsOfItems(inventoryItemIds: string[]): Promise<StockLevel[]>
  /** Levels that changed at one location since a time, for reconciliation. */
  changedLevels(locationId: string, since: Date): AsyncIterable<StockLevel>
  /** Adds `delta` to available, once per key. */
  adjustAvailable(change: {
    inventoryItemId: string
    locationId: string
    delta: number
    idempotencyKey: string
  }): Promise<void>

  /** The order that carries an identifier; one that was canceled is answered only where none stands. */
  findOrder(sourceIdentifier: string): Promise<StoreOrder | null>
  /**
   * Makes a paid order that leaves stock as it is (the caller adjusts the level of the place that ships), sends no
   * mail. One that carries its identifier and stands is answered instead. Throws `ProviderLacksVariant` when the store
   * does not have a variant that it names.
   */
  createOrder(draft: StoreOrderDraft): Promise<StoreOrder>
  /**
   * Ships everything that remains of an order. `nothing_left`: all of it had been shipped before. `not_ready`: something
   * of it cannot be shipped now.
   */
  fulfillOrder(
    orderId: string,
    tracking: { number: string | null; company: string | null },
  ): Promise<'shipped' | 'nothing_left' | 'not_ready'>
  /** Takes every parcel of an order back, so that all of it remains to be shipped, and leaves stock as it is. */
  unfulfillOrder(orderId: string): Promise<void>
  cancelOrder(orderId: string): Promise<void>
  /** An order with everything in it; null: there is none. */
  shopOrder(orderId: string): Promise<ShopOrder | null>
  /**
   * Orders that changed at or after a time, the longest ago first, a page at a time; `next`: where the next one begins,
   * null: there is none. The shop's search may know of a change seconds late.
   */
  changedOrders(since: Date, from: string | null): Promise<{ orders: ChangedOrder[]; next: string | null }>

  webhooks(): Promise<WebhookSubscription[]>
  /**
   * One subscription for a topic and an address, whose deliveries carry these fields of theirs (empty: all): made, or
   * taken up as it is, or changed when it carries others.
   */
  subscribe(topic: string, address: string, fields?: readonly string[]): Promise<WebhookSubscription>
  unsubscribe(subscriptionId: string): Promise<void>
}

/** A shop's tokens. `null` expiry: permanent (a custom app's token). */
export interface StoreTokens {
  accessToken: string
  accessTokenExpiresAt: Date | null
  refreshToken: string | null
  refreshTokenExpiresAt: Date | null
  scopes: string[]
}

/** How a shop is connected: everything of OAuth that is not HTTP routing. */
export interface StoreConnector {
  /** `demo.myshopify.com` from what a person typed, or null when that can never be a shop. */
  shopDomain(typed: string): string | null
  /** Where the browser goes to install the app. */
  authorizeUrl(install: { shopDomain: string; state: string; redirectUrl: string }): string
  /** Whether the query of a callback was signed by Shopify, lately. */
  isGenuineCallback(query: Record<string, string>): boolean
  exchangeCode(shopDomain: string, code: string): Promise<StoreTokens>
  refresh(shopDomain: string, refreshToken: string): Promise<StoreTokens>
  /**
   * Whether the raw bytes of a webhook carry Shopify's signature; `ownSecret`: of the custom app that the shop was
   * connected by.
   */
  isGenuineWebhook(rawBody: Uint8Array, signature: string | undefined, ownSecret?: string | null): boolean
  /**
   * The shop's port; `accessToken` is asked for at each call, and asked again once when it was refused, with the
   * refused one named. `isConnected`: it is a shop of ours, and its health is kept; one that is only tried is not.
   */
  open(
    shopDomain: string,
    accessToken: (refused: string | null) => Promise<string>,
    how?: { isConnected: boolean },
  ): StorePort
}
