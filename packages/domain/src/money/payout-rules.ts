import type { Marketplace } from './fees.ts'
import { type Cents, cents, centsOrNull, formatMoney, share } from './money.ts'
import { NOT_PRICED_HERE_LABELS, type NotPricedHere } from '../people/pricing-access.ts'

/**
 * How a rule changes the payouts of many sizes at once: it sets, raises, lowers or rounds them, takes them from a
 * marketplace's lowest ask, or sets the minimum a share below the desired payout. Pure: the preview, the run and the
 * form share this code.
 */
export type PayoutChoice = 'desired' | 'minimum' | 'both'
export type RoundingDirection = 'down' | 'nearest' | 'up'

export type PayoutRule =
  | { kind: 'set'; payouts: PayoutChoice; amount_cents: Cents }
  /** Adds an amount; a negative amount lowers the payouts. */
  | { kind: 'shift'; payouts: PayoutChoice; amount_cents: Cents }
  /** Adds a share in basis points; a negative share lowers the payouts. */
  | { kind: 'scale'; payouts: PayoutChoice; basis_points: number }
  | { kind: 'round'; payouts: PayoutChoice; direction: RoundingDirection; step_cents: Cents }
  /** Sets the desired payout to the net of the lowest ask plus a difference, which may be negative. */
  | { kind: 'match-ask'; marketplace: Marketplace; difference_cents: Cents }
  /** Sets the minimum this many basis points below the desired payout. */
  | { kind: 'below-desired'; basis_points: number }
  | BetterAskRule
  | AmountsRule

/** Sets each payout to its own amount. */
export interface AmountsRule {
  kind: 'amounts'
  /** Null leaves that payout as it is. */
  desired_cents: Cents | null
  bottom_cents: Cents | null
  /** True: a payout that is set stays, so that only missing ones are filled in. */
  is_missing_only: boolean
}

/**
 * Sets the desired payout to the net of the lowest ask, on the marketplace where that net is higher, plus a difference.
 * Sets the minimum this many basis points above the cost of the size. Leaves out a size whose desired payout would be
 * below that minimum.
 */
export interface BetterAskRule {
  kind: 'better-ask'
  difference_cents: Cents
  over_cost_basis_points: number
  /** How far below the desired payout the minimum is for sizes without a cost; null leaves those sizes as they are. */
  without_cost_basis_points: number | null
}

/** A rule as calls carry it and forms edit it, in dollars and percent. Each kind of rule uses only its own fields. */
export interface PayoutRuleFields {
  rule: 'set' | 'raise' | 'lower' | 'round' | 'match-ask' | 'below-desired' | 'better-ask'
  payouts?: PayoutChoice | undefined
  amount?: number | undefined
  percentage?: number | undefined
  direction?: RoundingDirection | undefined
  /** In dollars. */
  step?: number | undefined
  marketplace?: Marketplace | undefined
  /** In dollars; may be negative. */
  difference?: number | undefined
  /** Percent above the cost of the size. */
  over_cost?: number | undefined
  /** Percent below the desired payout, for sizes without a cost. */
  without_cost?: number | undefined
}

export interface PayoutRuleProblem {
  field: Exclude<keyof PayoutRuleFields, 'rule'>
  message: string
}

const HIGHEST_CENTS = 999_999_999
const MOST_RAISED_PERCENT = 1_000
const BELOW = { least: 0, most: 99.99 }

/** Returns the rule that the fields describe, or a message for each field that is missing or wrong. */
export function readPayoutRule(fields: PayoutRuleFields): { rule: PayoutRule } | { problems: PayoutRuleProblem[] } {
  const problems = problemsOf(fields)
  return problems.length > 0 ? { problems } : { rule: ruleOf(fields) }
}

function problemsOf(fields: PayoutRuleFields): PayoutRuleProblem[] {
  const { rule, payouts, direction, step, marketplace, percentage } = fields
  const problems: PayoutRuleProblem[] = []
  const refuse = (field: PayoutRuleProblem['field'], message: string | null | false) => {
    if (message) problems.push({ field, message })
  }
  if (rule === 'match-ask') refuse('marketplace', marketplace === undefined && 'Choose a marketplace.')
  else if (rule === 'below-desired') refuse('percentage', shareProblem(percentage, BELOW))
  else if (rule === 'better-ask') {
    refuse('over_cost', shareProblem(fields.over_cost, { least: 0, most: MOST_RAISED_PERCENT }))
    refuse('without_cost', fields.without_cost !== undefined && shareProblem(fields.without_cost, BELOW))
  } else refuse('payouts', payouts === undefined && 'Choose which payout.')
  if (rule === 'set') refuse('amount', amountProblem(fields.amount))
  if (rule === 'raise' || rule === 'lower') refuse(...stepProblem(fields))
  if (rule === 'round') {
    refuse('direction', direction === undefined && 'Choose down, nearest or up.')
    refuse('step', (step === undefined || step <= 0) && 'Choose the step to round to.')
  }
  return problems
}

const amountProblem = (amount: number | undefined): string | null => {
  if (amount === undefined) return 'Enter an amount.'
  return cents(amount) > 0 ? null : 'Enter an amount above $0.'
}

function stepProblem({ rule, amount, percentage }: PayoutRuleFields): [PayoutRuleProblem['field'], string | null] {
  if (percentage === undefined) return ['amount', amountProblem(amount)]
  if (amount !== undefined) return ['amount', 'Enter an amount or a percentage, not both.']
  return ['percentage', shareProblem(percentage, { least: 0.01, most: rule === 'lower' ? 99.99 : MOST_RAISED_PERCENT })]
}

function shareProblem(percentage: number | undefined, { least, most }: { least: number; most: number }): string | null {
  if (percentage === undefined) return 'Enter a percentage.'
  return percentage < least || percentage > most ? `Enter a percentage from ${least} to ${most}.` : null
}

const basisPoints = (percentage = 0): number => Math.round(percentage * 100)

/** Returns the rule of valid fields. */
function ruleOf(fields: PayoutRuleFields): PayoutRule {
  const { payouts = 'both', amount = 0, percentage, direction = 'nearest', step = 1 } = fields
  const sign = fields.rule === 'lower' ? -1 : 1
  switch (fields.rule) {
    case 'set':
      return { kind: 'set', payouts, amount_cents: cents(amount) }
    case 'raise':
    case 'lower':
      return percentage === undefined
        ? { kind: 'shift', payouts, amount_cents: sign * cents(amount) }
        : { kind: 'scale', payouts, basis_points: sign * basisPoints(percentage) }
    case 'round':
      return { kind: 'round', payouts, direction, step_cents: cents(step) }
    case 'match-ask': {
      const { marketplace = 'stockx', difference = 0 } = fields
      return { kind: 'match-ask', marketplace, difference_cents: cents(difference) }
    }
    case 'below-desired':
      return { kind: 'below-desired', basis_points: basisPoints(percentage) }
    case 'better-ask':
      return betterAskOf(fields)
  }
}

const betterAskOf = ({ difference = 0, over_cost, without_cost }: PayoutRuleFields): BetterAskRule => ({
  kind: 'better-ask',
  difference_cents: cents(difference),
  over_cost_basis_points: basisPoints(over_cost),
  without_cost_basis_points: without_cost === undefined ? null : basisPoints(without_cost),
})

const PAYOUTS: Record<PayoutChoice, string> = {
  desired: 'desired payout',
  minimum: 'minimum payout',
  both: 'both payouts',
}
const DIRECTIONS: Record<RoundingDirection, string> = { down: 'down to', nearest: 'to the nearest', up: 'up to' }
const MARKETPLACES: Record<Marketplace, string> = { stockx: "StockX'", goat: "ALIAS'" }

const percentLabel = (points: number): string => `${Math.abs(points) / 100}%`
const wholeMoney = (amount: Cents): string => formatMoney(amount).replace(/\.00$/, '')

/** Returns the rule as text: 'desired payout raised by 5%'. */
export function payoutRuleLabel(rule: PayoutRule): string {
  switch (rule.kind) {
    case 'set':
      return `${PAYOUTS[rule.payouts]} set to ${wholeMoney(rule.amount_cents)}`
    case 'shift':
      return `${PAYOUTS[rule.payouts]} ${raisedOr(rule.amount_cents)} by ${wholeMoney(Math.abs(rule.amount_cents))}`
    case 'scale':
      return `${PAYOUTS[rule.payouts]} ${raisedOr(rule.basis_points)} by ${percentLabel(rule.basis_points)}`
    case 'round':
      return `${PAYOUTS[rule.payouts]} rounded ${DIRECTIONS[rule.direction]} ${wholeMoney(rule.step_cents)}`
    case 'match-ask':
      return `desired payout from ${MARKETPLACES[rule.marketplace]} lowest ask${differenceLabel(rule)}`
    case 'below-desired':
      return `minimum payout ${percentLabel(rule.basis_points)} below the desired`
    case 'better-ask':
      return `payouts from the better lowest ask${differenceLabel(rule)}, never under ${floorLabel(rule)}`
    case 'amounts':
      return amountsLabel(rule)
  }
}

function amountsLabel({ desired_cents, bottom_cents, is_missing_only }: AmountsRule): string {
  const of = (name: string, amount: Cents | null) => (amount === null ? [] : [`${name} ${wholeMoney(amount)}`])
  const amounts = [...of('desired', desired_cents), ...of('minimum', bottom_cents)].join(', ')
  return is_missing_only ? `missing payouts set: ${amounts}` : `payouts set: ${amounts}`
}

function differenceLabel({ difference_cents: difference }: { difference_cents: Cents }): string {
  const more = difference > 0 ? 'plus' : 'less'
  return difference === 0 ? '' : ` ${more} ${wholeMoney(Math.abs(difference))}`
}

/** Returns the floor of a better-ask rule as text: 'cost + 10%'. */
const floorLabel = ({ over_cost_basis_points: points }: BetterAskRule): string =>
  points === 0 ? 'cost' : `cost + ${percentLabel(points)}`

const raisedOr = (signed: number): string => (signed < 0 ? 'lowered' : 'raised')

export interface PayoutPair {
  desired_cents: Cents | null
  bottom_cents: Cents | null
}

/** The facts about a size that a rule depends on. */
export interface PricedSize extends PayoutPair {
  /**
   * The net payout of the lowest ask on the rule's marketplace, or of the better of both marketplaces; null: no ask is
   * known.
   */
  ask_net_cents: Cents | null
  /** The cost of the size; null: unknown, or the rule does not use it. */
  cost_cents: Cents | null
}

/** The reasons why a rule leaves a size as it is. */
export type PayoutLeftOut =
  | 'no-ask'
  | 'no-cost'
  | 'under-cost'
  | 'no-desired'
  | 'no-minimum'
  | 'no-payout'
  | 'nothing-left'
  | 'too-much'
  | 'minimum-above-desired'
  | NotPricedHere

export type PayoutDecision = PayoutPair | { left_out: PayoutLeftOut; would_be: PayoutPair }

/**
 * Returns the payouts that a rule gives a size, or why it gives none. It never sets a desired payout below the minimum.
 */
export function decidePayouts(rule: PayoutRule, size: PricedSize): PayoutDecision {
  const missing = missingOf(rule, size)
  const would_be = missing ? size : payoutsBy(rule, size)
  const reason = missing ?? faultOf(rule, would_be)
  const { desired_cents, bottom_cents } = would_be
  const pair = { desired_cents, bottom_cents }
  return reason ? { left_out: reason, would_be: pair } : pair
}

/** Returns the reason for a fact that the rule needs and the size lacks; null when nothing is missing. */
function missingOf(rule: PayoutRule, size: PricedSize): PayoutLeftOut | null {
  const { desired_cents, bottom_cents, ask_net_cents } = size
  if (rule.kind === 'set' || rule.kind === 'amounts') return null
  if (rule.kind === 'better-ask') {
    if (ask_net_cents === null) return 'no-ask'
    return size.cost_cents === null && rule.without_cost_basis_points === null ? 'no-cost' : null
  }
  if (rule.kind === 'match-ask') return ask_net_cents === null ? 'no-ask' : null
  if (rule.kind === 'below-desired' || rule.payouts === 'desired') return desired_cents === null ? 'no-desired' : null
  if (rule.payouts === 'minimum') return bottom_cents === null ? 'no-minimum' : null
  return desired_cents === null && bottom_cents === null ? 'no-payout' : null
}

/** Returns the minimum payout: the cost plus a share in basis points, rounded up to the cent. */
export const costFloor = (cost: Cents, basisPoints: number): Cents =>
  cost + Number((BigInt(cost) * BigInt(basisPoints) + 9_999n) / 10_000n)

function byBetterAsk(rule: BetterAskRule, { ask_net_cents, cost_cents }: PricedSize): PayoutPair {
  const desired_cents = (ask_net_cents ?? 0) + rule.difference_cents
  const below = rule.without_cost_basis_points ?? 0
  const bottom_cents =
    cost_cents === null
      ? desired_cents - share(Math.max(0, desired_cents), below)
      : costFloor(cost_cents, rule.over_cost_basis_points)
  return { desired_cents, bottom_cents }
}

function byAmounts(rule: AmountsRule, size: PricedSize): PayoutPair {
  const next = (amount: Cents | null, before: Cents | null) =>
    amount === null || (rule.is_missing_only && before !== null) ? before : amount
  return {
    desired_cents: next(rule.desired_cents, size.desired_cents),
    bottom_cents: next(rule.bottom_cents, size.bottom_cents),
  }
}

function payoutsBy(rule: PayoutRule, size: PricedSize): PayoutPair {
  const { desired_cents, bottom_cents, ask_net_cents } = size
  if (rule.kind === 'better-ask') return byBetterAsk(rule, size)
  if (rule.kind === 'amounts') return byAmounts(rule, size)
  if (rule.kind === 'match-ask') return { desired_cents: (ask_net_cents ?? 0) + rule.difference_cents, bottom_cents }
  if (rule.kind === 'below-desired') {
    const desired = desired_cents ?? 0
    return { desired_cents, bottom_cents: desired - share(desired, rule.basis_points) }
  }
  const changed = (before: Cents | null) =>
    before === null && rule.kind !== 'set' ? null : changedBy(rule, before ?? 0)
  return {
    desired_cents: rule.payouts === 'minimum' ? desired_cents : changed(desired_cents),
    bottom_cents: rule.payouts === 'desired' ? bottom_cents : changed(bottom_cents),
  }
}

function changedBy(
  rule: Exclude<PayoutRule, { kind: 'match-ask' | 'below-desired' | 'better-ask' | 'amounts' }>,
  before: Cents,
): Cents {
  if (rule.kind === 'set') return rule.amount_cents
  if (rule.kind === 'shift') return before + rule.amount_cents
  if (rule.kind === 'scale') {
    // Rounds a negative share half up as well, so that lowering mirrors raising.
    const part = share(before, Math.abs(rule.basis_points))
    return rule.basis_points < 0 ? before - part : before + part
  }
  const { direction, step_cents: step } = rule
  if (direction === 'down') return Math.floor(before / step) * step
  if (direction === 'up') return Math.ceil(before / step) * step
  return Math.floor((2 * before + step) / (2 * step)) * step
}

/** Returns why the resulting payouts are not allowed, or null. Only payouts that the rule changes count. */
function faultOf(rule: PayoutRule, pair: PayoutPair): PayoutLeftOut | null {
  const fault = faultOfPayouts(touchedBy(rule), pair)
  return fault === 'minimum-above-desired' && rule.kind === 'better-ask' ? 'under-cost' : fault
}

/** Returns why a size must not get these payouts, or null. `touched` names the payouts that would change. */
export function faultOfPayouts(
  touched: PayoutChoice,
  { desired_cents, bottom_cents }: PayoutPair,
): PayoutLeftOut | null {
  const values = [touched !== 'minimum' ? desired_cents : null, touched !== 'desired' ? bottom_cents : null]
  if (values.some((value) => value !== null && value <= 0)) return 'nothing-left'
  if (values.some((value) => value !== null && value > HIGHEST_CENTS)) return 'too-much'
  const isCrossed = desired_cents !== null && bottom_cents !== null && desired_cents < bottom_cents
  return isCrossed ? 'minimum-above-desired' : null
}

const touchedBy = (rule: PayoutRule): PayoutChoice => {
  if (rule.kind === 'match-ask') return 'desired'
  if (rule.kind === 'better-ask' || rule.kind === 'amounts') return 'both'
  return rule.kind === 'below-desired' ? 'minimum' : rule.payouts
}

const LEFT_OUT: Record<PayoutLeftOut, string> = {
  'no-ask': 'There is no ask',
  'no-cost': 'No cost is known',
  'under-cost': 'The lowest ask nets too little',
  'no-desired': 'No desired payout is set',
  'no-minimum': 'No minimum payout is set',
  'no-payout': 'No payout is set',
  'nothing-left': 'The payout would be $0 or less',
  'too-much': 'The payout would be too high',
  'minimum-above-desired': 'The desired payout would be below the minimum',
  ...NOT_PRICED_HERE_LABELS,
}

/**
 * Returns the reason why sizes are left out, for a total: 'There is no ask', 'The lowest ask nets less than cost +
 * 10%'.
 */
export const leftOutLabel = (reason: PayoutLeftOut, rule?: PayoutRule): string =>
  reason === 'under-cost' && rule?.kind === 'better-ask'
    ? `The lowest ask nets less than ${floorLabel(rule)}`
    : LEFT_OUT[reason]

/** Returns the reason why one size is left out, with its amounts where they add information. */
export function leftOutOfSizeMessage(reason: PayoutLeftOut, would_be: PayoutPair, rule?: PayoutRule): string {
  const { desired_cents, bottom_cents } = would_be
  if (desired_cents === null || bottom_cents === null) return `${leftOutLabel(reason, rule)}.`
  if (reason === 'under-cost' && rule?.kind === 'better-ask') {
    const [net, floor] = [formatMoney(desired_cents), formatMoney(bottom_cents)]
    return `The lowest ask nets ${net}, which is less than ${floorLabel(rule)} (${floor}).`
  }
  return reason === 'minimum-above-desired'
    ? `The desired payout would be ${formatMoney(desired_cents)}, below the minimum of ${formatMoney(bottom_cents)}.`
    : `${leftOutLabel(reason, rule)}.`
}

/** Returns the payouts of a row, which are in dollars, as a pair in cents. */
export const payoutPair = (of: {
  desired_payout: number | string | null
  bottom_payout: number | string | null
}): PayoutPair => ({ desired_cents: centsOrNull(of.desired_payout), bottom_cents: centsOrNull(of.bottom_payout) })

/** Returns whether both payouts are unchanged. */
export const isSamePair = (one: PayoutPair, other: PayoutPair): boolean =>
  one.desired_cents === other.desired_cents && one.bottom_cents === other.bottom_cents
