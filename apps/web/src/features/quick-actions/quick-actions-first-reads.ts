import { queryClient } from '../../shared/query.ts'
import { sizePages } from '../../shared/sizes/size-pages.ts'
import { filterOf, parseQuickActionsView } from './quick-actions-view.ts'

/** What Quick Actions show first. */
export function readQuickActionsFirst(address: Record<string, unknown>): void {
  const view = parseQuickActionsView(address)
  const { search } = view
  void queryClient.prefetchInfiniteQuery(sizePages({ tool: filterOf(view), ...(search && { search }) }))
}
