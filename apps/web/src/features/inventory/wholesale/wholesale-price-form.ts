import type { BodyOf, Contract } from '@ark/contract'
import { readWholesalePriceChange, type WholesalePriceFields } from '@ark/domain'
import type { Answer } from '../../../shared/api.ts'
import { count, counted, money } from '../../../shared/formats.ts'
import type { ReserveScope } from '../reserves/reserve-form.ts'

export type WholesalePriceRequest = BodyOf<Contract['POST /inventory/wholesale-prices']>
export type WholesalePricePreview = Answer<'POST /inventory/wholesale-prices/preview'>
type Rounding = NonNullable<WholesalePriceRequest['round_to']>

/** A price change as typed; an empty field is an empty string. */
export interface WholesalePriceForm {
  rule: WholesalePriceRequest['rule'] | null
  number: string | number
  /** The unit of prices over cost. */
  unit: '$' | '%'
  round_to: Rounding | null
  turns_on: boolean
}

/** The empty form. No size is offered to buyers unless the person says so. */
export const EMPTY_PRICES: WholesalePriceForm = { rule: null, number: '', unit: '%', round_to: null, turns_on: false }

/** The rules for prices. `readsCosts` hides a rule from people who may not see costs. */
export const PRICE_RULES: readonly { value: WholesalePriceRequest['rule']; label: string; readsCosts?: true }[] = [
  { value: 'set', label: 'Set to an amount' },
  { value: 'ask-share', label: 'Percent of the StockX ask' },
  { value: 'over-cost', label: 'Markup over cost', readsCosts: true },
]

/** Labels of the one number of each rule. */
export const NUMBER_LABELS: Record<WholesalePriceRequest['rule'], string> = {
  set: 'Price of a pair',
  'ask-share': 'Percent of the lowest ask',
  'over-cost': 'Markup',
}

/** Returns whether the rule's number is a percentage; otherwise it is in dollars. */
export const isInPercent = ({ rule, unit }: WholesalePriceForm): boolean =>
  rule === 'ask-share' || (rule === 'over-cost' && unit === '%')

/** The missing and wrong fields with their errors. */
export type PriceProblems = { rule?: string; number?: string }

/** Returns the request, or the missing and wrong fields. */
export function wholesalePricesOf(
  form: WholesalePriceForm,
  scope: Pick<ReserveScope, 'product_sync_ids' | 'except_product_sync_ids' | 'product_search'>,
): { body: WholesalePriceRequest } | { problems: PriceProblems } {
  const { rule, number, round_to, turns_on } = form
  if (rule === null) return { problems: { rule: 'Choose a pricing rule.' } }
  const typed = number === '' ? undefined : Number(number)
  const fields: WholesalePriceFields = {
    rule,
    turns_on,
    ...(isInPercent(form) ? { percentage: typed } : { amount: typed }),
  }
  const read = readWholesalePriceChange(fields)
  if ('problems' in read) return { problems: { number: read.problems[0]?.message ?? '' } }
  return {
    body: {
      rule,
      turns_on,
      ...(typed !== undefined && (isInPercent(form) ? { percentage: typed } : { amount: typed })),
      ...(rule !== 'set' && round_to !== null && { round_to }),
      ...scope,
    },
  }
}

/** Describes a price change: '1,204 of 1,500 sizes change; 96 have this price already.' */
export function pricesMessage({ sizes, changed, unchanged }: WholesalePricePreview): string {
  if (sizes === 0) return 'No sizes match.'
  const same = unchanged > 0 ? `; ${count(unchanged)} ${unchanged === 1 ? 'has' : 'have'} this price already` : ''
  if (changed === 0) return `Nothing changes${same}.`
  return `${count(changed)} of ${counted(sizes, 'size')} ${changed === 1 ? 'changes' : 'change'}${same}.`
}

/** Describes what would sell below cost; null when nothing would or no cost is known. */
export function lossMessage({ below_cost, loss }: WholesalePricePreview): string | null {
  if (!below_cost || loss === null) return null
  const sizes = counted(below_cost, 'size would be', 'sizes would be')
  return `${sizes} below your cost: ${money(loss)} lost if everything sells.`
}
