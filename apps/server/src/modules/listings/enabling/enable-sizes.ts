import type { BodyOf, Contract } from '@ark/contract'
import { counted, type Marketplace, NOT_PRICED_HERE_LABELS } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts'
import { bulkChange } from '../../../platform/runs/bulk-change.ts'
import type { BatchNeeds, BulkNeeds } from '../../../platform/runs/bulk-kind.ts'
import type { Run } from '../../../platform/runs/runs.ts'
import { connectedMarketplaces, feeScheduleOn } from '../../catalogue/index.ts'
import { goneSize, unpriceableSizes } from '../../inventory/index.ts'
import { scheduleMarketReadJob } from '../listings.jobs.ts'
import { nameOfSize } from '../payouts/decide-sizes.ts'
import { leaveSizesOut } from '../payouts/leave-sizes-out.ts'
import { sizesOfRequest } from '../payouts/payout-scope.ts'
import { planSizes } from '../payouts/plan-sizes.ts'
import { type SizesAtLocations, sizesToEnable } from '../payouts/queries/sizes-to-enable.ts'
import { announceSizes } from '../payouts/write-payouts.ts'
import { clearBids } from '../slots/queries/offers.ts'
import { lockOffers, payoutSizes } from '../slots/queries/payout-sizes.ts'
import { wakeListings, wakeOffered } from '../slots/wake-listings.ts'
import { type SwitchedSize, switchSizes } from './queries/switch-sizes.ts'

interface Enabling {
  /** Leaves out every size that would be listed nowhere now; otherwise only sizes without payouts. */
  only_listable: boolean
}

/** The bulk change that enables sizes (docs/decisions/064, 076). */
export const enabling = bulkChange<Enabling, number, Pick<SwitchedSize, 'switch_count'>, readonly Marketplace[]>({
  kind: 'enable',
  atOnce: 250,
  messages: {
    doing: 'Enabling sizes',
    changed: (count) => `${counted(count, 'size')} enabled`,
    unchanged: (count) => `${counted(count, 'size')} had nothing to change`,
    result: { changed: 'enabled_sizes', unchanged: 'unchanged_sizes' },
    failed:
      'ARK had an internal error. Sizes enabled so far stay enabled and can be undone; start it again for the rest.',
    cancelled: 'Canceled; sizes enabled so far stay enabled',
    gone: goneSize,
  },
  prepare: ({ db }, retailerId) => connectedMarketplaces(db, retailerId),
  async decide(tx, needs, { change, ids: variantIds, locationIds }) {
    await lockOffers(tx, needs.retailerId, variantIds)
    const found = await (change.only_listable ? listableSizes : pricedSizes)(tx, needs, { variantIds, locationIds })
    return found.map((size) => ({
      id: size.variant_id,
      name: nameOfSize(size),
      leftOut: size.reason,
      to: size.reason === null ? size.variant_id : null,
    }))
  },
  async write(tx, { retailerId, ...needs }, { to }) {
    const switched = await switchSizes(tx, { retailerId, variantIds: to }, true)
    const variantIds = switched.map(({ variant_id }) => variant_id)
    if (variantIds.length > 0) {
      await wakeOffered(tx, needs, { retailerId, variantIds })
      await needs.jobs.within(tx).send(scheduleMarketReadJob, { retailer_id: retailerId, variant_ids: variantIds })
      announceSizes(tx, retailerId, variantIds)
    }
    return { changed: switched.map(({ variant_id: id, switch_count }) => ({ id, kept: { switch_count } })) }
  },
  undo: {
    messages: {
      doing: 'Disabling sizes again',
      restored: (count) => `${counted(count, 'size')} disabled again. Pairs sold in the meantime stay sold`,
      result: 'disabled_sizes',
      failed: 'ARK had an internal error. Sizes disabled so far stay disabled; undo the enabling again for the rest.',
      cancelled: 'Canceled; some sizes are disabled again, the others stay enabled',
    },
    async leaveOut(tx, retailerId, batch) {
      await lockOffers(
        tx,
        retailerId,
        batch.rows.map(({ id }) => id),
      )
      return leaveSizesOut(tx, batch, ({ kept }, size) =>
        size.switch_count === kept.switch_count ? null : 'It was enabled or disabled since, so it stays as it is.',
      )
    },
    async restore(tx, { retailerId, ...needs }, rows) {
      const variantIds = rows.map(({ id }) => id)
      await switchSizes(tx, { retailerId, variantIds }, false)
      await clearBids(tx, retailerId, variantIds)
      await wakeListings(tx, needs, { retailerId, variantIds, isUrgent: true })
      announceSizes(tx, retailerId, variantIds)
    },
  },
})

/**
 * Starts enabling the sizes that have payouts and stock. The sizes are fixed now; whether each can be listed is decided
 * when its turn comes. Refusals: sizes that are not the caller's, or none that could be enabled.
 */
export async function startEnabling(
  { db, jobs, clock }: BulkNeeds,
  caller: StaffCaller,
  request: BodyOf<Contract['POST /listings/enablings']>,
): Promise<Run | Refusal> {
  const { retailerId } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const asked = await sizesOfRequest(tx, { caller, now: clock.now() }, request)
    if (isRefusal(asked)) return asked
    const ids = await sizesToEnable(tx, retailerId, asked)
    if (ids.length === 0)
      return refuse('conflict', 'No size has payouts and stock and is not enabled yet. Set payouts first.')
    const title = enablingTitle(ids.length)
    return enabling.start(tx, { jobs, clock, caller }, { title, change: { only_listable: true }, ids })
  })
}

/** Returns the title of a run: 'Enabling of 12 sizes'. */
export const enablingTitle = (sizes: number): string => `Enabling of ${counted(sizes, 'size')}`

/** A size with the reason why it is left out; null when it is enabled. */
interface FoundSize {
  variant_id: number
  product_name: string
  size: string
  reason: string | null
}

type Needs = BatchNeeds<readonly Marketplace[]>

/** Returns sizes with the same reasons as the check of sizes (docs/decisions/064). */
async function listableSizes(
  tx: Tx,
  { retailerId, clock, prepared: marketplaces }: Needs,
  sizes: SizesAtLocations,
): Promise<FoundSize[]> {
  const now = clock.now()
  const planned = await planSizes(tx, { retailerId, marketplaces, schedule: await feeScheduleOn(tx, now), now }, sizes)
  return planned.map((size) => ({ ...size, reason: size.reason === null ? null : `${size.reason}.` }))
}

/** Returns sizes with a reason for those without payouts, because enabling them would list nothing. */
async function pricedSizes(
  tx: Tx,
  { clock }: Needs,
  { variantIds, locationIds }: SizesAtLocations,
): Promise<FoundSize[]> {
  const sizes = await payoutSizes(tx, { variantIds, locationIds, marketplaces: [], now: clock.now() })
  const beyond = await unpriceableSizes(tx, variantIds, locationIds)
  return sizes.map((row) => {
    const notHere = beyond.get(row.variant_id)
    if (notHere) return { ...row, reason: `${NOT_PRICED_HERE_LABELS[notHere.reason]}.` }
    return { ...row, reason: isPriced(row) ? null : 'Set its desired and minimum payout first.' }
  })
}

const isPriced = (row: { listings_enabled: boolean; desired_payout: unknown; bottom_payout: unknown }): boolean =>
  row.listings_enabled || (row.desired_payout !== null && row.bottom_payout !== null)
