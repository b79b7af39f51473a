/** What a shop holds. Numeric ids as in webhooks; GraphQL shows them as gids. Money is in cents, times are Dates. */

/** The states that are stored. `on_hand` is their sum without `incoming` (shopify.md §3.1). */
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

/** A place that holds stock; inactive ones keep their levels. */
export interface Location {
  id: number
  name: string
  address: Address
  isActive: boolean
  fulfillsOnlineOrders: boolean
}

/** A custom field that somebody has given a product: the shop, or one of its apps. */
export interface Metafield {
  id: number
  namespace: string
  key: string
  /** 'single_line_text_field', 'list.single_line_text_field', 'boolean', …; the value is text of that form. */
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
  /** Path of the picture below the simulator's own address. */
  imagePath: string | null
  variants: Variant[]
  /** Left out: none. */
  metafields?: Metafield[]
  createdAt: Date
  updatedAt: Date
}

/** One size. It has exactly one inventory item, as everywhere today (shopify.md §3.1). */
export interface Variant {
  id: number
  product: Product
  /** The value of the product's one option. */
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

/** What is counted. Untracked items have no meaningful quantity. */
export interface ShopInventoryItem {
  id: number
  variant: Variant
  tracked: boolean
  requiresShipping: boolean
  /** By location id. */
  levels: Map<number, InventoryLevel>
  createdAt: Date
  updatedAt: Date
}

/** An item at a location. An inactive level is not stocked there but remembers what it had. */
export interface InventoryLevel {
  id: number
  item: ShopInventoryItem
  location: Location
  isActive: boolean
  quantities: Record<StoredState, number>
  /** When each state was last written; states never touched are absent. */
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

/** `currentQuantity` falls when an order is cancelled; `quantity` stays what was bought. */
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
  /** Off the price of all that were bought. */
  discountCents: number
  isGiftCard: boolean
  properties: Attribute[]
  /** Where stock was committed for this line; null when the order was made with BYPASS. */
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
  /** Which app made it; null for a buyer in the online shop. */
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

/** The part of an order that one location ships. */
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

/** A parcel: lines of one or more fulfilment orders of one location. */
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
  /** The JSONL, gzipped; null until it is there, when the result is empty, and when it is too old. */
  file: Buffer | null
  /** In bytes, unpacked. */
  fileSize: number
  appId: number
  /** Of the app when it asked. */
  scopes: string[]
  urlExpiresAt: Date | null
  createdAt: Date
  completedAt: Date | null
}

/** Work in the background, polled by `job(id:)`. The id is a uuid. */
export interface Job {
  id: string
  done: boolean
  /** Of a cancellation: whose it is, and what it failed by. */
  orderId?: number
  error?: string | null
}

/** Belongs to the app that made it: another app of the same shop does not see it, and signs with another secret. */
export interface SubscribedWebhook {
  id: number
  appId: number
  /** As in the enum: `INVENTORY_LEVELS_UPDATE`. */
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
