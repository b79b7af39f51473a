import type { BodyOf, Contract } from '@ark/contract'
import { counted } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { doInBatches, type RunWork } from '../../platform/runs/do-run.ts'
import { type RunProblem, startRun } from '../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../platform/runs/runs.ts'
import { connectedMarketplaces, feeScheduleOn } from '../catalogue/index.ts'
import { enableSizesJob, scheduleMarketReadJob } from './listings.jobs.ts'
import { sizesOfRequest } from './payout-scope.ts'
import { type PlanInForce, planSizes } from './plan-sizes.ts'
import {
  forgetEnableRun,
  insertEnableRun,
  nextToEnable,
  setEnabledOfSizes,
  sizesToEnable,
} from './queries/enable-runs.ts'
import { lockOffers } from './queries/payout-sizes.ts'
import { wakeOffered } from './wake-listings.ts'
import { announceSizes } from './write-payouts.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Few enough that a single edit of one of them hardly waits, and that progress is seen to move. */
const SIZES_AT_ONCE = 250

/**
 * Starts to enable the sizes that have payouts and stock (docs/decisions/064). Which ones is fixed now; whether each
 * can be listed is decided when its turn comes. Refusals: sizes that are not the caller's, none that could be enabled.
 */
export async function startEnabling(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  request: BodyOf<Contract['POST /listings/enablings']>,
): Promise<Run | Refusal> {
  const { retailerId, userId, locationIds } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const asked = await sizesOfRequest(tx, { caller, now: clock.now() }, request)
    if (isRefusal(asked)) return asked
    const variantIds = await sizesToEnable(tx, retailerId, asked)
    if (variantIds.length === 0)
      return refuse('conflict', 'No size has payouts and stock and is not enabled yet. Set payouts first.')
    const total = variantIds.length
    const title = `Enabling of ${counted(total, 'size')}`
    const { runId } = await startRun(tx, { retailerId, kind: 'enable', title, userId, total, at: clock.now() })
    await insertEnableRun(tx, { retailerId, runId }, { variantIds, locationIds })
    await jobs.within(tx).send(enableSizesJob, { retailer_id: retailerId, run_id: runId })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}

/** Enables a run's sizes batch by batch. */
export async function enableSizes(needs: Needs, run: RunRef): Promise<void> {
  const marketplaces = await connectedMarketplaces(needs.db, run.retailerId)
  await doInBatches(needs, run, {
    phase: 'Enabling sizes',
    apply: (tx, { done }) => enableBatch(tx, { ...needs, marketplaces }, { ...run, done }),
    async end(tx, { done, leftOut }) {
      await forgetEnableRun(tx, run)
      const enabled = done - leftOut
      return {
        phase: `${counted(enabled, 'size')} ${enabled === 1 ? 'is' : 'are'} put on the marketplaces`,
        result: { enabled_sizes: enabled },
      }
    },
  })
}

/** The work of an enabling's run, and its words when it fails for good. */
export const enableSizesWork = (needs: Needs): RunWork<typeof enableSizesJob.data> => ({
  job: enableSizesJob,
  work: (run) => enableSizes(needs, run),
  failedWords: () => 'It stopped on our side. What it has enabled stays so; start it again for the rest.',
  cancelledWords: 'Cancelled; the sizes before stay enabled',
  whenGivenUp: async (tx, run) => void (await forgetEnableRun(tx, run)),
})

/** The next sizes, held until the end of the transaction; what can be listed nowhere by now is left out and named. */
async function enableBatch(
  tx: Tx,
  { marketplaces, ...needs }: Needs & Pick<PlanInForce, 'marketplaces'>,
  { done, ...run }: RunRef & { done: number },
): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const { retailerId } = run
  const next = await nextToEnable(tx, run, { done, most: SIZES_AT_ONCE })
  await lockOffers(tx, retailerId, next.variantIds)
  const now = needs.clock.now()
  const inForce = { retailerId, marketplaces, schedule: await feeScheduleOn(tx, now), now }
  const planned = await planSizes(tx, inForce, next)
  const variantIds = planned.filter(({ reason }) => reason === null).map(({ variant_id }) => variant_id)
  if (variantIds.length > 0) {
    await setEnabledOfSizes(tx, variantIds)
    await wakeOffered(tx, needs, { retailerId, variantIds })
    await needs.jobs.within(tx).send(scheduleMarketReadJob, { retailer_id: retailerId, variant_ids: variantIds })
    announceSizes(tx, retailerId, variantIds)
  }
  const problems = planned.flatMap(({ product_name, size, reason }) =>
    reason === null ? [] : [{ line: null, field: `${product_name}, size ${size}`, message: `${reason}.` }],
  )
  const here = new Set(planned.map(({ variant_id }) => variant_id))
  const gone = next.variantIds
    .filter((id) => !here.has(id))
    .map((id) => ({ line: null, field: `Size ${id}`, message: 'It is not in your inventory any more.' }))
  return { dealtWith: next.variantIds.length, problems: [...problems, ...gone] }
}
