import type { BodyOf, Contract } from '@ark/contract'
import { type PayoutRuleFields, readPayoutRule } from '@ark/domain'
import type { Selection } from '../table/selection.ts'

export type PayoutChangeRequest = BodyOf<Contract['POST /listings/payout-changes']>
export type PayoutScope = Pick<PayoutChangeRequest, 'variant_ids' | 'except_variant_ids' | 'search' | 'filter'>

/** The change as it is being filled in: nothing is chosen for anybody, and an empty field is an empty text. */
export interface PayoutChangeForm {
  rule: PayoutChangeRequest['rule'] | null
  payouts: NonNullable<PayoutChangeRequest['payouts']> | null
  /** Of `amount`, `percentage` and `difference`: what is typed in the one number field that a rule has. */
  number: string | number
  unit: '$' | '%'
  direction: NonNullable<PayoutChangeRequest['direction']> | null
  step: NonNullable<PayoutChangeRequest['step']> | null
  marketplace: NonNullable<PayoutChangeRequest['marketplace']> | null
}

export const EMPTY_CHANGE: PayoutChangeForm = {
  rule: null,
  payouts: null,
  number: '',
  unit: '$',
  direction: null,
  step: null,
  marketplace: null,
}

export const PAYOUT_RULES: readonly { value: PayoutChangeRequest['rule']; label: string }[] = [
  { value: 'set', label: 'Set to an amount' },
  { value: 'raise', label: 'Raise' },
  { value: 'lower', label: 'Lower' },
  { value: 'round', label: 'Round' },
  { value: 'match-ask', label: 'Desired payout from the lowest ask' },
  { value: 'below-desired', label: 'Minimum payout from the desired payout' },
]

export type FormField = 'rule' | 'payouts' | 'number' | 'direction' | 'step' | 'marketplace'
export type FormProblems = Partial<Record<FormField, string>>

/** The fields of the rule that is chosen, and no others. */
function fieldsOf({ rule, payouts, number, unit, direction, step, marketplace }: PayoutChangeForm): PayoutRuleFields {
  const typed = number === '' ? undefined : Number(number)
  switch (rule) {
    case null:
    case 'set':
      return { rule: 'set', payouts: payouts ?? undefined, amount: typed }
    case 'raise':
    case 'lower':
      return { rule, payouts: payouts ?? undefined, ...(unit === '%' ? { percentage: typed } : { amount: typed }) }
    case 'round':
      return { rule, payouts: payouts ?? undefined, direction: direction ?? undefined, step: step ?? undefined }
    case 'match-ask':
      return { rule, marketplace: marketplace ?? undefined, difference: typed }
    case 'below-desired':
      return { rule, percentage: typed }
  }
}

const FIELDS: Record<Exclude<keyof PayoutRuleFields, 'rule'>, FormField> = {
  payouts: 'payouts',
  amount: 'number',
  percentage: 'number',
  difference: 'number',
  direction: 'direction',
  step: 'step',
  marketplace: 'marketplace',
}

/** What to send, or what is missing or wrong at which field. */
export function payoutChangeOf(
  form: PayoutChangeForm,
  scope: PayoutScope,
): { body: PayoutChangeRequest } | { problems: FormProblems } {
  if (form.rule === null) return { problems: { rule: 'Choose what to do.' } }
  const fields = fieldsOf(form)
  const read = readPayoutRule(fields)
  if ('problems' in read)
    return { problems: Object.fromEntries(read.problems.map(({ field, message }) => [FIELDS[field], message])) }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { body: { ...(given as PayoutChangeRequest), ...scope } }
}

/** Problems to show before anything was sent: of a field that is filled in, since the others are not done yet. */
export const typedProblems = ({ number }: PayoutChangeForm, problems: FormProblems): FormProblems =>
  number !== '' && problems.number ? { number: problems.number } : {}

/** The contract's most sizes that one request names. */
const MOST_NAMED = 5_000

/** What a list of sizes is narrowed to. */
export type ShownSizes = Pick<PayoutScope, 'search' | 'filter'> & { zeroStock?: boolean }

/** The sizes that are selected, as the call names them: these, or all that the list shows but these. */
export function scopeOfSizes(
  selection: Selection,
  { search, filter, zeroStock }: ShownSizes,
): { scope: PayoutScope } | { problem: string } {
  const named = [...(selection.kind === 'some' ? selection.ids : selection.except)]
  if (named.length > MOST_NAMED)
    return { problem: `At most ${MOST_NAMED.toLocaleString('en-US')} sizes one by one; select all that match instead.` }
  if (selection.kind === 'some')
    return named.length === 0 ? { problem: 'Nothing is selected.' } : { scope: { variant_ids: named } }
  return {
    scope: {
      ...(search && { search }),
      ...(filter && { filter }),
      ...(!zeroStock && { in_stock: true }),
      ...(named.length > 0 && { except_variant_ids: named }),
    },
  }
}
