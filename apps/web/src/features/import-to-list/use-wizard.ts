import { useState } from 'react'
import { deleteDraft, saveDraft, readDraft } from '../../shared/draft.ts'
import { useView, type ViewChange } from '../../shared/use-view.ts'
import { type ImportToListView, parseImportToListView, SUCCESS } from './import-to-list-view.ts'

/** The storage name of the wizard's progress in this tab, for people who return to the plain address. */
const UNDER_WAY = 'import-to-list'

/** Returns the storage names of a link's typed values. */
export const draftsOf = (link: number) => ({
  reserves: `import-to-list ${link} reserves`,
  prices: `import-to-list ${link} prices`,
  outcome: `import-to-list ${link} outcome`,
})

const NOTHING: Required<{ [Part in keyof ImportToListView]: undefined }> = {
  step: undefined,
  search: undefined,
  product: undefined,
  store: undefined,
  store_search: undefined,
  link: undefined,
}

/** Keeps the wizard's position in the address. Without one there, resumes the progress stored in this tab. */
export function useWizard() {
  const [address, changeAddress] = useView(parseImportToListView)
  const [kept] = useState(() => parseImportToListView(readDraft<Record<string, unknown>>(UNDER_WAY) ?? {}))
  const [isReset, setReset] = useState(false)
  const isBare = Object.keys(address).length === 0
  const view: ImportToListView = isBare && !isReset ? kept : address
  const change = (changes: ViewChange<ImportToListView>) => {
    const after = parseImportToListView({ ...view, ...changes })
    if (after.step === SUCCESS) deleteDraft(UNDER_WAY)
    else saveDraft(UNDER_WAY, after)
    setReset(Object.keys(after).length === 0)
    changeAddress({ ...NOTHING, ...after }, { isStep: (after.step ?? 0) !== (view.step ?? 0) })
  }
  return {
    view,
    step: view.step ?? 0,
    change,
    /** Returns to the first step and forgets everything chosen and typed. */
    reset() {
      deleteDraft(UNDER_WAY)
      if (view.link !== undefined) for (const name of Object.values(draftsOf(view.link))) deleteDraft(name)
      setReset(true)
      changeAddress(NOTHING, { isStep: true })
    },
  }
}

export type Wizard = ReturnType<typeof useWizard>
