import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { queryOf } from '../../../shared/query.ts'
import { AnchorLink } from '../../../shared/ui/cells/links.tsx'
import { useNow } from '../../../shared/ui/badges/use-now.ts'
import { waitingChangesMessage } from './request-budget-labels.ts'

/** A link with the number of changes that wait for a marketplace, and when they will be done. */
export function WaitingChanges() {
  const { data } = useQuery(queryOf('GET /listings/request-budgets'))
  return (
    <AnchorLink to={paths.marketplaceRequests} size="sm" className="num">
      {waitingChangesMessage(data?.accounts ?? [], useNow())}
    </AnchorLink>
  )
}
