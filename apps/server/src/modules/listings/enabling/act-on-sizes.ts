import { counted, type Marketplace, NOT_PRICED_HERE_LABELS } from '@ark/domain'
import { bulkChange } from '../../../platform/runs/bulk-change.ts'
import { goneSize, unpriceableSizes } from '../../inventory/index.ts'
import { nameOfSize } from '../payouts/decide-sizes.ts'
import { announceSizes } from '../payouts/write-payouts.ts'
import { lockOffers, createMissingOffers, type PayoutSizeRow, payoutSizes } from '../slots/queries/payout-sizes.ts'
import { type ActOfRun, applySizeAct } from './act-on-offers.ts'

interface SizeActs {
  act: ActOfRun
  /** Null means every marketplace where the act applies; for bids, the one that nets more. */
  marketplace: Marketplace | null
}

const ENDS: Record<ActOfRun, string> = {
  disable: 'disabled',
  'lowest-ask': 'adjusted to the lowest ask',
  'highest-bid': 'set to the highest bid',
}

/** One act on many sizes, except enabling. It cannot be undone. */
export const sizeActs = bulkChange<SizeActs, PayoutSizeRow, null, null>({
  kind: 'size-acts',
  atOnce: 100,
  messages: {
    doing: 'Changing sizes',
    changed: (count, { act }) => `${counted(count, 'size')} ${ENDS[act]}`,
    unchanged: (count) => `${counted(count, 'size')} had nothing to change`,
    result: { changed: 'changed_sizes', unchanged: 'unchanged_sizes' },
    failed: 'ARK had an internal error. Completed changes stay; start it again for the rest.',
    cancelled: 'Canceled; completed changes stay',
    gone: goneSize,
  },
  prepare: async () => null,
  async decide(tx, { retailerId, clock }, { ids: variantIds, locationIds }) {
    const scope = { variantIds, locationIds, marketplaces: [], now: clock.now() }
    const beyond = await unpriceableSizes(tx, variantIds, locationIds)
    const found = await payoutSizes(tx, scope)
    await createMissingOffers(
      tx,
      retailerId,
      found.filter(({ has_offer, variant_id }) => !has_offer && !beyond.has(variant_id)),
    )
    await lockOffers(tx, retailerId, variantIds)
    return (await payoutSizes(tx, scope)).map((row) => {
      const notHere = beyond.get(row.variant_id)
      const thing = { id: row.variant_id, name: nameOfSize(row) }
      if (notHere) return { ...thing, leftOut: `${NOT_PRICED_HERE_LABELS[notHere.reason]}.`, to: null }
      return { ...thing, leftOut: null, to: row }
    })
  },
  async write(tx, { retailerId, ...needs }, { change: { act, marketplace }, to: sizes }) {
    const now = needs.clock.now()
    const { changed, leftOut } = await applySizeAct(tx, needs, { retailerId, act, marketplace, sizes, now })
    if (changed.length > 0) announceSizes(tx, retailerId, changed)
    return { changed: changed.map((id) => ({ id, kept: null })), leftOut }
  },
})
