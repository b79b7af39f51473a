export type ListingStatus = 'pending' | 'active' | 'inactive' | 'deleted' | 'sold'

/** One physical pair on offer (alias.md §2.7). */
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
  /** Where the seller keeps it, or what was uploaded as base64. */
  source: { url: string } | { bytes: Buffer }
}

/** The states that the seller's actions and the carrier know; control may set others (`returned`, …). */
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
  /** Its file is there; before, the answer has no address. */
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
  /** What it leaves in the seller's balance, and what of that reaches his bank. */
  readonly balanceCents: number
  readonly paidOutCents: number
  /** It has reached his bank, and was not taken back. */
  isPaid: boolean
  readonly salesChannel: string
  readonly soldAt: Date
  readonly cancelsAt: Date
  state: string
  /** `seller_shipped`, `in_transit`, `delivered`; absent before shipping. */
  fulfillment?: string
  label?: Label
  inTransitAt?: Date
  updatedAt: Date
}

export type BatchType = 'CREATE' | 'UPDATE' | 'ACTIVATE' | 'DEACTIVATE' | 'DELETE'

export interface BatchRow {
  /** As sent, echoed in the answer. */
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
