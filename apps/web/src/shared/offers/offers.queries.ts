import type { WholesaleOfferParty } from '@ark/domain'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../api.ts'
import type { OffersView } from './offers-view.ts'

type BuyerOffer = Answer<'GET /buyer/offers'>[number]
type SellerOffer = Answer<'GET /wholesale/offers'>[number]

/** An offer as either side sees it: only the buyer sees the seller's number, only the seller sees the stock. */
export type WholesaleOffer = SellerOffer & Partial<Pick<BuyerOffer, 'seller'>>
type SellerDetails = Answer<'GET /wholesale/offers/{id}'>
type OfferedLine = SellerDetails['line_items'][number]
export type OfferLine = Omit<OfferedLine, 'quantity_available'> & Partial<Pick<OfferedLine, 'quantity_available'>>
export type OfferDetails = Omit<SellerDetails, 'line_items'> &
  Pick<WholesaleOffer, 'seller'> & { line_items: OfferLine[] }

const PAGE_SIZE = 50

const LISTS = { buyer: 'GET /buyer/offers', seller: 'GET /wholesale/offers' } as const
const ONES = { buyer: 'GET /buyer/offers/{id}', seller: 'GET /wholesale/offers/{id}' } as const
/** The call by which each side accepts, declines or counters. */
export const REPLIES = { buyer: 'PATCH /buyer/offers/{id}', seller: 'PATCH /wholesale/offers/{id}' } as const

/** Reads the offers of a side, page by page while scrolling. */
export function offerPages(side: WholesaleOfferParty, { show = 'open' }: Pick<OffersView, 'show'> | { show?: 'open' }) {
  const query = { view: show, limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: [LISTS[side], query, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<WholesaleOffer[]> =>
      api(LISTS[side], { query: { ...query, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}

/** Reads one offer with its sizes and history, as this side sees it. */
export const offerDetails = (side: WholesaleOfferParty, id: number) =>
  queryOptions({
    queryKey: [ONES[side], { params: { id } }],
    queryFn: ({ signal }): Promise<OfferDetails> => api(ONES[side], { params: { id }, signal }),
  })
