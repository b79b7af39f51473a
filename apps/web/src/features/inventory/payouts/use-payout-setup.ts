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

/** The set-up as it is filled in; `onDone`: it was saved or put off, and what was typed is forgotten. */
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
    /** At their fields, once it was to be saved. */
    problems,
    changed,
    isLeaving,
    stay: () => setLeaving(false),
    leave,
    /** Asks before what was typed is thrown away; asked already, it stays. */
    askToLeave: () => {
      if (changed === 0) leave()
      else setLeaving(!isLeaving)
    },
    /** `rows`: where the fields are, of which the first wrong one gets the focus. */
    save: (rows: HTMLElement | null) => {
      setTried(true)
      setLeaving(false)
      if ('updates' in read) save.mutate(read.updates)
      else focusFirst(rows, read.problems.keys().next().value)
    },
    isSaving: save.isPending,
  }
}

/** The first wrong field of a row; what is wrong is drawn when its turn comes, so the row is asked for its fields. */
function focusFirst(rows: HTMLElement | null, productSyncId: number | undefined): void {
  setTimeout(() => {
    const row = rows?.querySelector(`[data-product="${productSyncId}"]`)
    row?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus()
  })
}
