import {
  type Cents,
  centsOrNull,
  decidePayouts,
  type FeeSchedule,
  isSamePair,
  type Marketplace,
  netPayout,
  type PayoutDecision,
  type PayoutPair,
  payoutPair,
  type PayoutRule,
} from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { feeFactsIn } from '../../catalogue/index.ts'
import { sizesBeyond } from '../../inventory/index.ts'
import { type PayoutSizeRow, payoutSizes } from '../slots/queries/payout-sizes.ts'

export interface RuleInForce {
  rule: PayoutRule
  /** Empty: every location. */
  locationIds: number[]
  /** Those on which the retailer can sell. */
  marketplaces: readonly Marketplace[]
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
  { rule, locationIds, schedule, now, ...inForce }: RuleInForce,
  variantIds: number[],
): Promise<DecidedSize[]> {
  const marketplaces = readBy(rule, inForce.marketplaces)
  const rows = await payoutSizes(tx, { variantIds, locationIds, marketplaces, now })
  const beyond = await sizesBeyond(tx, variantIds, locationIds)
  return rows.map((row) => {
    const before = payoutPair(row)
    const notHere = beyond.get(row.variant_id)
    if (notHere) return { row, before, decision: { left_out: notHere.reason, would_be: before } }
    const ask_net_cents = bestNetOf(row, marketplaces, schedule)
    return {
      row,
      before,
      decision: decidePayouts(rule, { ...before, ask_net_cents, cost_cents: centsOrNull(row.cost) }),
    }
  })
}

/** The marketplaces whose lowest asks a rule reads. */
function readBy(rule: PayoutRule, sellable: readonly Marketplace[]): readonly Marketplace[] {
  if (rule.kind === 'match-ask') return [rule.marketplace]
  return rule.kind === 'better-ask' ? sellable : []
}

/** What the lowest ask would leave of a size where it leaves the most, in cents; null: none is known. */
function bestNetOf(row: PayoutSizeRow, marketplaces: readonly Marketplace[], schedule: FeeSchedule): Cents | null {
  const asks = { stockx: centsOrNull(row.stockx_ask), goat: centsOrNull(row.goat_ask) }
  const nets = marketplaces.flatMap((marketplace) => {
    const ask_cents = asks[marketplace]
    return ask_cents === null
      ? []
      : [netPayout({ marketplace, ask_cents, facts: feeFactsIn(row) }, schedule).net_payout_cents]
  })
  return nets.length === 0 ? null : Math.max(...nets)
}

/** 'Dunk Low, size 9' */
export const nameOfSize = ({ product_name, size }: Pick<PayoutSizeRow, 'product_name' | 'size'>): string =>
  `${product_name}, size ${size}`

/** What the size gets, where that is something else than it has; null: it stays as it is. */
export const changeOf = ({ before, decision }: DecidedSize): PayoutPair | null =>
  'left_out' in decision || isSamePair(before, decision) ? null : decision
