import type { BodyOf, Contract } from '@ark/contract'
import { type PayoutRuleFields, readPayoutRule } from '@ark/domain'
import type { Selection } from '../table/selection/selection.ts'

export type PayoutChangeRequest = BodyOf<Contract['POST /listings/payout-changes']>
export type PayoutScope = Pick<
  PayoutChangeRequest,
  'variant_ids' | 'except_variant_ids' | 'search' | 'filter' | 'in_stock'
>

/** A payout change as typed. Nothing is preselected, and an empty field is an empty string. */
export interface PayoutChangeForm {
  rule: PayoutChangeRequest['rule'] | null
  payouts: NonNullable<PayoutChangeRequest['payouts']> | null
  /** The rule's one number: `amount`, `percentage` or `difference`. */
  number: string | number
  unit: '$' | '%'
  direction: NonNullable<PayoutChangeRequest['direction']> | null
  step: NonNullable<PayoutChangeRequest['step']> | null
  marketplace: NonNullable<PayoutChangeRequest['marketplace']> | null
  /** The percentage over the cost. */
  overCost: string | number
  /** The percentage below the desired payout for sizes without a cost; an empty field leaves them unchanged. */
  withoutCost: string | number
}

/** The empty form. Nothing is preselected, because a change can affect thousands of asks. */
export const EMPTY_CHANGE: PayoutChangeForm = {
  rule: null,
  payouts: null,
  number: '',
  unit: '$',
  direction: null,
  step: null,
  marketplace: null,
  overCost: '',
  withoutCost: '',
}

/**
 * The suggested first change of a new retailer, for people who may see costs. It prices sizes without a known cost too,
 * since a new retailer has entered none. A preview comes before anything changes.
 */
export const FIRST_CHANGE: PayoutChangeForm = { ...EMPTY_CHANGE, rule: 'better-ask', overCost: 10, withoutCost: 10 }

/** The rules in list order; `PayoutRuleForm` defines the fields of each. */
export const PAYOUT_RULES: readonly { value: PayoutChangeRequest['rule']; label: string }[] = [
  { value: 'better-ask', label: 'Both payouts from the better lowest ask' },
  { value: 'set', label: 'Set to an amount' },
  { value: 'raise', label: 'Raise' },
  { value: 'lower', label: 'Lower' },
  { value: 'round', label: 'Round' },
  { value: 'match-ask', label: 'Desired payout from the lowest ask' },
  { value: 'below-desired', label: 'Minimum payout from the desired payout' },
]

/** Rules that reveal costs, for people who may see those. */
const BY_COST: readonly PayoutChangeRequest['rule'][] = ['better-ask']
/** Returns the rules that a person may use, without those that reveal costs to people who may not see them. */
export const rulesFor = (seesCosts: boolean) =>
  PAYOUT_RULES.filter(({ value }) => seesCosts || !BY_COST.includes(value))

export type FormField =
  | 'rule'
  | 'payouts'
  | 'number'
  | 'direction'
  | 'step'
  | 'marketplace'
  | 'overCost'
  | 'withoutCost'
export type FormProblems = Partial<Record<FormField, string>>

/** Returns the fields of the chosen rule only. */
function fieldsOf(form: PayoutChangeForm): PayoutRuleFields {
  const { rule, payouts, number, unit, direction, step, marketplace } = form
  const typed = typedNumber(number)
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
    case 'better-ask': {
      const { overCost, withoutCost } = form
      return { rule, difference: typed, over_cost: typedNumber(overCost), without_cost: typedNumber(withoutCost) }
    }
  }
}

const typedNumber = (value: string | number): number | undefined => (value === '' ? undefined : Number(value))

const FIELDS: Record<Exclude<keyof PayoutRuleFields, 'rule'>, FormField> = {
  payouts: 'payouts',
  amount: 'number',
  percentage: 'number',
  difference: 'number',
  direction: 'direction',
  step: 'step',
  marketplace: 'marketplace',
  over_cost: 'overCost',
  without_cost: 'withoutCost',
}

/** Returns the request, or the missing and wrong fields. */
export function payoutChangeOf(
  form: PayoutChangeForm,
  scope: PayoutScope,
): { body: PayoutChangeRequest } | { problems: FormProblems } {
  if (form.rule === null) return { problems: { rule: 'Choose a change.' } }
  const fields = fieldsOf(form)
  const read = readPayoutRule(fields)
  if ('problems' in read)
    return { problems: Object.fromEntries(read.problems.map(({ field, message }) => [FIELDS[field], message])) }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { body: { ...(given as PayoutChangeRequest), ...scope } }
}

/** Returns the errors to show while typing: only those of filled fields. */
export const typedProblems = (form: PayoutChangeForm, problems: FormProblems): FormProblems =>
  Object.fromEntries(
    TYPED.flatMap((field) => (form[field] !== '' && problems[field] ? [[field, problems[field]]] : [])),
  )

const TYPED = ['number', 'overCost', 'withoutCost'] as const

/** The most sizes that one request may name. */
const MOST_NAMED = 5_000

/** The filters of a list of sizes. */
export type ShownSizes = Pick<PayoutScope, 'search' | 'filter'> & { zeroStock?: boolean }

/** Returns the selected sizes in the form of the call: named ones, or all that the list shows except some. */
export function scopeOfSizes(
  selection: Selection,
  { search, filter, zeroStock }: ShownSizes,
): { scope: PayoutScope } | { problem: string } {
  const named = [...(selection.kind === 'some' ? selection.ids : selection.except)]
  if (named.length > MOST_NAMED)
    return {
      problem: `At most ${MOST_NAMED.toLocaleString('en-US')} sizes individually; select all that match instead.`,
    }
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
