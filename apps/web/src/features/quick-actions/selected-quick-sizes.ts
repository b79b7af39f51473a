import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import type { QuickActionsView } from './quick-actions-view.ts'

/** What is selected of Quick Actions' list. */
export interface SelectedQuickSizesProps {
  view: QuickActionsView
  selection: ListSelection
  /** Those that are loaded. */
  sizes: readonly ListedSize[]
  /** False while nobody has counted what matches the search and the status. */
  isTotalKnown: boolean
  /** So many match at most. */
  atMost: number | undefined
}
