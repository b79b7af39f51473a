import type { wholesaleOffers } from '@ark/contract/wholesale/wholesale-offers'
import type { Requests } from './request-shape.ts'

/** Requests to the calls about wholesale offers, of buyers and sellers. */
export const WHOLESALE_OFFER_REQUESTS: Pick<Requests, keyof typeof wholesaleOffers> = {
  'GET /buyer/offers': ({ openOffer }) => ({ query: { view: 'open', after: openOffer + 1_000 } }),
  'GET /buyer/offers/{id}': ({ openOffer }) => ({ params: { id: openOffer } }),
  'POST /buyer/offers': ({ offer, offeredSize }) => ({
    body: {
      product_sync_id: offer,
      line_items: [{ variant_id: offeredSize, qty: 1, price: 65 }],
      expires_in_days: 7,
      notes: 'All of it at once',
    },
  }),
  // Includes fields that only a counteroffer needs, so that each id is tried.
  'PATCH /buyer/offers/{id}': ({ withdrawnOffer, offeredSize }) => ({
    params: { id: withdrawnOffer },
    body: { act: 'withdraw', round: 1, prices: [{ variant_id: offeredSize, price: 75 }] },
  }),
  'GET /wholesale/offers': ({ openOffer }) => ({ query: { view: 'open', after: openOffer + 1_000 } }),
  'GET /wholesale/waiting': () => ({}),
  'GET /wholesale/offers/{id}': ({ openOffer }) => ({ params: { id: openOffer } }),
  'PATCH /wholesale/offers/{id}': ({ wholesaleOffer, offeredSize }) => ({
    params: { id: wholesaleOffer },
    body: { act: 'counter', round: 1, prices: [{ variant_id: offeredSize, price: 75 }] },
  }),
}
