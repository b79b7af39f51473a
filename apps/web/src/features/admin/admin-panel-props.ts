import type { ChangeView } from '../../shared/use-view.ts'
import type { AdminView } from './admin-view.ts'

/** Props of a tab: its view state, which is in the address, and how to change it. */
export interface AdminPanelProps {
  view: AdminView
  changeView: ChangeView<AdminView>
}
