import type { Cents } from '../money/money.ts'

/**
 * The states of a buyer's offer for sizes of a product, and the acts that change them. The server, the screens of both
 * parties and the tests read this table. The seller acts on an `offered` offer, the buyer on a `countered` one.
 */
export const WHOLESALE_OFFER_STATES = ['offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type WholesaleOfferState = (typeof WHOLESALE_OFFER_STATES)[number]

export type WholesaleOfferParty = 'buyer' | 'seller'
export const WHOLESALE_OFFER_ACTS = ['accept', 'counter', 'decline', 'withdraw'] as const
export type WholesaleOfferAct = (typeof WHOLESALE_OFFER_ACTS)[number]

interface WholesaleOfferRule {
  label: string
  color: string
  /** The party that acts next; null: the offer has ended. */
  turn: WholesaleOfferParty | null
  /** The acts of a party in this state, and the state after each. */
  buyer: Partial<Record<WholesaleOfferAct, WholesaleOfferState>>
  seller: Partial<Record<WholesaleOfferAct, WholesaleOfferState>>
}

export const WHOLESALE_OFFERS: Readonly<Record<WholesaleOfferState, WholesaleOfferRule>> = {
  offered: {
    label: 'Offered',
    color: 'blue',
    turn: 'seller',
    buyer: { withdraw: 'withdrawn' },
    seller: { accept: 'accepted', counter: 'countered', decline: 'declined' },
  },
  countered: {
    label: 'Countered',
    color: 'orange',
    turn: 'buyer',
    buyer: { accept: 'accepted', counter: 'offered', decline: 'declined' },
    seller: { withdraw: 'withdrawn' },
  },
  accepted: { label: 'Accepted', color: 'green', turn: null, buyer: {}, seller: {} },
  declined: { label: 'Declined', color: 'red', turn: null, buyer: {}, seller: {} },
  withdrawn: { label: 'Withdrawn', color: 'gray', turn: null, buyer: {}, seller: {} },
  expired: { label: 'Expired', color: 'gray', turn: null, buyer: {}, seller: {} },
}

export const OPEN_WHOLESALE_OFFERS = WHOLESALE_OFFER_STATES.filter((state) => WHOLESALE_OFFERS[state].turn !== null)

/** Returns the state of an offer after an act of a party, or null when the act is not allowed. */
export const offerAfter = (
  state: WholesaleOfferState,
  { side, act }: { side: WholesaleOfferParty; act: WholesaleOfferAct },
): WholesaleOfferState | null => WHOLESALE_OFFERS[state][side][act] ?? null

/** Returns the acts that a party may do now. An expired offer allows none, whatever its state is. */
export function offerActs(
  { state, expiresAtMs, rounds }: { state: WholesaleOfferState; expiresAtMs: number; rounds: number },
  { side, nowMs }: { side: WholesaleOfferParty; nowMs: number },
): WholesaleOfferAct[] {
  if (nowMs >= expiresAtMs) return []
  return WHOLESALE_OFFER_ACTS.filter(
    (act) => offerAfter(state, { side, act }) !== null && (act !== 'counter' || rounds < MAX_OFFER_ROUNDS),
  )
}

/** The most prices that the parties may name before one has to accept or decline; the offer is the first. */
export const MAX_OFFER_ROUNDS = 10
/** How many days an offered price is valid. */
export const OFFER_DAYS = [1, 3, 7, 14] as const
export type OfferDays = (typeof OFFER_DAYS)[number]
export const DEFAULT_OFFER_DAYS: OfferDays = 3
/** The most sizes in one offer. */
export const MAX_OFFER_LINES = 60
/** The most open offers of a buyer to one seller. */
export const MAX_OPEN_OFFERS = 50

/** Returns the total of sizes at their offered prices, in cents. */
export const offerTotal = (lines: readonly { quantity: number; price_cents: Cents }[]): Cents =>
  lines.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0)
