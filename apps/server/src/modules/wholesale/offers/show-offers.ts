import type { AnswerOf, Contract } from '@ark/contract'
import type { BuyerCaller, StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { answerOffer, type OfferReply } from './answer-offer.ts'
import { makeOffer, type RequestedOffer } from './make-offer.ts'
import { offerOfBuyer, offerOfRetailer } from './queries/offer-lists.ts'
import { retailerOfOffer } from './queries/offer-parties.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'mailer' | 'config' | 'log' | 'keys'>
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

/** Answers an offer for the seller. */
export async function answerAsSeller(
  needs: Needs,
  caller: StaffCaller,
  { offerId, reply }: { offerId: number; reply: OfferReply },
): Promise<OfSeller | Refusal> {
  const { retailerId, userId } = caller
  const refusal = await answerOffer(needs, { ref: { retailerId, offerId }, buyerId: null, userId, reply })
  return refusal ?? showSellerOffer(needs, caller, offerId)
}
