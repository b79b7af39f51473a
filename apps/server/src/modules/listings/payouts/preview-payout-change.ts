import type { AnswerOf, Contract } from '@ark/contract'
import { cents, dollarsOrNull, leftOutOfSizeMessage, leftOutLabel, type PayoutRule } from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { inParts, previewTally } from '../../../platform/runs/bulk-preview.ts'
import { connectedMarketplaces, feeScheduleOn } from '../../catalogue/index.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { changeOf, type RuledSize, decideSizes, type ProductAmounts } from './decide-sizes.ts'
import { type PayoutChangeRequest, ruleOfRequest, sizesOfRequest } from './payout-scope.ts'
import { amountsOfRequest, type ProductPayoutsRequest, sizesOfProducts } from './product-scope.ts'
import { payoutEffect } from './rules/payout-effect.ts'

type Preview = AnswerOf<Contract['POST /listings/payout-changes/preview']>
type Row = Preview['rows'][number]

/** The number of sizes that are read and decided at once. */
const SIZES_AT_ONCE = 2_000

/**
 * Previews a payout change, decided size by size like the run, without changing anything. Refusals: an incomplete rule,
 * or sizes that are not the caller's.
 */
export async function previewPayoutChange(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  caller: StaffCaller,
  request: PayoutChangeRequest,
): Promise<Preview | Refusal> {
  const rule = ruleOfRequest(caller, request)
  if (isRefusal(rule)) return rule
  const now = clock.now()
  return previewOfSizes({ db, clock }, { caller, rule }, (tx) => sizesOfRequest(tx, { caller, now }, request))
}

/** Previews payouts for the sizes of products, like `previewPayoutChange`. Refusals: those of `startProductPayouts`. */
export async function previewProductPayouts(
  needs: Pick<Capabilities, 'db' | 'clock'>,
  caller: StaffCaller,
  request: ProductPayoutsRequest,
): Promise<Preview | Refusal> {
  const rule = amountsOfRequest(request)
  if (isRefusal(rule)) return rule
  return previewOfSizes(needs, { caller, rule }, (tx) => sizesOfProducts(tx, caller, request))
}

async function previewOfSizes(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { caller, rule }: { caller: StaffCaller; rule: PayoutRule | ProductAmounts },
  sizes: (tx: Tx) => Promise<number[] | Refusal>,
): Promise<Preview | Refusal> {
  const now = clock.now()
  const marketplaces = await connectedMarketplaces(db, caller.retailerId)
  return db.asRetailerForLong(caller.retailerId, async (tx) => {
    const variantIds = await sizes(tx)
    if (isRefusal(variantIds)) return variantIds
    const schedule = await feeScheduleOn(tx, now)
    const inForce = { rule, locationIds: caller.locationIds, marketplaces, schedule, now }
    const figures = startFigures(isAllowed(caller, 'costs.read'))
    await inParts(variantIds, SIZES_AT_ONCE, async (part) => {
      for (const size of await decideSizes(tx, inForce, part)) count(figures, size)
    })
    return previewOf(figures)
  })
}

const startFigures = (seesCosts: boolean) => ({
  tally: previewTally<Row, 'changed' | 'leftOut' | 'same'>(['changed', 'leftOut', 'same']),
  lower: 0,
  higher: 0,
  new: 0,
  /** Null when the caller may not see costs. */
  belowCost: seesCosts ? 0 : null,
})

type Figures = ReturnType<typeof startFigures>

function count(figures: Figures, size: RuledSize): void {
  const { tally } = figures
  const row = rowOf(size, figures)
  if ('left_out' in size.decision) {
    tally.leaveOut(leftOutLabel(size.decision.left_out, size.rule))
    return tally.add('leftOut', row)
  }
  if (!changeOf(size)) return tally.add('same', row)
  if (row.effect) figures[row.effect] += 1
  if (row.is_below_cost) figures.belowCost = (figures.belowCost ?? 0) + 1
  tally.add('changed', row)
}

function rowOf(size: RuledSize, { belowCost }: Pick<Figures, 'belowCost'>): Row {
  const seesCosts = belowCost !== null
  const { row, before, decision, rule } = size
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
    left_out: 'left_out' in decision ? leftOutOfSizeMessage(decision.left_out, decision.would_be, rule) : null,
    effect,
    is_below_cost: seesCosts && desired !== null && row.cost !== null && desired < cents(row.cost),
  }
}

const previewOf = ({ tally, lower, higher, new: newlyOffered, belowCost }: Figures): Preview => ({
  sizes: tally.total(),
  changed: tally.counts.changed,
  unchanged: tally.counts.same,
  left_out: tally.reasons().map(([reason, sizes]) => ({ reason, sizes })),
  offered_lower: lower,
  offered_higher: higher,
  newly_offered: newlyOffered,
  below_cost: belowCost,
  rows: tally.rows(),
})
