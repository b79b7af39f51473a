import {
  centsOrNull,
  decidePayouts,
  type FeeSchedule,
  isSamePair,
  netPayout,
  type PayoutDecision,
  type PayoutPair,
  payoutPair,
  type PayoutRule,
} from '@ark/domain'
import type { Tx } from '../../platform/database/connect.ts'
import { feeFactsIn } from '../catalogue/index.ts'
import { type PayoutSizeRow, payoutSizes } from './queries/payout-sizes.ts'

export interface RuleInForce {
  rule: PayoutRule
  /** Empty: every location. */
  locationIds: number[]
  schedule: FeeSchedule
  now: Date
}

/** A size with what a rule makes of it. */
export interface DecidedSize {
  row: PayoutSizeRow
  before: PayoutPair
  decision: PayoutDecision
}

/**
 * What a rule makes of sizes as they stand; those that do not lie where the caller sees them (any more) are left out of
 * the answer. The preview and the run ask the same.
 */
export async function decideSizes(
  tx: Tx,
  { rule, locationIds, schedule, now }: RuleInForce,
  variantIds: number[],
): Promise<DecidedSize[]> {
  const marketplace = rule.kind === 'match-ask' ? rule.marketplace : null
  const rows = await payoutSizes(tx, { variantIds, locationIds, marketplace, now })
  return rows.map((row) => {
    const before = payoutPair(row)
    return { row, before, decision: decidePayouts(rule, { ...before, ask_net_cents: askNetOf(row, rule, schedule) }) }
  })
}

/** What the lowest ask would leave of a size, in cents; null: none is known, or the rule does not read it. */
function askNetOf(row: PayoutSizeRow, rule: PayoutRule, schedule: FeeSchedule): number | null {
  const ask_cents = centsOrNull(row.lowest_ask)
  if (rule.kind !== 'match-ask' || ask_cents === null) return null
  return netPayout({ marketplace: rule.marketplace, ask_cents, facts: feeFactsIn(row) }, schedule).net_payout_cents
}

/** What the size gets, where that is something else than it has; null: it stays as it is. */
export const changeOf = ({ before, decision }: DecidedSize): PayoutPair | null =>
  'left_out' in decision || isSamePair(before, decision) ? null : decision
