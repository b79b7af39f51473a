import { saveDraft, readDraft } from '../../../shared/draft.ts'
import type { ReserveScope } from '../reserves/reserve-form.ts'

const NAME = 'selected-products'

/** The products for which a dialog opened, in the form of the call, and their description. */
export interface SelectedScope {
  scope: ReserveScope
  words: string
}

/** Stores the selected products for a dialog, which a reload keeps open although it clears the selection. */
export const recordSelectedProducts = (selected: SelectedScope): void => saveDraft(NAME, selected)

/** Returns the products of the open dialog; undefined when none were stored, or another tab opened it. */
export const readSelectedProducts = (): SelectedScope | undefined => readDraft<SelectedScope>(NAME)
