import { queryClient, queryOf } from '../../shared/query.ts'

/** What the dashboard shows first. */
export function readDashboardFirst(): void {
  void queryClient.prefetchQuery(queryOf('GET /dashboard/today'))
  void queryClient.prefetchQuery(queryOf('GET /dashboard/first-steps'))
}
