import { useState } from 'react'
import {
  changedDrafts,
  draftOf,
  fillDesired,
  fillMinimum,
  type DesiredSource,
  type NewProduct,
  type PayoutDrafts,
  updatesOf,
} from './payout-setup.ts'
import type { DraftProblems, PayoutDraft } from '../../../shared/payouts/payout-draft.ts'
import { useSavePayouts } from './use-save-payouts.ts'

const NONE: PayoutDrafts = new Map()
const NO_PROBLEMS: ReadonlyMap<number, DraftProblems> = new Map()

/** Keeps the form of the setup. `onDone` is called once it is saved or postponed and the typed values are dropped. */
export function usePayoutSetup(products: readonly NewProduct[], onDone: () => void) {
  const [drafts, setDrafts] = useState(NONE)
  const [wasTried, setTried] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setDrafts(NONE)
    setTried(false)
    setLeaving(false)
    onDone()
  }
  const save = useSavePayouts(leave)
  const read = updatesOf(products, drafts)
  const problems = wasTried && 'problems' in read ? read.problems : NO_PROBLEMS
  const changed = changedDrafts(products, drafts)
  return {
    draftOf: (product: NewProduct): PayoutDraft => drafts.get(product.product_sync_id) ?? draftOf(product),
    change: (product: NewProduct, draft: PayoutDraft) => setDrafts(new Map(drafts).set(product.product_sync_id, draft)),
    fillDesired: (from: DesiredSource) => setDrafts(fillDesired(products, drafts, from)),
    fillMinimum: (percentage: number) => setDrafts(fillMinimum(products, drafts, percentage)),
    /** The errors by field, once the person tried to save. */
    problems,
    changed,
    isLeaving,
    stay: () => setLeaving(false),
    leave,
    /** Leaves, or asks first when values were changed. Calling it again closes the question. */
    askToLeave: () => {
      if (changed === 0) leave()
      else setLeaving(!isLeaving)
    },
    /** Saves the payouts. `rows` contains the fields, of which the first wrong one gets the focus. */
    save: (rows: HTMLElement | null) => {
      setTried(true)
      setLeaving(false)
      if ('updates' in read) save.mutate(read.updates)
      else focusFirst(rows, read.problems.keys().next().value)
    },
    isSaving: save.isPending,
  }
}

/** Focuses the first wrong field of a row in a later task, because the errors are rendered by then. */
function focusFirst(rows: HTMLElement | null, productSyncId: number | undefined): void {
  setTimeout(() => {
    const row = rows?.querySelector(`[data-product="${productSyncId}"]`)
    row?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus()
  })
}
