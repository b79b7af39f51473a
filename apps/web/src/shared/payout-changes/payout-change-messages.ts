import type { Answer } from '../api.ts'
import { count, counted, money } from '../formats.ts'

export type PayoutPreview = Answer<'POST /listings/payout-changes/preview'>
export type PayoutPreviewRow = PayoutPreview['rows'][number]

/** Describes a payout change: '1,204 of 1,500 sizes change; 96 have these payouts already.' */
export function changeMessage({ sizes, changed, unchanged }: PayoutPreview): string {
  if (sizes === 0) return 'No sizes match.'
  const same = unchanged > 0 ? `; ${count(unchanged)} ${unchanged === 1 ? 'has' : 'have'} these payouts already` : ''
  if (changed === 0)
    return unchanged === sizes ? 'Nothing changes: all sizes already have these payouts.' : `Nothing changes${same}.`
  return `${count(changed)} of ${counted(sizes, 'size')} ${changed === 1 ? 'changes' : 'change'}${same}.`
}

/**
 * Describes the effect on listings: 'On offer: 40 for less, 12 for more, 3 for the first time.' Null when no enabled
 * size changes.
 */
export function offerMessage({ offered_lower, offered_higher, newly_offered }: PayoutPreview): string | null {
  const parts = [
    offered_lower > 0 && `${count(offered_lower)} for less`,
    offered_higher > 0 && `${count(offered_higher)} for more`,
    newly_offered > 0 && `${count(newly_offered)} for the first time`,
  ].filter(Boolean)
  return parts.length === 0 ? null : `On offer: ${parts.join(', ')}.`
}

/** Describes sizes that are left out: '180 left out: There is no ask'. */
export const leftOutLine = ({ reason, sizes }: PayoutPreview['left_out'][number]): string =>
  `${count(sizes)} left out: ${reason}`

/** Labels for the effect of a change on a size's listings, in a row of the preview. */
export const EFFECT_LABELS: Record<NonNullable<PayoutPreviewRow['effect']>, string> = {
  lower: 'offered for less',
  higher: 'offered for more',
  new: 'offered for the first time',
}

/** Formats a payout; 'not set' when there is none. */
export const payoutLabel = (amount: number | null): string => (amount === null ? 'not set' : money(amount))

/** Returns the button's label with the number of changing sizes once the preview has arrived. */
export const changeButton = (preview: PayoutPreview | null | undefined): string =>
  preview && preview.changed > 0 ? `Change ${counted(preview.changed, 'size')}` : 'Change payouts'
