import type { MarketProduct, MarketVariant } from '../market/market.ts'

export type ListingStatus = 'INACTIVE' | 'ACTIVE' | 'DELETED' | 'CANCELED' | 'MATCHED' | 'COMPLETED'
export type OperationType = 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTIVATE' | 'DEACTIVATE'
export type OperationStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED'

/** The changes of an operation, which are free-form on the wire and must never be parsed for logic. */
export interface Changes {
  additions: object
  updates: object
  removals: object
}

/** The terms as sent. */
export interface Terms {
  amount?: string | undefined
  currencyCode?: string | undefined
  expiresAt?: string | undefined
}
export interface ListingInput extends Terms {
  variantId: string
  amount: string
  active?: boolean | undefined
  inventoryType?: string | undefined
}
export interface UpdateItem extends Terms {
  listingId: string
  active?: boolean | undefined
}

/** The parsed terms that an operation writes into its listing. */
export type ListingTerms = Partial<Pick<Listing, 'amount' | 'currencyCode' | 'expiresAt'>>

export interface Operation {
  operationId: string
  listingId: string
  type: OperationType
  status: OperationStatus
  by: 'USER' | 'SYSTEM'
  createdAt: Date
  updatedAt: Date
  changes: Changes
  terms: ListingTerms
  /** True for a CREATE that an ACTIVATE follows. */
  activates: boolean
  error: string | null
}

export interface Ask {
  askId: string
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

export interface Listing {
  listingId: string
  seller: string
  status: ListingStatus
  /** In whole units of the currency. */
  amount: number
  currencyCode: string
  inventoryType: string
  /** For a pair that is stored at StockX: the shipment that brought it there. */
  inboundDisplayId?: string
  product: MarketProduct
  variant: MarketVariant
  ask: Ask | null
  /** The expiry of the next activation. */
  expiresAt: Date
  isExpired: boolean
  batch: { batchId: string; taskId: string } | null
  orderNumber: string | null
  /** Oldest first. */
  operations: Operation[]
  createdAt: Date
  updatedAt: Date
}

export const ACTIVE_ORDER_STATUSES = [
  'CREATED', 'CCAUTHORIZATIONFAILED', 'SHIPPED', 'RECEIVED', 'AUTHENTICATING', 'AUTHENTICATED', 'PAYOUTPENDING',
  'PAYOUTCOMPLETED', 'SYSTEMFULFILLED', 'PAYOUTFAILED', 'SUSPENDED', 'PENDING', 'DONOTSHIP',
] // biome-ignore format: a table
export const HISTORICAL_ORDER_STATUSES = ['AUTHFAILED', 'DIDNOTSHIP', 'CANCELED', 'COMPLETED', 'RETURNED']

export interface Order {
  orderNumber: string
  listing: Listing
  askId: string
  amount: number
  /** Any text: control may set an undocumented status. */
  status: string
  createdAt: Date
  updatedAt: Date
  shippingId: string
  trackingNumber: string
  shipByDate: Date
  /** True: the seller fetched the document or the label, so that the parcel can leave. */
  isLabelPrinted: boolean
  /** An adjustment of the payout besides the fees, in cents; may be negative. */
  adjustmentCents: number
  /** The amount that the seller has received, in cents: 0 before the payout and after it was taken back. */
  paidCents: number
}

/** The work of one batch item. */
export type StockxBatchWork =
  | { kind: 'create'; input: ListingInput }
  | { kind: 'update'; listingId: string; terms: Terms; active?: boolean }
  | { kind: 'delete'; listingId: string }

export interface StockxBatchItem {
  itemId: string
  status: 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  /** The echoed request. */
  listingInput: object
  work: StockxBatchWork
  result: { askId: string | null; listingId: string } | null
  error: string | null
}

export type StockxBatchKind = 'create' | 'update' | 'delete'
export interface Batch {
  batchId: string
  seller: string
  kind: StockxBatchKind
  status: 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED'
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
  items: StockxBatchItem[]
}

export interface IngestionItem {
  status: 'In Review' | 'Completed' | 'Rejected'
  input: Record<string, unknown>
  result: { brand: string; title: string; variantId: string } | null
  reason: string | null
  createdAt: Date
  updatedAt: Date
}
