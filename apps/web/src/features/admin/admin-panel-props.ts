import type { ChangeView } from '../../shared/use-view.ts'
import type { AdminView } from './admin-view.ts'

/** What a tab is given: what of it stands in the address, and how to change that. */
export interface AdminPanelProps {
  view: AdminView
  changeView: ChangeView<AdminView>
}
