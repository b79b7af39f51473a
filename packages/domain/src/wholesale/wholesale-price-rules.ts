import { type Cents, cents, formatMoney, share } from '../money/money.ts'
import { NOT_PRICED_HERE_LABELS, type NotPricedHere } from '../people/pricing-access.ts'

/**
 * The rules that set the wholesale prices of many sizes at once: one amount, a share of StockX' lowest ask, or the cost
 * plus a margin. Pure: the preview, the run and the form share this code.
 */
export type WholesalePriceRule =
  | { kind: 'set'; amount_cents: Cents }
  | { kind: 'ask-share'; basis_points: number; step_cents: Cents }
  | { kind: 'over-cost'; basis_points: number; step_cents: Cents }
  | { kind: 'cost-plus'; amount_cents: Cents; step_cents: Cents }

/** A rule, and whether it also turns on sizes that no buyer sees; otherwise it leaves them out. */
export interface WholesalePriceChange {
  rule: WholesalePriceRule
  turns_on: boolean
}

/** A change as calls carry it and forms edit it, in dollars and percent. */
export interface WholesalePriceFields {
  rule: 'set' | 'ask-share' | 'over-cost'
  /** Required for `set`; `over-cost` uses either this or `percentage`. */
  amount?: number | undefined
  percentage?: number | undefined
  /** The step, in dollars, to which the price is rounded half up; left out: one cent. */
  round_to?: number | undefined
  turns_on: boolean
}

export interface WholesalePriceProblem {
  field: 'amount' | 'percentage'
  message: string
}

const HIGHEST_CENTS = 999_999_999
const MAX_PERCENT = 1_000

/** Returns the change that the fields describe, or a message for each field that is missing or wrong. */
export function readWholesalePriceChange(
  fields: WholesalePriceFields,
): { change: WholesalePriceChange } | { problems: WholesalePriceProblem[] } {
  const problem = problemOf(fields)
  return problem ? { problems: [problem] } : { change: { rule: ruleOf(fields), turns_on: fields.turns_on } }
}

function problemOf({ rule, amount, percentage }: WholesalePriceFields): WholesalePriceProblem | null {
  if (rule === 'set') return amountProblem(amount)
  if (rule === 'over-cost' && amount !== undefined)
    return percentage === undefined
      ? amountProblem(amount)
      : { field: 'amount', message: 'Enter an amount or a percentage, not both.' }
  // Selling at cost (0%) makes sense; 0% of an ask does not.
  const least = rule === 'over-cost' ? 0 : 0.01
  if (percentage === undefined) return { field: 'percentage', message: 'Enter a percentage.' }
  return percentage < least || percentage > MAX_PERCENT
    ? { field: 'percentage', message: `Enter a percentage from ${least} to ${MAX_PERCENT.toLocaleString('en-US')}.` }
    : null
}

function amountProblem(amount: number | undefined): WholesalePriceProblem | null {
  if (amount === undefined) return { field: 'amount', message: 'Enter an amount.' }
  return cents(amount) > 0 ? null : { field: 'amount', message: 'Enter an amount above $0.' }
}

/** Returns the rule of valid fields. */
function ruleOf({ rule, amount, percentage = 0, round_to = 0.01 }: WholesalePriceFields): WholesalePriceRule {
  if (rule === 'set') return { kind: 'set', amount_cents: cents(amount ?? 0) }
  const step_cents = cents(round_to)
  if (rule === 'over-cost' && amount !== undefined)
    return { kind: 'cost-plus', amount_cents: cents(amount), step_cents }
  return { kind: rule, basis_points: Math.round(percentage * 100), step_cents }
}

const readsCost = ({ kind }: WholesalePriceRule): boolean => kind === 'over-cost' || kind === 'cost-plus'

/** Returns whether the result reveals the cost of a size. People who may not see costs may not use such a rule. */
export const revealsCosts = ({ rule }: WholesalePriceChange): boolean => readsCost(rule)

const wholeMoney = (amount: Cents): string => formatMoney(amount).replace(/\.00$/, '')

/** Returns the rule as text: 'wholesale price 80% of StockX’ lowest ask, rounded to $5'. */
export function wholesalePriceRuleLabel({ rule }: WholesalePriceChange): string {
  if (rule.kind === 'set') return `wholesale price set to ${wholeMoney(rule.amount_cents)}`
  const rounded = rule.step_cents === 1 ? '' : `, rounded to ${wholeMoney(rule.step_cents)}`
  if (rule.kind === 'cost-plus') return `wholesale price ${wholeMoney(rule.amount_cents)} over cost${rounded}`
  const percent = `${rule.basis_points / 100}%`
  const words = rule.kind === 'ask-share' ? `${percent} of the StockX ask` : `${percent} over cost`
  return `wholesale price ${words}${rounded}`
}

/** The facts about a size that a rule depends on. */
export interface WholesalePricedSize {
  is_offered: boolean
  ask_cents: Cents | null
  cost_cents: Cents | null
}

/** The reasons why a rule leaves a size as it is. */
export type WholesalePriceLeftOut = 'not-offered' | 'no-ask' | 'no-cost' | 'nothing-left' | 'too-much' | NotPricedHere

export type WholesalePriceDecision = { price_cents: Cents } | { left_out: WholesalePriceLeftOut }

/** Returns the price that a change gives a size, or why it gives none. */
export function decideWholesalePrice(
  { rule, turns_on }: WholesalePriceChange,
  size: WholesalePricedSize,
): WholesalePriceDecision {
  if (!turns_on && !size.is_offered) return { left_out: 'not-offered' }
  const exact = priceBy(rule, size)
  if (exact === null) return { left_out: rule.kind === 'ask-share' ? 'no-ask' : 'no-cost' }
  const price_cents = rule.kind === 'set' ? exact : rounded(exact, rule.step_cents)
  if (price_cents <= 0) return { left_out: 'nothing-left' }
  return price_cents > HIGHEST_CENTS ? { left_out: 'too-much' } : { price_cents }
}

function priceBy(rule: WholesalePriceRule, { ask_cents, cost_cents }: WholesalePricedSize): Cents | null {
  if (rule.kind === 'set') return rule.amount_cents
  const from = readsCost(rule) ? cost_cents : ask_cents
  if (from === null) return null
  if (rule.kind === 'cost-plus') return from + rule.amount_cents
  return (rule.kind === 'over-cost' ? from : 0) + share(from, rule.basis_points)
}

const rounded = (amount: Cents, step: Cents): Cents => Math.floor((2 * amount + step) / (2 * step)) * step

const LEFT_OUT: Record<WholesalePriceLeftOut, string> = {
  'not-offered': 'Wholesale is off',
  'no-ask': 'There is no StockX ask',
  'no-cost': 'No cost is known',
  'nothing-left': 'The price would be $0',
  'too-much': 'The price would be too high',
  ...NOT_PRICED_HERE_LABELS,
}

/** Returns the reason why sizes are left out: 'No cost is known'. */
export const wholesalePriceLeftOutLabel = (reason: WholesalePriceLeftOut): string => LEFT_OUT[reason]
