import type { ApiCaller } from './owner.ts'
import type { Form } from './plan.ts'
import type { RetailerInPlay } from './retailers.ts'
import type { ShopItems } from './shop-items.ts'
import type { ChaosWorld } from './world.ts'

/** A change that was requested from the API. Accepted changes must be there at the end. */
export interface RequestedChange {
  retailerId: number
  variantId: number
  field: 'listings_enabled' | 'desired_payout'
  value: boolean | number
  askedAtMs: number
  answeredAtMs: number
  /** Null: no answer came, so it may or may not have been made. */
  isAccepted: boolean | null
}

/** An email that was requested. */
export interface RequestedEmail {
  email: string
  isAccepted: boolean | null
}

/** A payment to a retailer, logged repeatedly with one idempotency key until it was answered. */
export interface RequestedPayment {
  key: string
  cents: number
  /** Null: no answer came, so it may or may not have been made. */
  isAccepted: boolean | null
}

/** A purchase, submitted several times at once with one idempotency key. */
export interface RequestedPurchase {
  key: string
  /** Null: no answer came, so it may or may not have been made. */
  isAccepted: boolean | null
}

/** The changes that sellers made at a marketplace without ARK. */
export interface DoneOutside {
  /** ARK's listings that were repriced or deleted there, so that ARK's records are wrong until a sweep. */
  changed: Set<string>
  /** Listings that sellers created there by hand, at prices that ARK never asks. */
  byHand: Set<string>
  /** True: every account was compared since, so that no differences are allowed. */
  isSwept: boolean
}

/** The state that acts use and that the rules check. */
export interface Stage {
  world: ChaosWorld
  form: Form
  retailers: RetailerInPlay[]
  /** Tracks items that are the same size, created again. */
  items: ShopItems
  /** How many of the first sizes both retailers have. */
  common: number
  /** Calls the API as the associate of the first retailer; the others have none. */
  associate: ApiCaller
  /** The operator's session. */
  operator: string
  /** The wholesale buyer's session. */
  buyer: string
  outside: DoneOutside
  /** The retailers who imported again after the faults were cleared. */
  importedAgain: Set<number>
  changes: RequestedChange[]
  mails: RequestedEmail[]
  payments: RequestedPayment[]
  purchases: RequestedPurchase[]
}

/** Returns a retailer by its number among those in play. */
export const retailerAt = ({ retailers }: Pick<Stage, 'retailers'>, nth: number): RetailerInPlay =>
  retailers[nth % retailers.length] as RetailerInPlay

/** Returns a retailer by its ID in ARK. Throws when it is not in play. */
export function retailerBy({ retailers }: Pick<Stage, 'retailers'>, retailerId: number): RetailerInPlay {
  const found = retailers.find((each) => each.retailerId === retailerId)
  if (!found) throw new Error(`retailer ${retailerId} is not in play`)
  return found
}
