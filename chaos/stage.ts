import type { CallApi } from './owner.ts'
import type { Size } from './sizes.ts'
import type { AskedPurchase } from './wholesale.ts'
import type { World } from './world.ts'

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

/** What acts work on, and what they leave for the rules. */
export interface Stage {
  world: World
  call: CallApi
  /** The operator's session. */
  operator: string
  /** The wholesale buyer's session. */
  buyer: string
  sizes: Size[]
  changes: AskedChange[]
  mails: AskedMail[]
  payments: AskedPayment[]
  purchases: AskedPurchase[]
}
