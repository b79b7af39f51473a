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
import { unpriceableSizes } from '../../inventory/index.ts'
import { linksOfSizes } from './queries/product-payouts.ts'
import { type PayoutSizeRow, payoutSizes } from '../slots/queries/payout-sizes.ts'

/** Amounts for products, by `product_sync_id`. A size of two links gets those of the older link. */
export interface ProductAmounts {
  kind: 'products'
  amounts: Record<string, PayoutPair>
  is_missing_only: boolean
}

export interface RuleContext {
  rule: PayoutRule | ProductAmounts
  /** An empty list means every location. */
  locationIds: number[]
  /** The marketplaces on which the retailer can sell. */
  marketplaces: readonly Marketplace[]
  schedule: FeeSchedule
  now: Date
}

/** A size with the decision of a rule about it. */
export interface DecidedSize {
  row: PayoutSizeRow
  before: PayoutPair
  decision: PayoutDecision
}

/** A size that a rule decided about. */
export interface RuledSize extends DecidedSize {
  rule: PayoutRule
}

/**
 * Applies a rule to the current state of sizes. Sizes without an item at a location of the caller are missing from the
 * result. The preview and the run both use it.
 */
export async function decideSizes(
  tx: Tx,
  { rule: change, locationIds, schedule, now, ...inForce }: RuleContext,
  variantIds: number[],
): Promise<RuledSize[]> {
  const marketplaces = readBy(change, inForce.marketplaces)
  const rows = await payoutSizes(tx, { variantIds, locationIds, marketplaces, now })
  const beyond = await unpriceableSizes(tx, variantIds, locationIds)
  const ruleOf = await rulesOf(tx, change, { variantIds, locationIds })
  return rows.flatMap((row): RuledSize[] => {
    const before = payoutPair(row)
    const rule = ruleOf(row.variant_id)
    if (!rule) return []
    const notHere = beyond.get(row.variant_id)
    if (notHere) return [{ row, before, rule, decision: { left_out: notHere.reason, would_be: before } }]
    const ask_net_cents = bestNetOf(row, marketplaces, schedule)
    const decision = decidePayouts(rule, { ...before, ask_net_cents, cost_cents: centsOrNull(row.cost) })
    return [{ row, before, rule, decision }]
  })
}

/** Returns the rule for each size; null for a size that is in none of the products any more. */
async function rulesOf(
  tx: Tx,
  rule: PayoutRule | ProductAmounts,
  sizes: { variantIds: number[]; locationIds: number[] },
): Promise<(variantId: number) => PayoutRule | null> {
  if (rule.kind !== 'products') return () => rule
  const { amounts, is_missing_only } = rule
  const links = await linksOfSizes(tx, { ...sizes, productSyncIds: Object.keys(amounts).map(Number) })
  return (variantId) => {
    const pair = amounts[links.get(variantId) ?? '']
    return pair ? { kind: 'amounts', ...pair, is_missing_only } : null
  }
}

/** Returns the marketplaces whose lowest asks a rule reads. */
function readBy(rule: PayoutRule | ProductAmounts, sellable: readonly Marketplace[]): readonly Marketplace[] {
  if (rule.kind === 'match-ask') return [rule.marketplace]
  return rule.kind === 'better-ask' ? sellable : []
}

/** Returns the highest net payout of a size's lowest asks, in cents; null when no ask is known. */
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

/** Returns a size's name: 'Dunk Low, size 9'. */
export const nameOfSize = ({ product_name, size }: Pick<PayoutSizeRow, 'product_name' | 'size'>): string =>
  `${product_name}, size ${size}`

/** Returns the new payouts of a size; null when they do not change. */
export const changeOf = ({ before, decision }: DecidedSize): PayoutPair | null =>
  'left_out' in decision || isSamePair(before, decision) ? null : decision
