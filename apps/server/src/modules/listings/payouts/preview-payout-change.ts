import type { AnswerOf, Contract } from '@ark/contract'
import {
  cents,
  dollarsOrNull,
  leftOutOfSizeWords,
  leftOutWords,
  type PayoutLeftOut,
  type PayoutRule,
} from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { connectedMarketplaces, feeScheduleOn } from '../../catalogue/index.ts'
import { changeOf, type DecidedSize, decideSizes } from './decide-sizes.ts'
import { type PayoutChangeRequest, ruleOfRequest, sizesOfRequest } from './payout-scope.ts'
import { payoutEffect } from './rules/payout-effect.ts'

type Preview = AnswerOf<Contract['POST /listings/payout-changes/preview']>
type Row = Preview['rows'][number]

const SHOWN_ROWS = 50
/** Read and decided at once: few enough that other requests are answered in between. */
const SIZES_AT_ONCE = 2_000

/**
 * What a change of payouts would come to: decided size by size as the run does, without changing anything. Refusals: a
 * rule that lacks something, sizes that are not the caller's.
 */
export async function previewPayoutChange(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  caller: StaffCaller,
  request: PayoutChangeRequest,
): Promise<Preview | Refusal> {
  const rule = ruleOfRequest(caller, request)
  if (isRefusal(rule)) return rule
  const now = clock.now()
  const marketplaces = await connectedMarketplaces(db, caller.retailerId)
  return db.asRetailerForLong(caller.retailerId, async (tx) => {
    const variantIds = await sizesOfRequest(tx, { caller, now }, request)
    if (isRefusal(variantIds)) return variantIds
    const schedule = await feeScheduleOn(tx, now)
    const inForce = { rule, locationIds: caller.locationIds, marketplaces, schedule, now }
    const tally = startTally(rule, isAllowed(caller, 'costs.read'))
    for (let first = 0; first < variantIds.length; first += SIZES_AT_ONCE)
      for (const size of await decideSizes(tx, inForce, variantIds.slice(first, first + SIZES_AT_ONCE)))
        count(tally, size)
    return previewOf(tally)
  })
}

interface Tally {
  rule: PayoutRule
  sizes: number
  changed: number
  lower: number
  higher: number
  new: number
  /** Null: costs are not the caller's to see. */
  belowCost: number | null
  leftOut: Map<PayoutLeftOut, number>
  /** Of each kind the first, as many as are shown. */
  rows: Record<'changed' | 'leftOut' | 'same', Row[]>
}

const startTally = (rule: PayoutRule, seesCosts: boolean): Tally => ({
  rule,
  sizes: 0,
  changed: 0,
  lower: 0,
  higher: 0,
  new: 0,
  belowCost: seesCosts ? 0 : null,
  leftOut: new Map(),
  rows: { changed: [], leftOut: [], same: [] },
})

function count(tally: Tally, size: DecidedSize): void {
  const row = rowOf(size, tally)
  tally.sizes += 1
  const count = (kind: keyof Tally['rows']) => {
    if (tally.rows[kind].length < SHOWN_ROWS) tally.rows[kind].push(row)
  }
  if ('left_out' in size.decision) {
    const { left_out: reason } = size.decision
    tally.leftOut.set(reason, (tally.leftOut.get(reason) ?? 0) + 1)
    return count('leftOut')
  }
  if (!changeOf(size)) return count('same')
  tally.changed += 1
  if (row.effect) tally[row.effect] += 1
  if (row.is_below_cost) tally.belowCost = (tally.belowCost ?? 0) + 1
  count('changed')
}

function rowOf(size: DecidedSize, { rule, belowCost }: Pick<Tally, 'rule' | 'belowCost'>): Row {
  const seesCosts = belowCost !== null
  const { row, before, decision } = size
  const change = changeOf(size)
  const after = change ?? before
  const effect = change && payoutEffect({ isEnabled: row.listings_enabled, before, after: change })
  const desired = change?.desired_cents ?? null
  return {
    variant_id: row.variant_id,
    product_name: row.product_name,
    size: row.size,
    desired_before: dollarsOrNull(before.desired_cents),
    desired_after: dollarsOrNull(after.desired_cents),
    minimum_before: dollarsOrNull(before.bottom_cents),
    minimum_after: dollarsOrNull(after.bottom_cents),
    left_out: 'left_out' in decision ? leftOutOfSizeWords(decision.left_out, decision.would_be, rule) : null,
    effect,
    is_below_cost: seesCosts && desired !== null && row.cost !== null && desired < cents(row.cost),
  }
}

function previewOf({ rule, sizes, changed, lower, higher, new: newly, belowCost, leftOut, rows }: Tally): Preview {
  const left = [...leftOut].toSorted(([, one], [, other]) => other - one)
  return {
    sizes,
    changed,
    unchanged: sizes - changed - left.reduce((sum, [, each]) => sum + each, 0),
    left_out: left.map(([reason, each]) => ({ reason: leftOutWords(reason, rule), sizes: each })),
    offered_lower: lower,
    offered_higher: higher,
    newly_offered: newly,
    below_cost: belowCost,
    rows: [...rows.changed, ...rows.leftOut, ...rows.same].slice(0, SHOWN_ROWS),
  }
}
