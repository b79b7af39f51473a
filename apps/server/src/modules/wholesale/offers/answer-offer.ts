import {
  cents,
  dollars,
  offerActs,
  offerAfter,
  offerTotal,
  type OfferDays,
  WHOLESALE_OFFERS,
  type WholesaleOfferAct,
  type WholesaleOfferParty,
} from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { required } from '../../../platform/required.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { expiresAtOf } from './make-offer.ts'
import { orderOfOffer, type PlacingNeeds } from './order-of-offer.ts'
import {
  counterOffer,
  endOffer,
  lastOfferStep,
  type LastOfferStep,
  type LockedOffer,
  lockWholesaleOffer,
  type OfferedLine,
  type OfferRef,
  linesAtCurrentPrice,
} from './queries/offers.ts'
import { notifyOfStep } from './notify-of-offer-step.ts'

export interface OfferReply {
  act: WholesaleOfferAct
  /** The round of the price that is answered. */
  round: number
  prices?: readonly { variant_id: number; price: number }[]
  expires_in_days?: OfferDays
}

/** Who answers; `buyerId` is null when the retailer does. */
export interface OfferAnswer {
  ref: OfferRef
  buyerId: number | null
  userId: number
  reply: OfferReply
}

type Needs = Pick<Capabilities, 'db'> & PlacingNeeds

/**
 * Answers an offer for one side: accepts, counters, declines or withdraws it (`WHOLESALE_OFFERS`). An accepted offer
 * becomes one approved order at its current price, in the same transaction. A repeated answer changes nothing. Refuses
 * an offer that has ended or expired, a price that was replaced meanwhile, an answer out of turn, and an order for
 * which there are not enough pairs; the offer then stays open.
 */
export async function answerOffer(needs: Needs, answer: OfferAnswer): Promise<Refusal | null> {
  const { ref, reply, buyerId } = answer
  const work = (tx: Tx) => answerLocked(tx, needs, answer)
  // Orders are inserted as the platform, because a buyer has no retailer. Everything else runs as the retailer.
  return reply.act === 'accept' || buyerId !== null
    ? needs.db.asPlatform(work)
    : needs.db.asRetailer(ref.retailerId, work)
}

async function answerLocked(tx: Tx, needs: Needs, answer: OfferAnswer): Promise<Refusal | null> {
  const { ref, buyerId, userId, reply } = answer
  const side: WholesaleOfferParty = buyerId === null ? 'seller' : 'buyer'
  const offer = await lockWholesaleOffer(tx, ref, buyerId)
  if (!offer) return notFound('This offer')
  // The time is read after the lock, so that an answer that waited for it is checked against the current time.
  const at = needs.clock.now()
  const last = await lastOfferStep(tx, ref)
  // Detects a repetition of an answer whose response was lost. A counter has started a new round.
  const answered = last?.act === 'counter' ? last.round - 1 : last?.round
  if (last?.side === side && last.act === reply.act && answered === reply.round) return null
  const refusal = refusalOf(offer, { side, reply, at })
  if (refusal) return refusal
  const lines = await linesAtCurrentPrice(tx, ref, offer.state === 'countered')
  const done =
    reply.act === 'counter'
      ? await counter(tx, { ref, offer, side, reply, lines, at })
      : await end(tx, needs, { ref, offer, side, act: reply.act, answer, last, lines })
  if (isRefusal(done)) return done
  const round = reply.act === 'counter' ? offer.round + 1 : offer.round
  await notifyOfStep(tx, needs, { ref, step: { side, act: reply.act, round, userId, at } })
  await recordAudit(tx, {
    retailerId: ref.retailerId,
    // The audit log names only the retailer's own people.
    userId: side === 'seller' ? userId : null,
    event_type: 'wholesale_offer_answered',
    status: 'success',
    details: {
      offer_id: ref.offerId,
      by: side,
      act: reply.act,
      round: reply.round,
      from: offer.state,
      to: offerAfter(offer.state, { side, act: reply.act }),
      ...(reply.act === 'counter' && totalsOf(lines, reply)),
    },
  })
  return null
}

/** Returns the seller's user behind the current price: the one who accepts it, or who named it for the buyer. */
const sellersUser = ({ buyerId, userId }: OfferAnswer, last: LastOfferStep | null): number =>
  buyerId === null ? userId : required(last?.user_id, "the user of the seller's price")

/** Returns the total before and after a counter-offer. */
const totalsOf = (lines: readonly OfferedLine[], { prices = [] }: OfferReply) => {
  const named = new Map(prices.map(({ variant_id, price }) => [variant_id, price]))
  const total = (priceOf: (line: OfferedLine) => number): number =>
    dollars(offerTotal(lines.map((line) => ({ quantity: line.quantity, price_cents: cents(priceOf(line)) }))))
  return {
    old_total_amount: total(({ price }) => Number(price)),
    new_total_amount: total(({ variant_id, price }) => named.get(variant_id) ?? Number(price)),
  }
}

interface Asked {
  side: WholesaleOfferParty
  reply: OfferReply
  at: Date
}

function refusalOf(offer: LockedOffer, { side, reply, at }: Asked): Refusal | null {
  const { state, round, expires_at } = offer
  const now = { state, rounds: round, expiresAtMs: expires_at.getTime() }
  if (WHOLESALE_OFFERS[state].turn === null)
    return refuse(
      'conflict',
      `This offer is ${WHOLESALE_OFFERS[state].label.toLowerCase()}. It can no longer be answered.`,
    )
  if (at >= expires_at) return refuse('conflict', 'This offer has expired. Make a new one.')
  if (reply.round !== round) return refuse('conflict', 'The price has changed. Review it, then answer.')
  if (offerActs(now, { side, nowMs: at.getTime() }).includes(reply.act)) return null
  if (offerAfter(state, { side, act: reply.act }) !== null)
    return refuse('conflict', 'The limit of counteroffers is reached. Accept or decline.')
  return refuse('conflict', `It is the ${side === 'buyer' ? "seller's" : "buyer's"} turn to answer this offer.`)
}

interface Countering extends Asked {
  ref: OfferRef
  offer: LockedOffer
  lines: readonly OfferedLine[]
}

/** Sets a new price for every size. Sizes and quantities stay as offered. */
async function counter(tx: Tx, { ref, offer, side, reply, lines, at }: Countering): Promise<Refusal | null> {
  const prices = new Map((reply.prices ?? []).map(({ variant_id, price }) => [variant_id, price]))
  const isWhole = prices.size === lines.length && lines.every(({ variant_id }) => prices.has(variant_id))
  if (!isWhole || reply.prices?.length !== lines.length)
    return refuseField('prices', 'Enter one price for each size of the offer.')
  const isSame = lines.every(({ variant_id, price }) => cents(prices.get(variant_id) ?? 0) === cents(price))
  if (isSame) return refuseField('prices', 'These are the current prices. Accept them or enter different ones.')
  const priced = lines.map(({ variant_id, quantity }) => ({
    quantity,
    price_cents: cents(prices.get(variant_id) ?? 0),
  }))
  const state = offerAfter(offer.state, { side, act: 'counter' }) ?? offer.state
  await counterOffer(tx, ref, {
    side,
    state,
    prices: [...prices].map(([variant_id, price]) => ({ variant_id, price })),
    total: dollars(offerTotal(priced)),
    expiresAt: expiresAtOf(at, reply.expires_in_days),
  })
  return null
}

interface EndingOffer {
  ref: OfferRef
  offer: LockedOffer
  side: WholesaleOfferParty
  act: Exclude<WholesaleOfferAct, 'counter'>
  answer: OfferAnswer
  last: LastOfferStep | null
  lines: readonly OfferedLine[]
}

async function end(tx: Tx, needs: Needs, ending: EndingOffer): Promise<Refusal | null> {
  const { ref, offer, side, act, answer, last, lines } = ending
  const state = offerAfter(offer.state, { side, act }) ?? offer.state
  if (act !== 'accept') {
    await endOffer(tx, ref, { state })
    return null
  }
  const sellersUserId = sellersUser(answer, last)
  const order = await orderOfOffer(tx, needs, { retailerId: ref.retailerId, offer, sellersUserId, lines })
  if (isRefusal(order)) return order
  await endOffer(tx, ref, { state, orderId: order.orderId })
  return null
}
