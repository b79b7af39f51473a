import type { BodyOf, Contract } from '@ark/contract'
import { type PayoutRuleFields, readPayoutRule } from '@ark/domain'
import type { Selection } from '../table/selection/selection.ts'

export type PayoutChangeRequest = BodyOf<Contract['POST /listings/payout-changes']>
export type PayoutScope = Pick<
  PayoutChangeRequest,
  'variant_ids' | 'except_variant_ids' | 'search' | 'filter' | 'in_stock'
>

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
  /** Percent over the cost. */
  overCost: string | number
  /** Percent below the desired payout, for sizes without a cost; empty: they stay as they are. */
  withoutCost: string | number
}

/** Nothing is chosen for anybody: a change touches thousands of asks. */
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

/** What a new business prices by, for who may see what pairs have cost: it is looked at before anything changes. */
export const FIRST_CHANGE: PayoutChangeForm = { ...EMPTY_CHANGE, rule: 'better-ask', overCost: 10 }

/** In the order of the list; which fields each one has is in `PayoutRuleForm`. */
export const PAYOUT_RULES: readonly { value: PayoutChangeRequest['rule']; label: string }[] = [
  { value: 'better-ask', label: 'Both payouts from the better lowest ask' },
  { value: 'set', label: 'Set to an amount' },
  { value: 'raise', label: 'Raise' },
  { value: 'lower', label: 'Lower' },
  { value: 'round', label: 'Round' },
  { value: 'match-ask', label: 'Desired payout from the lowest ask' },
  { value: 'below-desired', label: 'Minimum payout from the desired payout' },
]

/** Rules that tell what pairs have cost: for who may see that. */
const BY_COST: readonly PayoutChangeRequest['rule'][] = ['better-ask']
/** The rules that a person may use: one that tells costs is left out for who does not see them. */
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

/** The fields of the rule that is chosen, and no others. */
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
export const typedProblems = (form: PayoutChangeForm, problems: FormProblems): FormProblems =>
  Object.fromEntries(
    TYPED.flatMap((field) => (form[field] !== '' && problems[field] ? [[field, problems[field]]] : [])),
  )

const TYPED = ['number', 'overCost', 'withoutCost'] as const

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
