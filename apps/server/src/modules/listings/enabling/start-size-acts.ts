import type { BodyOf, Contract } from '@ark/contract'
import { counted, type Marketplace, MARKETPLACE_NAMES } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts'
import type { BulkNeeds } from '../../../platform/runs/bulk-kind.ts'
import type { Run } from '../../../platform/runs/runs.ts'
import type { ActOfRun } from './act-on-offers.ts'
import { sizeActs } from './act-on-sizes.ts'
import { enabling, enablingTitle } from './enable-sizes.ts'
import { inStockOrSoldSinceOf, listOfFilter } from '../sizes/list-tool-sizes.ts'
import { sizesOfRequest } from '../payouts/payout-scope.ts'

type Request = BodyOf<Contract['POST /listings/size-acts']>

const TITLES: Record<ActOfRun, string> = {
  disable: 'disable listings',
  'lowest-ask': 'adjust to the lowest ask',
  'highest-bid': 'take the highest bid',
}

const titleOf = (sizes: number, act: ActOfRun, marketplace: Marketplace | undefined): string =>
  `${counted(sizes, 'size')}: ${TITLES[act]}${marketplace ? ` on ${MARKETPLACE_NAMES[marketplace]}` : ''}`

/**
 * Starts one act on many sizes. The sizes are fixed now; each is decided when its turn comes, in its state then.
 * Refusals: sizes that are not the caller's, or none at all.
 */
export async function startSizeActs(
  { db, jobs, clock }: BulkNeeds,
  caller: StaffCaller,
  { act, marketplace, filter, ...sizes }: Request,
): Promise<Run | Refusal> {
  return db.asRetailerForLong(caller.retailerId, async (tx) => {
    const list = listOfFilter(filter)
    const now = clock.now()
    const scope = { ...sizes, list, inStockOrSoldSince: inStockOrSoldSinceOf(list, now) }
    const variantIds = await sizesOfRequest(tx, { caller, now }, scope)
    if (isRefusal(variantIds)) return variantIds
    if (variantIds.length === 0) return refuse('conflict', 'No sizes match. Refresh the list.')
    const total = variantIds.length
    const needs = { jobs, clock, caller }
    if (act === 'enable') {
      const enableRun = { title: enablingTitle(total), change: { only_listable: false }, ids: variantIds }
      return enabling.start(tx, needs, enableRun)
    }
    const change = { act, marketplace: marketplace ?? null }
    return sizeActs.start(tx, needs, { title: titleOf(total, act, marketplace), change, ids: variantIds })
  })
}
