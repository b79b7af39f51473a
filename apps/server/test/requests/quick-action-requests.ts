import type { quickActionCalls } from '@ark/contract/listings/quick-actions'
import type { Requests } from './request-shape.ts'

/** Requests to the calls of Quick Actions and the Highest Bid Report. */
export const QUICK_ACTION_REQUESTS: Pick<Requests, keyof typeof quickActionCalls> = {
  'GET /listings/variants/quick-actions': ({ catalogueSize }) => ({ query: { filter: 'all', after: catalogueSize } }),
  'GET /listings/variants/bid-opportunities': ({ catalogueSize }) => ({ query: { after: catalogueSize } }),
  'POST /listings/variants/{id}/list-at-highest-bid': ({ variant }) => ({
    params: { id: variant },
    query: { marketplace: 'goat', allow_below_minimum: true },
  }),
  'PATCH /listings/variants/{id}/update-to-highest-bid': ({ variant }) => ({
    params: { id: variant },
    query: { marketplace: 'stockx', allow_below_minimum: true },
  }),
  'POST /listings/size-acts': ({ variant, spareVariant }) => ({
    body: { act: 'enable', variant_ids: [variant], except_variant_ids: [spareVariant] },
  }),
}
