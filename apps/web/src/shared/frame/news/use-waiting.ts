import { may } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { lookAgain } from '../../look-again.ts'
import { queryOf } from '../../query.ts'
import { mayAs, useMe } from '../../session.ts'
import type { Waiting } from '../../waiting-work.ts'

/** The day ends and providers fail without an event, so the counts are also read on a timer. */
const LOOK_EVERY_MS = 5 * 60_000

/**
 * Reads the counts of waiting work for navigation and notifications; events refresh them. The fulfillment role may not
 * read the dashboard and counts sales instead.
 */
export function useWaiting(): Partial<Waiting> {
  const me = useMe()
  const { role } = me
  const readsDashboard = may(role, 'dashboard.read')
  // No event: none is sent when the day ends, nor for the health of a provider.
  const today = useQuery({ ...queryOf('GET /dashboard/today'), enabled: readsDashboard, ...lookAgain(LOOK_EVERY_MS) })
  const sales = useQuery({
    ...queryOf('GET /sales/totals', { query: { to_fulfill: true } }),
    enabled: !readsDashboard && may(role, 'sales.fulfill'),
  })
  const deals = useQuery({
    ...queryOf('GET /wholesale/waiting'),
    enabled: mayAs(me, 'wholesale.read'),
    // No event: none is sent when an offer or a proposal expires.
    ...lookAgain(LOOK_EVERY_MS),
  })
  const purchases = useQuery({
    ...queryOf('GET /buyer/waiting'),
    enabled: may(role, 'wholesale.buy'),
    // No event: none is sent when an offer or a proposal expires.
    ...lookAgain(LOOK_EVERY_MS),
  })
  if (purchases.data) return { purchases: purchases.data.orders, counteroffers: purchases.data.offers }
  const wholesale = deals.data && { wholesale_orders: deals.data.orders, wholesale_offers: deals.data.offers }
  if (today.data) return { ...today.data.waiting, ...wholesale }
  return sales.data ? { to_fulfill: sales.data.fulfillment_needed } : {}
}
