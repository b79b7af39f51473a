import { useEffect, useReducer } from 'react'
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

/** Stores where the wizard is, in this tab. A finished or empty one is forgotten. */
function keep(view: ImportToListView): void {
  if (view.step === SUCCESS || Object.keys(view).length === 0) deleteDraft(UNDER_WAY)
  else saveDraft(UNDER_WAY, view)
}

/**
 * Stores that the product of the first step is chosen, after the person left the page while it was imported. Does
 * nothing when the wizard was reset or went on in the meantime.
 */
export function keepChosenProduct(product: number): void {
  const kept = readDraft<Record<string, unknown>>(UNDER_WAY)
  const view = kept && parseImportToListView(kept)
  if (view && view.product === undefined) keep({ ...view, product, step: 1 })
}

/** Keeps the wizard's position in the address. Without one there, resumes the progress stored in this tab. */
export function useWizard() {
  const [address, changeAddress] = useView(parseImportToListView)
  // A bare address stays as it is when what it resumes is changed or forgotten.
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const isBare = Object.keys(address).length === 0
  // Read each time: the entry of the navigation leads to the plain address while the wizard is open, too.
  const view: ImportToListView = isBare
    ? parseImportToListView(readDraft<Record<string, unknown>>(UNDER_WAY) ?? {})
    : address
  // Back and links change the address by themselves.
  const shown = JSON.stringify(address)
  useEffect(() => {
    const at = parseImportToListView(JSON.parse(shown))
    if (Object.keys(at).length > 0) keep(at)
  }, [shown])
  const change = (changes: ViewChange<ImportToListView>) => {
    const after = parseImportToListView({ ...view, ...changes })
    keep(after)
    redraw()
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
      redraw()
      changeAddress(NOTHING, { isStep: true })
    },
  }
}

export type Wizard = ReturnType<typeof useWizard>
