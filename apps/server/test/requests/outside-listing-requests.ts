import type { outsideListings } from '@ark/contract/listings/outside-listings'
import type { Requests } from './request-shape.ts'

/** Requests to the calls about listings outside ARK. */
export const OUTSIDE_LISTING_REQUESTS: Pick<Requests, keyof typeof outsideListings> = {
  'GET /listings/outside': ({ outsideListing }) => ({ query: { cursor: outsideListing + 1_000, limit: 5 } }),
  'POST /listings/outside/check': () => ({}),
  'POST /listings/outside/{id}/decision': ({ outsideListing }) => ({
    params: { id: outsideListing },
    body: { choice: 'leave' },
  }),
  'GET /admin/unknown-listings': ({ unknownListing }) => ({ query: { cursor: unknownListing + 1_000, limit: 5 } }),
  'POST /admin/unknown-listings/{id}/decision': ({ unknownListing }) => ({
    params: { id: unknownListing },
    body: { choice: 'leave' },
  }),
  'POST /admin/provider-health/{id}/sweep': ({ sharedAccount }) => ({ params: { id: sharedAccount } }),
}
