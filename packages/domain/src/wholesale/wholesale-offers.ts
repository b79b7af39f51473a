import type { Cents } from '../money/money.ts'

/**
 * A buyer's offer for sizes of a product and what may become of it: one table, read by the server, the screens of both
 * sides and the tests. Its side says whose turn it is: the seller's while it is `offered`, the buyer's once it is
 * `countered`.
 */
export const WHOLESALE_OFFER_STATES = ['offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type WholesaleOfferState = (typeof WHOLESALE_OFFER_STATES)[number]

export type WholesaleOfferSide = 'buyer' | 'seller'
export const WHOLESALE_OFFER_ACTS = ['accept', 'counter', 'decline', 'withdraw'] as const
export type WholesaleOfferAct = (typeof WHOLESALE_OFFER_ACTS)[number]

interface WholesaleOfferRule {
  label: string
  color: string
  /** Whose turn it is; null: it has ended. */
  turn: WholesaleOfferSide | null
  /** What a side may do while it is so, and what it is then. */
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

/** What an act of a side makes of an offer; null: it may not be done while it is so. */
export const offerAfter = (
  state: WholesaleOfferState,
  { side, act }: { side: WholesaleOfferSide; act: WholesaleOfferAct },
): WholesaleOfferState | null => WHOLESALE_OFFERS[state][side][act] ?? null

/** What a side may do now; nothing of an offer whose time is over, whatever its state says. */
export function offerActs(
  { state, expiresAtMs, rounds }: { state: WholesaleOfferState; expiresAtMs: number; rounds: number },
  { side, nowMs }: { side: WholesaleOfferSide; nowMs: number },
): WholesaleOfferAct[] {
  if (nowMs >= expiresAtMs) return []
  return WHOLESALE_OFFER_ACTS.filter(
    (act) => offerAfter(state, { side, act }) !== null && (act !== 'counter' || rounds < MOST_OFFER_ROUNDS),
  )
}

/** Prices that are named before one has to say yes or no: the offer is the first. */
export const MOST_OFFER_ROUNDS = 10
/** For how long a price stands. */
export const OFFER_DAYS = [1, 3, 7, 14] as const
export type OfferDays = (typeof OFFER_DAYS)[number]
export const USUAL_OFFER_DAYS: OfferDays = 3
/** Sizes of one offer. */
export const MOST_OFFER_LINES = 60
/** Open offers of a buyer to one seller. */
export const MOST_OPEN_OFFERS = 50

/** What sizes cost together at the prices that were named. */
export const offerTotal = (lines: readonly { quantity: number; price_cents: Cents }[]): Cents =>
  lines.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0)
