import { queryClient, queryOf } from '../../shared/query.ts'

/** Starts the first reads of the dashboard. */
export function readDashboardFirst(): void {
  void queryClient.prefetchQuery(queryOf('GET /dashboard/today'))
  void queryClient.prefetchQuery(queryOf('GET /dashboard/first-steps'))
}
