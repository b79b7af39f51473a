export type ListingStatus = 'pending' | 'active' | 'inactive' | 'deleted' | 'sold'

/** One physical pair for sale. */
export interface Listing {
  readonly id: string
  catalogId: string
  readonly condition: string
  readonly packagingCondition: string
  size: number
  readonly sizeUnit: string
  status: ListingStatus
  priceCents: number
  metadata: Record<string, string>
  readonly defects: string[]
  readonly additionalDefects: string
  readonly createdAt: Date
  updatedAt: Date
  activatedAt?: Date
}

export interface Picture {
  id: string
  listingId: string
  type: string
  order: number
  /** An address, or the bytes that were uploaded as base64. */
  source: { url: string } | { bytes: Buffer }
}

/** The states that the seller's and the carrier's actions cause; control may set others (`returned`, …). */
export const AliasOrderState = {
  unconfirmed: 'unconfirmed',
  confirmed: 'confirmed',
  labelGenerated: 'label_generated',
  inTransit: 'in_transit',
  completed: 'completed',
  canceled: 'canceled',
} as const

export interface Label {
  type: string
  trackingNumber: string
  courier: string
  /** True: the file exists. Before that, the answer has no address. */
  isReady: boolean
  generatedAt: Date
}

export interface Order {
  readonly id: string
  readonly purchaseOrderNumber: string
  readonly listingId: string
  readonly catalogId: string
  readonly size: number
  readonly priceCents: number
  /** The amount that the sale adds to the seller's balance, and the amount of it that reaches the seller's bank. */
  readonly balanceCents: number
  readonly paidOutCents: number
  /** True: the payout reached the seller's bank and was not taken back. */
  isPaid: boolean
  readonly salesChannel: string
  readonly soldAt: Date
  readonly cancelsAt: Date
  state: string
  /** `seller_shipped`, `in_transit` or `delivered`; absent before shipping. */
  fulfillment?: string
  label?: Label
  inTransitAt?: Date
  updatedAt: Date
}

export type BatchType = 'CREATE' | 'UPDATE' | 'ACTIVATE' | 'DEACTIVATE' | 'DELETE'

export interface BatchRow {
  /** The request as sent; answers echo it. */
  readonly request: Record<string, unknown>
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  errors: string[]
  result?: unknown
  processedAt?: Date
}

export interface Batch {
  readonly id: string
  readonly type: BatchType
  readonly rows: BatchRow[]
  status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETED'
  readonly createdAt: Date
  processedAt?: Date
  completedAt?: Date
}
