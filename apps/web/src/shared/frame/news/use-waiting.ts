import { may } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { lookAgain } from '../../look-again.ts'
import { queryOf } from '../../query.ts'
import { useMe } from '../../session.ts'
import type { Waiting } from '../../waiting-work.ts'

/** The day of the numbers ends, and providers fall ill, without an event. */
const LOOK_EVERY_MS = 5 * 60_000

/**
 * What waits, for navigation and notifications; events keep it fresh. Fulfillment people may not read the
 * dashboard: they count sales.
 */
export function useWaiting(): Partial<Waiting> {
  const { role } = useMe()
  const readsDashboard = may(role, 'dashboard.read')
  const today = useQuery({ ...queryOf('GET /dashboard/today'), enabled: readsDashboard, ...lookAgain(LOOK_EVERY_MS) })
  const sales = useQuery({
    ...queryOf('GET /sales/totals', { query: { to_fulfill: true } }),
    enabled: !readsDashboard && may(role, 'sales.fulfill'),
  })
  if (today.data) return today.data.waiting
  return sales.data ? { to_fulfill: sales.data.fulfillment_needed } : {}
}
