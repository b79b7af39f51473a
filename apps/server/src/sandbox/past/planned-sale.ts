import type { OrderWay } from './order-way.ts'
import type { Place } from './read-shop.ts'

/** A pair that a buyer of a marketplace took. */
export interface PlannedSale {
  platform: 'stockx' | 'goat'
  place: Place
  /** The buyer's price in cents. */
  askCents: number
  soldAt: Date
  way: OrderWay
  /** True: no pair was left. */
  isOversold: boolean
  orderId: string
  listingId: string
  trackingNumber: string
  /** What the marketplace adds to the payout or takes from it besides its fees, in cents. */
  adjustmentCents: number
  /** The operator entered what ALIAS paid, which takes 2.9% for a cash-out and not the schedule's 3%. */
  isStatementEntered: boolean
}

/** A pair that the shop sold itself. */
export interface PlannedShopSale {
  platform: 'shopify'
  place: Place
  askCents: number
  soldAt: Date
  /** Null: waits to be packed. */
  shippedAt: Date | null
  /** Null: neither canceled nor returned. */
  lostAt: Date | null
}
