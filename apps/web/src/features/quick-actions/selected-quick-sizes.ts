import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import type { QuickActionsView } from './quick-actions-view.ts'

/** The selection in Quick Actions' list. */
export interface SelectedQuickSizesProps {
  view: QuickActionsView
  selection: ListSelection
  /** The loaded sizes. */
  sizes: readonly ListedSize[]
  /** False while the number of sizes that match search and status is unknown. */
  isTotalKnown: boolean
  /** The most sizes that can match; undefined when unknown. */
  atMost: number | undefined
}
