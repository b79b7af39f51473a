import { cents, dollars, share } from '@ark/domain'

/** Payouts as typed; an empty field is an empty string. */
export interface PayoutDraft {
  desired: string | number
  bottom: string | number
}

/** The errors of a row, by field. */
export type DraftProblems = { [Field in keyof PayoutDraft]?: string | undefined }

/** Returns whether nothing is typed in a row. */
export const isEmptyDraft = ({ desired, bottom }: PayoutDraft): boolean => desired === '' && bottom === ''

/** Returns the errors of a row: both payouts are required, and the minimum is at most the desired payout. */
export function problemsOfDraft({ desired, bottom }: PayoutDraft): DraftProblems {
  const missing = {
    ...((desired === '' || Number(desired) === 0) && { desired: 'Enter a desired payout.' }),
    ...((bottom === '' || Number(bottom) === 0) && { bottom: 'Enter a minimum.' }),
  }
  if (Object.keys(missing).length > 0) return missing
  return Number(desired) < Number(bottom) ? { bottom: 'The minimum cannot exceed the desired payout.' } : {}
}

/** Returns the draft with the minimum this many percent below the desired payout; unchanged without one. */
export function withMinimumBelow<D extends PayoutDraft>(draft: D, percentage: number): D {
  if (draft.desired === '') return draft
  const desired = cents(draft.desired)
  return { ...draft, bottom: dollars(desired - share(desired, Math.round(percentage * 100))) }
}
