import type { AnswerOf, Contract } from '@ark/contract'
import type { BuyerCaller, StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { answerOffer, type OfferReply } from './answer-offer.ts'
import { changeOrderStatus } from '../orders/change-order.ts'
import { makeOffer, type RequestedOffer } from './make-offer.ts'
import { offerOfBuyer, offerOfRetailer } from './queries/offer-lists.ts'
import { retailerOfOffer } from './queries/offer-parties.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'mailer' | 'config' | 'log'>
type OfBuyer = AnswerOf<Contract['GET /buyer/offers/{id}']>
type OfSeller = AnswerOf<Contract['GET /wholesale/offers/{id}']>

/** Returns one of a buyer's offers, as the buyer may see it. */
export async function showBuyerOffer(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { buyerId }: BuyerCaller,
  offerId: number,
): Promise<OfBuyer | Refusal> {
  const offer = await db.asBuyer(buyerId, (tx) => offerOfBuyer(tx, buyerId, { offerId, now: clock.now() }))
  return offer ?? notFound('This offer')
}

/** Returns one of a retailer's offers, as the seller may see it. */
export async function showSellerOffer(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { retailerId }: StaffCaller,
  offerId: number,
): Promise<OfSeller | Refusal> {
  const offer = await db.asRetailer(retailerId, (tx) => offerOfRetailer(tx, { retailerId, offerId }, clock.now()))
  return offer ?? notFound('This offer')
}

/** Makes an offer, once per key, and returns it. */
export async function makeAndShowOffer(
  needs: Needs,
  { caller, key }: { caller: BuyerCaller; key: string | null },
  asked: RequestedOffer,
): Promise<OfBuyer | Refusal> {
  const made = await makeOffer(needs, { caller, key }, asked)
  return 'offerId' in made ? showBuyerOffer(needs, caller, made.offerId) : made
}

/** Answers an offer for the buyer. */
export async function answerAsBuyer(
  needs: Needs,
  caller: BuyerCaller,
  { offerId, reply }: { offerId: number; reply: OfferReply },
): Promise<OfBuyer | Refusal> {
  const { buyerId, userId } = caller
  const retailerId = await needs.db.asPlatform((tx) => retailerOfOffer(tx, { buyerId, offerId }))
  if (retailerId === null) return notFound('This offer')
  const refusal = await answerOffer(needs, { ref: { retailerId, offerId }, buyerId, userId, reply })
  return refusal ?? showBuyerOffer(needs, caller, offerId)
}

/**
 * Answers an offer for the seller. An accepted offer's order is approved at once, if its pairs are still available,
 * because the seller has agreed to it. Otherwise the order waits for approval like every other; so nothing is lost if
 * the process dies between the two steps.
 */
export async function answerAsSeller(
  needs: Needs,
  caller: StaffCaller,
  { offerId, reply }: { offerId: number; reply: OfferReply },
): Promise<OfSeller | Refusal> {
  const { retailerId, userId } = caller
  const refusal = await answerOffer(needs, { ref: { retailerId, offerId }, buyerId: null, userId, reply })
  if (refusal) return refusal
  const offer = await showSellerOffer(needs, caller, offerId)
  if (reply.act === 'accept' && 'order_id' in offer && offer.order_id !== null)
    await approve(needs, caller, offer.order_id)
  return offer
}

async function approve(needs: Needs, { retailerId, userId }: StaffCaller, orderId: number): Promise<void> {
  const by = { actor: 'retailer', userId, buyerId: null } as const
  await needs.db.asRetailer(retailerId, (tx) =>
    changeOrderStatus(tx, needs, { ref: { retailerId, orderId }, by, to: 'approved', notes: null }),
  )
}
