import type { BodyOf, Contract } from '@ark/contract'
import { counted, type Marketplace, MARKETPLACE_NAMES } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { startRun } from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf } from '../../../platform/runs/runs.ts'
import { enabling, titleOfEnabling } from './enable-sizes.ts'
import { inStockOrSoldSinceOf, listOfFilter } from '../sizes/list-tool-sizes.ts'
import { actOnSizesJob } from '../listings.jobs.ts'
import { sizesOfRequest } from '../payouts/payout-scope.ts'
import { type ActOfRun, insertSizeActRun } from './queries/size-act-runs.ts'

type Request = BodyOf<Contract['POST /listings/size-acts']>

const TITLES: Record<ActOfRun, string> = {
  disable: 'disable listings',
  'lowest-ask': 'adjust to the lowest ask',
  'highest-bid': 'take the highest bid',
}

const titleOf = (sizes: number, act: ActOfRun, marketplace: Marketplace | undefined): string =>
  `${counted(sizes, 'size')}: ${TITLES[act]}${marketplace ? ` on ${MARKETPLACE_NAMES[marketplace]}` : ''}`

/**
 * Starts doing one thing to many sizes. Which sizes is fixed now; what becomes of each is decided when its turn comes,
 * of what stands then. Refusals: sizes that are not the caller's, none at all.
 */
export async function startSizeActs(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { act, marketplace, filter, ...sizes }: Request,
): Promise<Run | Refusal> {
  const { retailerId, userId, locationIds } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const list = listOfFilter(filter)
    const now = clock.now()
    const scope = { ...sizes, list, inStockOrSoldSince: inStockOrSoldSinceOf(list, now) }
    const variantIds = await sizesOfRequest(tx, { caller, now }, scope)
    if (isRefusal(variantIds)) return variantIds
    if (variantIds.length === 0) return refuse('conflict', 'No size is concerned (any more). Look at the list again.')
    const total = variantIds.length
    const needs = { jobs, clock, caller }
    if (act === 'enable') {
      const enableRun = { title: titleOfEnabling(total), change: { only_listable: false }, ids: variantIds }
      return enabling.start(tx, needs, enableRun)
    }
    const title = titleOf(total, act, marketplace)
    const { runId } = await startRun(tx, { retailerId, kind: 'size-acts', title, userId, total, at: now })
    await insertSizeActRun(
      tx,
      { retailerId, runId },
      { act, marketplace: marketplace ?? null, variantIds, locationIds },
    )
    await jobs.within(tx).send(actOnSizesJob, { retailer_id: retailerId, run_id: runId })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}
