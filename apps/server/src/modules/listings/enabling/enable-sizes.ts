import type { BodyOf, Contract } from '@ark/contract'
import { counted, NOT_PRICED_HERE_WORDS } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import { allowUndo, type RunProblem, startRun } from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../../platform/runs/runs.ts'
import { connectedMarketplaces, feeScheduleOn } from '../../catalogue/index.ts'
import { sizesBeyond } from '../../inventory/index.ts'
import { enableSizesJob, scheduleMarketReadJob } from '../listings.jobs.ts'
import { sizesOfRequest } from '../payouts/payout-scope.ts'
import { type PlanInForce, planSizes } from '../payouts/plan-sizes.ts'
import {
  type EnableRun,
  forgetEnableRun,
  insertEnableRun,
  nextToEnable,
  sizesToEnable,
} from '../payouts/queries/enable-runs.ts'
import { countEnableUndo, saveEnableUndo } from './queries/enable-undo-rows.ts'
import { lockOffers, payoutSizes } from '../slots/queries/payout-sizes.ts'
import { switchSizes } from './queries/size-act-runs.ts'
import { wakeOffered } from '../slots/wake-listings.ts'
import { announceSizes } from '../payouts/write-payouts.ts'

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
  const { retailerId } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const asked = await sizesOfRequest(tx, { caller, now: clock.now() }, request)
    if (isRefusal(asked)) return asked
    const variantIds = await sizesToEnable(tx, retailerId, asked)
    if (variantIds.length === 0)
      return refuse('conflict', 'No size has payouts and stock and is not enabled yet. Set payouts first.')
    return startEnableRun(tx, { jobs, clock, caller }, { variantIds, onlyListable: true })
  })
}

/** Starts the run that enables these sizes, wherever that was asked for. */
export async function startEnableRun(
  tx: Tx,
  { jobs, clock, caller }: Omit<Needs, 'db'> & { caller: StaffCaller },
  { variantIds, onlyListable }: Pick<EnableRun, 'variantIds' | 'onlyListable'>,
): Promise<Run | Refusal> {
  const { retailerId, userId, locationIds } = caller
  const total = variantIds.length
  const title = `Enabling of ${counted(total, 'size')}`
  const { runId } = await startRun(tx, { retailerId, kind: 'enable', title, userId, total, at: clock.now() })
  await insertEnableRun(tx, { retailerId, runId }, { variantIds, locationIds, onlyListable })
  await jobs.within(tx).send(enableSizesJob, { retailer_id: retailerId, run_id: runId })
  return (await runOf(tx, caller, runId)) ?? notFound('This run')
}

/** Enables a run's sizes batch by batch; each batch keeps which ones, so that they can be disabled again. */
export async function enableSizes(needs: Needs, run: RunRef): Promise<void> {
  const marketplaces = await connectedMarketplaces(needs.db, run.retailerId)
  await doInBatches(needs, run, {
    phase: 'Enabling sizes',
    apply: (tx, { done }) => enableBatch(tx, { ...needs, marketplaces }, { ...run, done }),
    async end(tx, { done, leftOut }) {
      await forgetEnableRun(tx, run)
      const enabled = await countEnableUndo(tx, run)
      const unchanged = Math.max(0, done - leftOut - enabled)
      const same = unchanged > 0 ? `, ${counted(unchanged, 'size')} had nothing to change` : ''
      return {
        phase: `${counted(enabled, 'size')} enabled${same}`,
        result: { enabled_sizes: enabled, unchanged_sizes: unchanged },
        canUndo: enabled > 0,
      }
    },
  })
}

/** The work of an enabling's run, and its words when it fails for good. */
export const enableSizesWork = (needs: Needs): RunWork<typeof enableSizesJob.data> => ({
  job: enableSizesJob,
  work: (run) => enableSizes(needs, run),
  failedWords: () =>
    'It stopped on our side. What it has enabled stays so and can be undone; start it again for the rest.',
  cancelledWords: 'Cancelled; the sizes before stay enabled',
  async whenGivenUp(tx, run) {
    await forgetEnableRun(tx, run)
    if ((await countEnableUndo(tx, run)) > 0) await allowUndo(tx, run)
  },
})

/** The next sizes, held until the end of the transaction; what cannot be enabled by now is left out and named. */
async function enableBatch(
  tx: Tx,
  { marketplaces, ...needs }: Needs & Pick<PlanInForce, 'marketplaces'>,
  { done, ...run }: RunRef & { done: number },
): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const { retailerId } = run
  const next = await nextToEnable(tx, run, { done, most: SIZES_AT_ONCE })
  await lockOffers(tx, retailerId, next.variantIds)
  const found = next.onlyListable
    ? await listableSizes(tx, { ...needs, retailerId, marketplaces }, next)
    : await pricedSizes(tx, needs, next)
  const meant = found.filter(({ reason }) => reason === null).map(({ variant_id }) => variant_id)
  const variantIds = await switchSizes(tx, { retailerId, variantIds: meant }, true)
  if (variantIds.length > 0) {
    await saveEnableUndo(tx, run, variantIds)
    await wakeOffered(tx, needs, { retailerId, variantIds })
    await needs.jobs.within(tx).send(scheduleMarketReadJob, { retailer_id: retailerId, variant_ids: variantIds })
    announceSizes(tx, retailerId, variantIds)
  }
  const problems = found.flatMap(({ product_name, size, reason }) =>
    reason === null ? [] : [{ line: null, field: `${product_name}, size ${size}`, message: reason }],
  )
  const here = new Set(found.map(({ variant_id }) => variant_id))
  const gone = next.variantIds
    .filter((id) => !here.has(id))
    .map((id) => ({ line: null, field: `Size ${id}`, message: 'It is not in your inventory any more.' }))
  return { dealtWith: next.variantIds.length, problems: [...problems, ...gone] }
}

/** A size with why it is left out; null: it is enabled. */
interface FoundSize {
  variant_id: number
  product_name: string
  size: string
  reason: string | null
}

/** As the check has decided it (docs/decisions/064). */
async function listableSizes(
  tx: Tx,
  { clock, ...of }: Pick<Needs, 'clock'> & Pick<PlanInForce, 'retailerId' | 'marketplaces'>,
  next: EnableRun,
): Promise<FoundSize[]> {
  const now = clock.now()
  const planned = await planSizes(tx, { ...of, schedule: await feeScheduleOn(tx, now), now }, next)
  return planned.map((size) => ({ ...size, reason: size.reason === null ? null : `${size.reason}.` }))
}

/** Sizes without payouts are not switched on: nothing would come of it (document 3 §4). */
async function pricedSizes(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { variantIds, locationIds }: EnableRun,
): Promise<FoundSize[]> {
  const sizes = await payoutSizes(tx, { variantIds, locationIds, marketplaces: [], now: clock.now() })
  const beyond = await sizesBeyond(tx, variantIds, locationIds)
  return sizes.map((row) => {
    const notHere = beyond.get(row.variant_id)
    if (notHere) return { ...row, reason: `${NOT_PRICED_HERE_WORDS[notHere.reason]}.` }
    return { ...row, reason: isPriced(row) ? null : 'Set its desired and minimum payout first.' }
  })
}

const isPriced = (row: { listings_enabled: boolean; desired_payout: unknown; bottom_payout: unknown }): boolean =>
  row.listings_enabled || (row.desired_payout !== null && row.bottom_payout !== null)
