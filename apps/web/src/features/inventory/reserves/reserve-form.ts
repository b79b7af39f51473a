import type { BodyOf, Contract } from '@ark/contract'
import { type BoundaryForm, boundaryOf, EMPTY_BOUNDARY } from '../../../shared/reserve/boundary.ts'
import type { Selection } from '../../../shared/table/selection/selection.ts'

export type BulkReserveRequest = BodyOf<Contract['POST /inventory/bulk-reserve']>
export type ReserveScope = Pick<
  BulkReserveRequest,
  'product_sync_ids' | 'except_product_sync_ids' | 'location_id' | 'product_search'
>

/** A bulk reserve as typed; an empty field is an empty string. */
export interface ReserveForm extends BoundaryForm {
  /** The rule; null when none is chosen yet. */
  rule: BulkReserveRequest['rule'] | null
  amount: string | number
}

/** Nothing is preselected, because reserving units takes them off the marketplaces. */
export const EMPTY_FORM: ReserveForm = {
  rule: null,
  amount: '',
  ...EMPTY_BOUNDARY,
}

/** The four rules, each with its effect on the available units. */
export const RULES: readonly { value: BulkReserveRequest['rule']; label: string; meaning: string }[] = [
  { value: 'all', label: 'Reserve All', meaning: 'Reserves all unsold units; nothing is listed.' },
  { value: 'none', label: 'Reserve None', meaning: 'Reserves nothing.' },
  { value: 'custom', label: 'Custom amount', meaning: 'Reserves this many units of each size at each location.' },
  {
    value: 'boundary',
    label: 'Boundary/Percentage',
    meaning: 'Reserves a share of the stock between a minimum and a maximum: 50% of 5 pairs is 2, or 3 with Round Up.',
  },
]

const numberOf = (value: string | number): number | undefined => (value === '' ? undefined : Number(value))

/** Returns the request, or why it cannot be sent yet. */
export function reserveRequestOf(
  form: ReserveForm,
  scope: ReserveScope,
): { body: BulkReserveRequest } | { problem: string } {
  const { rule } = form
  if (rule === null) return { problem: 'Choose how much to reserve. Nothing changes until you apply it.' }
  if (rule === 'custom') {
    const amount = numberOf(form.amount)
    return amount === undefined ? { problem: 'Please enter an amount' } : { body: { rule, amount, ...scope } }
  }
  if (rule !== 'boundary') return { body: { rule, ...scope } }
  const boundary = boundaryOf(form)
  return 'problem' in boundary ? boundary : { body: { rule, ...boundary.rule, ...scope } }
}

/** The most products that one request may name. */
const MOST_NAMED = 1_000

/** Returns the selected products in the form of the call: named ones, or all that match except some. */
export function scopeOf(
  selection: Selection,
  { search }: { search?: string },
): { scope: ReserveScope } | { problem: string } {
  const named = [...(selection.kind === 'some' ? selection.ids : selection.except)]
  if (named.length > MOST_NAMED) return { problem: `At most ${MOST_NAMED.toLocaleString('en-US')} products at once.` }
  if (selection.kind === 'some')
    return named.length === 0 ? { problem: 'Nothing is selected.' } : { scope: { product_sync_ids: named } }
  return {
    scope: {
      ...(search && { product_search: search }),
      ...(named.length > 0 && { except_product_sync_ids: named }),
    },
  }
}
