import {
  counted,
  formatMoney,
  isSamePair,
  leftOutOfSizeMessage,
  type Marketplace,
  type PayoutPair,
  type PayoutRule,
  payoutRuleLabel,
} from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts'
import { bulkChange } from '../../../platform/runs/bulk-change.ts'
import type { BulkNeeds } from '../../../platform/runs/bulk-kind.ts'
import type { Run } from '../../../platform/runs/runs.ts'
import { connectedMarketplaces, feeScheduleOn } from '../../catalogue/index.ts'
import { goneSize } from '../../inventory/index.ts'
import { lockOffers } from '../slots/queries/payout-sizes.ts'
import { changeLockedSizes, decideLockedSizes, type KeptPayouts } from './change-locked-sizes.ts'
import { changeOf, type RuledSize, decideSizes, nameOfSize, type ProductAmounts } from './decide-sizes.ts'
import { leaveSizesOut } from './leave-sizes-out.ts'
import { type PayoutChangeRequest, ruleOfRequest, sizesOfRequest } from './payout-scope.ts'
import { amountsOfRequest, type ProductPayoutsRequest, sizesOfProducts } from './product-scope.ts'
import { chosenPricesOf, restoreChosenPrices } from './queries/chosen-prices.ts'
import { saveRule } from './queries/payout-setups.ts'
import { writePayouts } from './write-payouts.ts'

/** The bulk change of payouts, by a rule or by amounts for products (docs/decisions/029). */
export const payoutChange = bulkChange<PayoutRule | ProductAmounts, RuledSize, KeptPayouts, readonly Marketplace[]>({
  kind: 'payouts',
  atOnce: 500,
  messages: {
    doing: 'Changing payouts',
    changed: (count) => `${counted(count, 'size')} changed`,
    unchanged: (count) => `${counted(count, 'size')} already had these payouts`,
    result: { changed: 'changed_sizes', unchanged: 'unchanged_sizes' },
    failed: 'ARK had an internal error. Completed changes stay and can be undone; start it again for the rest.',
    cancelled: 'Canceled; completed changes stay',
    gone: goneSize,
  },
  prepare: ({ db }, retailerId) => connectedMarketplaces(db, retailerId),
  async decide(tx, { retailerId, clock, prepared: marketplaces }, { change: rule, ids, locationIds }) {
    const now = clock.now()
    const inForce = { rule, locationIds, marketplaces, schedule: await feeScheduleOn(tx, now), now }
    const decide = (variantIds: number[]) => decideSizes(tx, inForce, variantIds)
    const decided = await decideLockedSizes(tx, { retailerId, variantIds: ids, decide })
    return decided.map((size) => ({
      id: size.row.variant_id,
      name: nameOfSize(size.row),
      leftOut: leftOutWordsOf(size),
      to: changeOf(size) && size,
    }))
  },
  write: async (tx, needs, { to }) => ({ changed: await changeLockedSizes(tx, needs, to) }),
  undo: {
    // A file of prices also changes payouts.
    alsoOf: ['csv'],
    messages: {
      doing: 'Restoring payouts',
      restored: (count) => `${counted(count, 'size')} restored`,
      result: 'restored_sizes',
      failed: 'ARK had an internal error. Restored payouts stay; undo the change again for the rest.',
      cancelled: 'Canceled; some sizes are restored, the others keep the change',
    },
    async leaveOut(tx, retailerId, batch) {
      const ids = batch.rows.map(({ id }) => id)
      await lockOffers(tx, retailerId, ids)
      const chosen = await chosenPricesOf(tx, ids)
      return leaveSizesOut(tx, batch, ({ id, kept: { before, after } }, size) => {
        if (!isSamePair(size, after)) return `It was changed since: ${pairWords(size)}.`
        const isRepriced = before.desired_cents !== after.desired_cents && chosen.has(id)
        return isRepriced ? 'A price was chosen for it since.' : null
      })
    },
    async restore(tx, { retailerId, ...needs }, rows) {
      const sizes = rows.map(({ id, kept }) => ({ variantId: id, payouts: kept.before }))
      await writePayouts(tx, needs, { retailerId, sizes })
      // The chosen prices of the other sizes were not removed and may have changed since.
      const repriced = rows.filter(({ kept: { before, after } }) => before.desired_cents !== after.desired_cents)
      await restoreChosenPrices(
        tx,
        repriced.map(({ id, kept }) => ({ variantId: id, chosen: kept.chosen })),
      )
    },
  },
})

const leftOutWordsOf = ({ decision, rule }: RuledSize): string | null =>
  'left_out' in decision ? leftOutOfSizeMessage(decision.left_out, decision.would_be, rule) : null

function pairWords({ desired_cents, bottom_cents }: PayoutPair): string {
  const words = (amount: number | null) => (amount === null ? 'not set' : formatMoney(amount))
  return `desired ${words(desired_cents)}, minimum ${words(bottom_cents)}`
}

/**
 * Starts a payout change by a rule. The sizes are fixed now; the rule is applied to each when its turn comes, in its
 * state then. Refusals: an incomplete rule, sizes that are not the caller's, or no size at all.
 */
export async function startPayoutChange(
  { db, jobs, clock }: BulkNeeds,
  caller: StaffCaller,
  request: PayoutChangeRequest,
): Promise<Run | Refusal> {
  const rule = ruleOfRequest(caller, request)
  if (isRefusal(rule)) return rule
  const { retailerId } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const ids = await sizesOfRequest(tx, { caller, now: clock.now() }, request)
    if (isRefusal(ids)) return ids
    if (ids.length === 0) return refuse('conflict', 'No sizes match. Refresh the list.')
    if (rule.kind === 'better-ask' && isOfAll(request)) await saveRule(tx, retailerId, rule)
    const title = `${counted(ids.length, 'size')}: ${payoutRuleLabel(rule)}`
    return payoutChange.start(tx, { jobs, clock, caller }, { title, change: rule, ids })
  })
}

/**
 * Starts a run that sets payouts for the sizes of products, decided like a change by a rule. Refusals: no amount, a
 * desired payout below the minimum, products that are not the caller's, or no size that lacks a payout.
 */
export async function startProductPayouts(
  { db, jobs, clock }: BulkNeeds,
  caller: StaffCaller,
  request: ProductPayoutsRequest,
): Promise<Run | Refusal> {
  const change = amountsOfRequest(request)
  if (isRefusal(change)) return change
  return db.asRetailerForLong(caller.retailerId, async (tx) => {
    const ids = await sizesOfProducts(tx, caller, request)
    if (isRefusal(ids)) return ids
    if (ids.length === 0) return refuse('conflict', 'All sizes of these products have payouts. Refresh the list.')
    const title = `${counted(ids.length, 'size')}: payouts of ${counted(request.products.length, 'product')}`
    return payoutChange.start(tx, { jobs, clock, caller }, { title, change, ids })
  })
}

/** Returns whether the request covers every size that the retailer has, or has in stock. */
const isOfAll = ({ variant_ids, except_variant_ids = [], search, filter = 'all' }: PayoutChangeRequest): boolean =>
  variant_ids === undefined && except_variant_ids.length === 0 && !search && filter === 'all'
