import type { MarketProduct, MarketVariant } from '../market/market.ts'

export type ListingStatus = 'INACTIVE' | 'ACTIVE' | 'DELETED' | 'CANCELED' | 'MATCHED' | 'COMPLETED'
export type OperationType = 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTIVATE' | 'DEACTIVATE'
export type OperationStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED'

/** Free-form on the wire: never parsed for logic (stockx.md L1). */
export interface Changes {
  additions: object
  updates: object
  removals: object
}

/** As they come over the wire. */
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

/** Read and checked: what an operation writes into its listing. */
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
  /** A CREATE that is followed by an ACTIVATE. */
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
  /** Whole units of the currency. */
  amount: number
  currencyCode: string
  inventoryType: string
  /** Of a pair that lies with StockX: the list with which it was sent there. */
  inboundDisplayId?: string
  product: MarketProduct
  variant: MarketVariant
  ask: Ask | null
  /** The expiry the next activation uses. */
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
  /** Open string: control may set one that no document knows. */
  status: string
  createdAt: Date
  updatedAt: Date
  shippingId: string
  trackingNumber: string
  shipByDate: Date
  /** The seller fetched the document or the label: the parcel can leave. */
  isLabelPrinted: boolean
  /** What StockX adds to its payout (below zero: takes off it) beside its fees, in cents. */
  adjustmentCents: number
  /** What the seller has of it, in cents: 0 until it is paid, and again once it was taken back. */
  paidCents: number
}

/** What one item does when its turn comes. */
export type StockxBatchWork =
  | { kind: 'create'; input: ListingInput }
  | { kind: 'update'; listingId: string; terms: Terms; active?: boolean }
  | { kind: 'delete'; listingId: string }

export interface StockxBatchItem {
  itemId: string
  status: 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  /** The request, echoed. */
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
