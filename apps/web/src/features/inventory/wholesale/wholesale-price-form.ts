import type { BodyOf, Contract } from '@ark/contract'
import { readWholesalePriceChange, type WholesalePriceFields } from '@ark/domain'
import type { Answer } from '../../../shared/api.ts'
import { count, counted, money } from '../../../shared/formats.ts'
import type { ReserveScope } from '../reserves/reserve-form.ts'

export type WholesalePriceRequest = BodyOf<Contract['POST /inventory/wholesale-prices']>
export type WholesalePricePreview = Answer<'POST /inventory/wholesale-prices/preview'>
type Rounding = NonNullable<WholesalePriceRequest['round_to']>

/** The change as it is being filled in; an empty field is an empty text. */
export interface WholesalePriceForm {
  rule: WholesalePriceRequest['rule'] | null
  number: string | number
  /** Of prices over cost. */
  unit: '$' | '%'
  round_to: Rounding | null
  turns_on: boolean
}

/** Sizes that get a price are offered as well: that is what most come for. */
export const EMPTY_PRICES: WholesalePriceForm = { rule: null, number: '', unit: '%', round_to: null, turns_on: true }

/** `readsCosts`: hidden from who may not see what pairs have cost. */
export const PRICE_RULES: readonly { value: WholesalePriceRequest['rule']; label: string; readsCosts?: true }[] = [
  { value: 'set', label: 'Set to an amount' },
  { value: 'ask-share', label: 'Percent of the StockX ask' },
  { value: 'over-cost', label: 'Over what a pair has cost', readsCosts: true },
]

/** What the one number of a rule is. */
export const NUMBER_LABELS: Record<WholesalePriceRequest['rule'], string> = {
  set: 'Price of a pair',
  'ask-share': 'Percent of the lowest ask',
  'over-cost': 'On top of the cost',
}

/** Whether the rule’s number is a percentage; else it is in dollars. */
export const isInPercent = ({ rule, unit }: WholesalePriceForm): boolean =>
  rule === 'ask-share' || (rule === 'over-cost' && unit === '%')

/** What is missing or wrong, by field. */
export type PriceProblems = { rule?: string; number?: string }

/** What to send, or what is missing or wrong at which field. */
export function wholesalePricesOf(
  form: WholesalePriceForm,
  scope: Pick<ReserveScope, 'product_sync_ids' | 'except_product_sync_ids' | 'product_search'>,
): { body: WholesalePriceRequest } | { problems: PriceProblems } {
  const { rule, number, round_to, turns_on } = form
  if (rule === null) return { problems: { rule: 'Choose how prices are made.' } }
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

/** '1,204 of 1,500 sizes change; 96 have this price already.' */
export function pricesWords({ sizes, changed, unchanged }: WholesalePricePreview): string {
  if (sizes === 0) return 'No size is concerned.'
  const same = unchanged > 0 ? `; ${count(unchanged)} ${unchanged === 1 ? 'has' : 'have'} this price already` : ''
  if (changed === 0) return `Nothing changes${same}.`
  return `${count(changed)} of ${counted(sizes, 'size')} ${changed === 1 ? 'changes' : 'change'}${same}.`
}

/** What would be sold below cost; null: nothing, or nobody knows. */
export function lossWords({ below_cost, loss }: WholesalePricePreview): string | null {
  if (!below_cost || loss === null) return null
  const sizes = counted(below_cost, 'size would cost', 'sizes would cost')
  return `${sizes} buyers less than a pair has cost you: ${money(loss)} lost if all of it sells.`
}
