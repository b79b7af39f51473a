import { wholesaleOffers } from '@ark/contract/wholesale/wholesale-offers'
import type { FastifyInstance } from 'fastify'
import { buyer, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { rowsAtOnce } from '../../../platform/http/bodies/rows-at-once.ts'
import { offersOfBuyer, offersOfRetailer } from './queries/offer-lists.ts'
import { waitingForSeller } from './queries/waiting-for-seller.ts'
import { answerAsBuyer, answerAsSeller, makeAndShowOffer, showBuyerOffer, showSellerOffer } from './show-offers.ts'

/** Registers the calls of buyers' offers and sellers' answers. */
export async function wholesaleOfferRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  const asked = ({ view, after, limit }: { view?: 'open' | 'ended'; after?: number; limit?: number }) => ({
    view,
    after,
    limit: rowsAtOnce(limit, 50),
    now: clock.now(),
  })
  bindArea(app, wholesaleOffers, {
    'GET /buyer/offers': ({ caller, query }) => {
      const { buyerId } = buyer(caller)
      return db.asBuyer(buyerId, (tx) => offersOfBuyer(tx, buyerId, asked(query)))
    },
    'GET /buyer/offers/{id}': ({ caller, params }) => showBuyerOffer(capabilities, buyer(caller), params.id),
    'POST /buyer/offers': ({ caller, body, idempotencyKey: key }) =>
      makeAndShowOffer(capabilities, { caller: buyer(caller), key }, body),
    'PATCH /buyer/offers/{id}': ({ caller, params, body }) =>
      answerAsBuyer(capabilities, buyer(caller), { offerId: params.id, reply: body }),
    'GET /wholesale/offers': ({ caller, query }) => {
      const { retailerId } = staff(caller)
      return db.asRetailer(retailerId, (tx) => offersOfRetailer(tx, retailerId, asked(query)))
    },
    'GET /wholesale/waiting': ({ caller }) => {
      const { retailerId } = staff(caller)
      return db.asRetailer(retailerId, (tx) => waitingForSeller(tx, retailerId, clock.now()))
    },
    'GET /wholesale/offers/{id}': ({ caller, params }) => showSellerOffer(capabilities, staff(caller), params.id),
    'PATCH /wholesale/offers/{id}': ({ caller, params, body }) =>
      answerAsSeller(capabilities, staff(caller), { offerId: params.id, reply: body }),
  })
}
