/**
 * The data of a shop. IDs are numeric as in webhooks, and GraphQL shows them as gids. Money is in cents, times are
 * Dates.
 */

/** The states that are stored. `on_hand` is their sum without `incoming`. */
export const STORED_STATES = [
  'available',
  'committed',
  'damaged',
  'incoming',
  'quality_control',
  'reserved',
  'safety_stock',
] as const
export type StoredState = (typeof STORED_STATES)[number]
export type StateName = StoredState | 'on_hand'

export interface Address {
  address1: string | null
  address2: string | null
  city: string | null
  company: string | null
  countryCode: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  provinceCode: string | null
  zip: string | null
}

/** A location that has stock; an inactive one keeps its levels. */
export interface Location {
  id: number
  name: string
  address: Address
  isActive: boolean
  fulfillsOnlineOrders: boolean
}

/** A metafield of a product, from the shop or one of its apps. */
export interface Metafield {
  id: number
  namespace: string
  key: string
  /** 'single_line_text_field', 'list.single_line_text_field', 'boolean', …; the value is text in that format. */
  type: string
  value: string
  createdAt: Date
  updatedAt: Date
}

export interface Product {
  id: number
  title: string
  handle: string
  descriptionHtml: string
  vendor: string
  productType: string
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'
  tags: string[]
  option: { id: number; name: string }
  /** The path of the image below the simulator's address. */
  imagePath: string | null
  variants: Variant[]
  /** Left out: none. */
  metafields?: Metafield[]
  createdAt: Date
  updatedAt: Date
}

/** A size. It has exactly one inventory item. */
export interface Variant {
  id: number
  product: Product
  /** The value of the product's only option. */
  title: string
  sku: string | null
  barcode: string | null
  priceCents: number
  compareAtPriceCents: number | null
  position: number
  inventoryPolicy: 'DENY' | 'CONTINUE'
  item: ShopInventoryItem
  createdAt: Date
  updatedAt: Date
}

/** An inventory item. Untracked items have no meaningful quantity. */
export interface ShopInventoryItem {
  id: number
  variant: Variant
  tracked: boolean
  requiresShipping: boolean
  /** By location ID. */
  levels: Map<number, InventoryLevel>
  createdAt: Date
  updatedAt: Date
}

/** An item at a location. An inactive level is not stocked but keeps its quantities. */
export interface InventoryLevel {
  id: number
  item: ShopInventoryItem
  location: Location
  isActive: boolean
  quantities: Record<StoredState, number>
  /** When each state was last written; states that were never written are absent. */
  touchedAt: Partial<Record<StoredState, Date>>
  createdAt: Date
  updatedAt: Date
}

/** One line of an adjustment group. */
export interface QuantityChange {
  name: StateName
  delta: number
  level: InventoryLevel
  ledgerDocumentUri: string | null
}

export interface AdjustmentGroup {
  id: number
  createdAt: Date
  reason: string
  referenceDocumentUri: string | null
  changes: QuantityChange[]
}

interface Attribute {
  key: string
  value: string
}

/** A line of an order. `currentQuantity` decreases when the order is canceled; `quantity` stays the bought number. */
export interface LineItem {
  id: number
  title: string
  variantTitle: string | null
  vendor: string | null
  sku: string | null
  variant: Variant | null
  quantity: number
  currentQuantity: number
  fulfilledQuantity: number
  requiresShipping: boolean
  unitPriceCents: number
  /** The discount on all bought pieces. */
  discountCents: number
  isGiftCard: boolean
  properties: Attribute[]
  /** The level with the stock committed for this line; null when the order was created with BYPASS. */
  claimedLevel: InventoryLevel | null
}

export interface Transaction {
  id: number
  kind: string
  status: string
  gateway: string | null
  amountCents: number
}

export interface Order {
  id: number
  number: number
  name: string
  email: string | null
  phone: string | null
  note: string | null
  currency: string
  financialStatus: string
  tags: string[]
  customAttributes: Attribute[]
  sourceName: string
  sourceIdentifier: string | null
  sourceUrl: string | null
  /** The app that created the order; null for a customer in the online shop. */
  appId: number | null
  shippingAddress: Address | null
  shippingCents: number
  lineItems: LineItem[]
  transactions: Transaction[]
  fulfillmentOrders: FulfillmentOrder[]
  fulfillments: OrderFulfillment[]
  test: boolean
  cancelReason: string | null
  cancelledAt: Date | null
  closedAt: Date | null
  processedAt: Date
  createdAt: Date
  updatedAt: Date
}

export interface FulfillmentOrderLine {
  id: number
  lineItem: LineItem
  totalQuantity: number
  remainingQuantity: number
}

/** A fulfillment order: the part of an order that one location ships. */
export interface FulfillmentOrder {
  id: number
  order: Order
  location: Location
  status: 'OPEN' | 'IN_PROGRESS' | 'CLOSED' | 'CANCELLED'
  lines: FulfillmentOrderLine[]
  createdAt: Date
  updatedAt: Date
}

export interface Tracking {
  company: string | null
  numbers: string[]
  urls: string[]
}

/** A fulfillment: lines of one or more fulfillment orders of one location. */
export interface OrderFulfillment {
  id: number
  order: Order
  name: string
  location: Location
  status: 'SUCCESS' | 'CANCELLED'
  tracking: Tracking
  lines: { line: FulfillmentOrderLine; fulfillmentOrder: FulfillmentOrder; quantity: number }[]
  createdAt: Date
  updatedAt: Date
}

export interface BulkOperation {
  id: number
  query: string
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELING' | 'CANCELED' | 'EXPIRED'
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT' | null
  objectCount: number
  rootObjectCount: number
  /** The gzipped JSONL; null until it exists, when the result is empty, and when it expired. */
  file: Buffer | null
  /** In bytes, uncompressed. */
  fileSize: number
  appId: number
  /** The app's scopes at the request. */
  scopes: string[]
  urlExpiresAt: Date | null
  createdAt: Date
  completedAt: Date | null
}

/** A background job, which clients poll with `job(id:)`. The ID is a UUID. */
export interface Job {
  id: string
  done: boolean
  /** For a cancellation: the order, and why it failed. */
  orderId?: number
  error?: string | null
}

/**
 * A webhook subscription. It belongs to the app that created it: other apps of the shop do not see it, and each app
 * signs with its own secret.
 */
export interface SubscribedWebhook {
  id: number
  appId: number
  /** The enum value: `INVENTORY_LEVELS_UPDATE`. */
  topic: string
  uri: string
  format: 'JSON' | 'XML'
  name: string | null
  filter: string | null
  includeFields: string[]
  metafieldNamespaces: string[]
  createdAt: Date
  updatedAt: Date
}
