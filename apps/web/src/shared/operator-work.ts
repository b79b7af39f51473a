import { useQuery } from '@tanstack/react-query'
import type { Answer } from './api.ts'
import { lookAgain } from './look-again.ts'
import { queryOf } from './query.ts'

/** The kinds of the operator's work, each counted by one query that navigation and System Overview share. */
const QUERIES = {
  /** Jobs that failed for good. */
  jobs: {
    ...queryOf('GET /admin/failed-jobs', { query: { limit: 1 } }),
    select: ({ kinds }: Answer<'GET /admin/failed-jobs'>): number => kinds.reduce((sum, { count }) => sum + count, 0),
  },
  /** Marketplace sales without a pair, at most 1,000. */
  sales: {
    ...queryOf('GET /admin/debug/unlinked-sales'),
    select: ({ count }: Answer<'GET /admin/debug/unlinked-sales'>): number => count,
  },
  /** Marketplace orders that are no sale of any business, at most 100. */
  orders: {
    ...queryOf('GET /admin/unclaimed-orders'),
    select: ({ orders }: Answer<'GET /admin/unclaimed-orders'>): number => orders.length,
  },
  /** Pending shipping requests of retailers. */
  requests: {
    ...queryOf('GET /automation-requests/admin/all', { query: { limit: 1 } }),
    select: ({ waiting }: Answer<'GET /automation-requests/admin/all'>): number => waiting ?? 0,
  },
  /** Payments that their retailers have not confirmed. */
  payments: {
    ...queryOf('GET /admin/payments'),
    select: (payments: Answer<'GET /admin/payments'>): number =>
      payments.filter(({ confirmed_by_retailer }) => !confirmed_by_retailer).length,
  },
  /** Stores and marketplace accounts with a problem. */
  providers: {
    ...queryOf('GET /admin/provider-health', { query: { limit: 1 } }),
    select: ({ counts }: Answer<'GET /admin/provider-health'>): number => counts.severe + counts.wrong,
  },
}

/** The counts by kind. A kind is undefined while it loads or cannot be read. */
export type OperatorWork = { [Kind in keyof typeof QUERIES]?: number | undefined }

const LOOK_AGAIN_MS = 60_000

/** Reads how much work waits for the operator, by kind. */
export function useOperatorWork(): OperatorWork {
  // No event: the work belongs to all businesses, and events are for one.
  const again = lookAgain(LOOK_AGAIN_MS)
  const jobs = useQuery({ ...QUERIES.jobs, ...again }).data
  const sales = useQuery({ ...QUERIES.sales, ...again }).data
  const orders = useQuery({ ...QUERIES.orders, ...again }).data
  const requests = useQuery({ ...QUERIES.requests, ...again }).data
  const payments = useQuery({ ...QUERIES.payments, ...again }).data
  const providers = useQuery({ ...QUERIES.providers, ...again }).data
  return { jobs, sales, orders, requests, payments, providers }
}
