import { may, type Role } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../query.ts'
import type { WaitingCount } from './navigation.ts'

const REFETCH_MS = 5 * 60_000

/** What waits, for the navigation; events keep it fresh. Fulfillment people may not read the dashboard: they count sales. */
export function useWaitingCounts(role: Role): Record<WaitingCount, number> {
  const readsDashboard = may(role, 'dashboard.read')
  const today = useQuery({ ...queryOf('GET /dashboard/today'), enabled: readsDashboard, refetchInterval: REFETCH_MS })
  const sales = useQuery({
    ...queryOf('GET /sales/', { query: { to_fulfill: true, limit: 1 } }),
    enabled: !readsDashboard && may(role, 'sales.fulfill'),
    refetchInterval: REFETCH_MS,
  })
  return {
    to_fulfill: today.data?.waiting.to_fulfill ?? sales.data?.summary.fulfillment_needed ?? 0,
    pending_syncs: today.data?.waiting.pending_syncs ?? 0,
  }
}
