import type { ApiCaller } from './owner.ts'
import type { Form } from './plan.ts'
import type { RetailerInPlay } from './retailers.ts'
import type { ShopItems } from './shop-items.ts'
import type { ChaosWorld } from './world.ts'

/** A change that was asked of the API: what was answered 2xx has to be there at the end. */
export interface AskedChange {
  retailerId: number
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

/** A payment to a retailer that was logged under one key, again and again until it was answered. */
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

/** What sellers did at a marketplace themselves, beside ARK. */
export interface DoneOutside {
  /** Listings of ARK's that were repriced or deleted there: what ARK believes of them is wrong until a sweep. */
  changed: Set<string>
  /** Listings that somebody made there by hand, at prices that ARK never asks. */
  byHand: Set<string>
  /** Every account was read since: nothing is excused any more. */
  isSwept: boolean
}

/** What acts work on, and what they leave for the rules. */
export interface Stage {
  world: ChaosWorld
  form: Form
  retailers: RetailerInPlay[]
  /** Which items of the shops are the same size, entered again. */
  items: ShopItems
  /** So many of the first sizes both retailers have. */
  common: number
  /** The API as the associate of the first retailer; the others have none. */
  associate: ApiCaller
  /** The operator's session. */
  operator: string
  /** The wholesale buyer's session. */
  buyer: string
  outside: DoneOutside
  /** Retailers who have imported again since all is well. */
  importedAgain: Set<number>
  changes: AskedChange[]
  mails: AskedMail[]
  payments: AskedPayment[]
  purchases: AskedPurchase[]
}

/** A retailer by his number among those in play. */
export const retailerAt = ({ retailers }: Pick<Stage, 'retailers'>, nth: number): RetailerInPlay =>
  retailers[nth % retailers.length] as RetailerInPlay

/** A retailer by ARK's number of him. Throws when he is not in play. */
export function retailerBy({ retailers }: Pick<Stage, 'retailers'>, retailerId: number): RetailerInPlay {
  const found = retailers.find((each) => each.retailerId === retailerId)
  if (!found) throw new Error(`retailer ${retailerId} is not in play`)
  return found
}
