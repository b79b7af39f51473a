import { saveDraft, readDraft } from '../../../shared/draft.ts'
import type { ReserveScope } from '../reserves/reserve-form.ts'

const NAME = 'selected-products'

/** The products that a dialog was opened for, as the call names them, and as a person reads it. */
export interface SelectedScope {
  scope: ReserveScope
  words: string
}

/** Notes what is selected: a reload keeps the dialog that is opened for it, not the ticks in the list. */
export const recordSelectedProducts = (selected: SelectedScope): void => saveDraft(NAME, selected)

/** What the dialog in the address is about, noted as it was opened; undefined: nothing, or another tab opened it. */
export const readSelectedProducts = (): SelectedScope | undefined => readDraft<SelectedScope>(NAME)
