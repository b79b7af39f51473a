import { DEFAULT_DEAL_PERIOD } from '@ark/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { pagesOf, queryOf } from '../../../shared/query.ts'
import type { MonitoringView } from './monitoring-view.ts'

const LIST = 'GET /admin/wholesale/deal-flows'
export type Deal = Answer<typeof LIST>['deals'][number]
export type DealDetails = Answer<'GET /admin/wholesale/deal-flows/{id}'>
export type Participant = Answer<'GET /admin/wholesale/buyer-seller-overview'>['buyers']['details'][number]

/** Reads all wholesale orders page by page; `pageSize` defaults to the server's. */
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
    ...(pageSize && { limit: pageSize }),
  }
  return { ...pagesOf(LIST, { query }), placeholderData: keepPreviousData }
}

/** Reads one order with its lines and history as the operator sees it, with both parties' names. */
export const dealQuery = (id: number) => queryOf('GET /admin/wholesale/deal-flows/{id}', { params: { id } })

/** Reads the sums of a period; the default period unless the address has another. */
export const analyticsQuery = ({ period = DEFAULT_DEAL_PERIOD }: MonitoringView) =>
  queryOptions({
    ...queryOf('GET /admin/wholesale/analytics', { query: { period } }),
    placeholderData: keepPreviousData,
  })

/** Reads buyers and sellers with their trade; `party` is a part of a name. */
export const participantsQuery = ({ party }: MonitoringView) =>
  queryOptions({
    ...queryOf('GET /admin/wholesale/buyer-seller-overview', { query: party ? { search: party } : {} }),
    placeholderData: keepPreviousData,
  })
