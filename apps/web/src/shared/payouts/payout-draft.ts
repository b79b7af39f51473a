import { cents, dollars, share } from '@ark/domain'

/** What one types; an empty field is an empty text. */
export interface PayoutDraft {
  desired: string | number
  bottom: string | number
}

/** What is wrong with a row, at its field. */
export type DraftProblems = Partial<Record<keyof PayoutDraft, string>>

/** Both have to be there, and the minimum is at most the desired payout. */
export function problemsOfDraft({ desired, bottom }: PayoutDraft): DraftProblems {
  const missing = {
    ...((desired === '' || Number(desired) === 0) && { desired: 'Enter a desired payout.' }),
    ...((bottom === '' || Number(bottom) === 0) && { bottom: 'Enter a minimum.' }),
  }
  if (Object.keys(missing).length > 0) return missing
  return Number(desired) < Number(bottom) ? { bottom: 'At most the desired payout.' } : {}
}

/** The same with the minimum so many percent below the desired payout; without one it stays as it is. */
export function withMinimumBelow<D extends PayoutDraft>(draft: D, percentage: number): D {
  if (draft.desired === '') return draft
  const desired = cents(draft.desired)
  return { ...draft, bottom: dollars(desired - share(desired, Math.round(percentage * 100))) }
}
