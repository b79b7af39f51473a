import type { ApiCaller } from './owner.ts'
import type { SizeInPlay } from './sizes.ts'
import type { ChaosWorld } from './world.ts'

/** A change that was asked of the API: what was answered 2xx has to be there at the end. */
export interface AskedChange {
  variantId: number
  field: 'listings_enabled' | 'desired_payout'
  value: boolean | number
  askedAtMs: number
  answeredAtMs: number
  /** Null: no answer came, so it may or may not have been done. */
  isAccepted: boolean | null
}

/** A mail that was asked for. */
export interface AskedMail {
  email: string
  isAccepted: boolean | null
}

/** A payment to the retailer that was logged under one key, again and again until it was answered. */
export interface AskedPayment {
  key: string
  cents: number
  /** Null: no answer came, so it may or may not have been done. */
  isAccepted: boolean | null
}

/** A purchase that was submitted under one key, several times at once. */
export interface AskedPurchase {
  key: string
  /** Null: no answer came, so it may or may not have been made. */
  isAccepted: boolean | null
}

/** What acts work on, and what they leave for the rules. */
export interface Stage {
  world: ChaosWorld
  call: ApiCaller
  /** The operator's session. */
  operator: string
  /** The wholesale buyer's session. */
  buyer: string
  sizes: SizeInPlay[]
  changes: AskedChange[]
  mails: AskedMail[]
  payments: AskedPayment[]
  purchases: AskedPurchase[]
}
