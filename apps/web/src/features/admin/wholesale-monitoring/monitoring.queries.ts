import { USUAL_DEAL_PERIOD } from '@ark/domain'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'
import { queryOf } from '../../../shared/query.ts'
import type { MonitoringView } from './monitoring-view.ts'

const LIST = 'GET /admin/wholesale/deal-flows'
export type Deal = Answer<typeof LIST>['deals'][number]
export type DealDetails = Answer<'GET /admin/wholesale/deal-flows/{id}'>
export type Participant = Answer<'GET /admin/wholesale/buyer-seller-overview'>['buyers']['details'][number]

/** Everybody's wholesale orders page by page as they are scrolled; `pageSize` left out: as the server makes them. */
export function dealsQuery(
  { deal_status, deal_payment, buyer, seller, order_number, from, to }: MonitoringView,
  pageSize?: number,
) {
  const query = {
    ...(deal_status && { status_filter: deal_status }),
    ...(deal_payment && { payment_filter: deal_payment }),
    ...(buyer && { buyer_filter: buyer }),
    ...(seller && { retailer_filter: seller }),
    ...(order_number && { order_number }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
  }
  return infiniteQueryOptions({
    queryKey: [LIST, query],
    queryFn: ({ pageParam: before, signal }) =>
      api(LIST, {
        query: { ...query, ...(pageSize && { limit: pageSize }), ...(before !== null && { before }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ deals, has_more }) => (has_more ? (deals.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
  })
}

/** One order with its lines and its history, as the operator sees it: both parties are named. */
export const dealQuery = (id: number) => queryOf('GET /admin/wholesale/deal-flows/{id}', { params: { id } })

/** Sums of a period: the domain's usual one, unless the address says another. */
export const analyticsQuery = ({ period = USUAL_DEAL_PERIOD }: MonitoringView) =>
  queryOptions({
    ...queryOf('GET /admin/wholesale/analytics', { query: { period } }),
    placeholderData: keepPreviousData,
  })

/** Buyers and sellers with what they have traded; `party` is a part of a name. */
export const participantsQuery = ({ party }: MonitoringView) =>
  queryOptions({
    ...queryOf('GET /admin/wholesale/buyer-seller-overview', { query: party ? { search: party } : {} }),
    placeholderData: keepPreviousData,
  })
