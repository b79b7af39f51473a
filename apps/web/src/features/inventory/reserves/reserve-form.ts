import type { BodyOf, Contract } from '@ark/contract'
import { type BoundaryForm, boundaryOf, EMPTY_BOUNDARY } from '../../../shared/reserve/boundary.ts'
import type { Selection } from '../../../shared/table/selection/selection.ts'

export type BulkReserveRequest = BodyOf<Contract['POST /inventory/bulk-reserve']>
export type ReserveScope = Pick<
  BulkReserveRequest,
  'product_sync_ids' | 'except_product_sync_ids' | 'location_id' | 'product_search'
>

/** The bulk reserve as it is being filled in; an empty field is an empty text. */
export interface ReserveForm extends BoundaryForm {
  /** Null: nothing is chosen yet. */
  rule: BulkReserveRequest['rule'] | null
  amount: string | number
}

/** Nothing is chosen for anybody: holding units back takes them off the marketplaces. */
export const EMPTY_FORM: ReserveForm = {
  rule: null,
  amount: '',
  ...EMPTY_BOUNDARY,
}

/** The four rules of document 1 §4, with what each does to what is offered. */
export const RULES: readonly { value: BulkReserveRequest['rule']; label: string; meaning: string }[] = [
  { value: 'all', label: 'Reserve All', meaning: 'Everything that is not sold is held back; nothing is offered.' },
  { value: 'none', label: 'Reserve None', meaning: 'Nothing is held back.' },
  { value: 'custom', label: 'Custom amount', meaning: 'As many units of each size at each location.' },
  {
    value: 'boundary',
    label: 'Boundary/Percentage',
    meaning: 'A share of the stock, between a minimum and a maximum: 50% of 5 pairs are 2, with Round Up 3.',
  },
]

const numberOf = (value: string | number): number | undefined => (value === '' ? undefined : Number(value))

/** What to send, or why it cannot be sent yet (document 1 §5). */
export function reserveRequestOf(
  form: ReserveForm,
  scope: ReserveScope,
): { body: BulkReserveRequest } | { problem: string } {
  const { rule } = form
  if (rule === null) return { problem: 'Choose how much to hold back. Nothing changes before you apply it.' }
  if (rule === 'custom') {
    const amount = numberOf(form.amount)
    return amount === undefined ? { problem: 'Please enter an amount' } : { body: { rule, amount, ...scope } }
  }
  if (rule !== 'boundary') return { body: { rule, ...scope } }
  const boundary = boundaryOf(form)
  return 'problem' in boundary ? boundary : { body: { rule, ...boundary.rule, ...scope } }
}

/** The contract's most products that one request names. */
const MOST_NAMED = 1_000

/** The products that are selected, as the call names them: these, or all that match but these. */
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
