import { counted } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import { allowUndo, recordUndone, type RunProblem } from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { undoStarter } from '../../../platform/runs/start-undo.ts'
import { problemOfBeyond, sizesBeyond } from '../../inventory/index.ts'
import { undoEnablingJob } from '../listings.jobs.ts'
import { enableUndoOf, forgetEnableRun, insertEnableUndo } from '../payouts/queries/enable-runs.ts'
import { countEnableUndo, forgetEnableUndo, nextEnableUndo, switchedSince } from './queries/enable-undo-rows.ts'
import { forgetBids } from '../slots/queries/offers.ts'
import { lockOffers } from '../slots/queries/payout-sizes.ts'
import { switchSizes } from './queries/size-act-runs.ts'
import { standingSizes } from '../payouts/queries/standing-sizes.ts'
import { wakeListings } from '../slots/wake-listings.ts'
import { announceSizes } from '../payouts/write-payouts.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

const SIZES_AT_ONCE = 250

/** Disables again what a run has enabled; what has sold meanwhile stays sold: `undoStarter`. */
export const startEnablingUndo = undoStarter({
  undoes: ['enable'],
  kind: 'enable',
  job: undoEnablingJob,
  count: countEnableUndo,
  insert: insertEnableUndo,
})

/** Disables the sizes of another run batch by batch; each batch forgets the rows that it has dealt with. */
export const undoEnabling = (needs: Needs, run: RunRef): Promise<void> =>
  doInBatches(needs, run, {
    phase: 'Disabling sizes again',
    apply: (tx) => undoBatch(tx, needs, run),
    async end(tx, { done, leftOut }) {
      const undo = await enableUndoOf(tx, run)
      if (undo) await recordUndone(tx, { retailerId: run.retailerId, runId: undo.undoesRunId })
      await forgetEnableRun(tx, run)
      const disabled = done - leftOut
      return {
        phase: `${counted(disabled, 'size')} disabled again. What has sold meanwhile stays sold`,
        result: { disabled_sizes: disabled },
      }
    },
  })

/** How the job of an undo is done. Given up, the rest can be undone again. */
export const undoEnablingWork = (needs: Needs): RunWork<typeof undoEnablingJob.data> => ({
  job: undoEnablingJob,
  work: (run) => undoEnabling(needs, run),
  failedWords: () => 'It stopped on our side. What is disabled stays so; undo the enabling again for the rest.',
  cancelledWords: 'Cancelled; the sizes before are disabled again, the others stay enabled',
  async whenGivenUp(tx, run) {
    const undo = await enableUndoOf(tx, run)
    await forgetEnableRun(tx, run)
    const undone = { retailerId: run.retailerId, runId: undo?.undoesRunId ?? 0 }
    if ((await countEnableUndo(tx, undone)) > 0) await allowUndo(tx, undone)
  },
})

async function undoBatch(tx: Tx, needs: Needs, run: RunRef): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const { retailerId } = run
  const undo = await enableUndoOf(tx, run)
  if (!undo) throw new Error(`run ${run.runId} puts nothing back`)
  const undone = { retailerId, runId: undo.undoesRunId }
  const ids = await nextEnableUndo(tx, undone, SIZES_AT_ONCE)
  await lockOffers(tx, retailerId, ids)
  const switched = await switchedSince(tx, undone, ids)
  const standing = await standingSizes(tx, ids, undo.locationIds)
  const beyond = await sizesBeyond(tx, ids, undo.locationIds)
  const problems: RunProblem[] = [...beyond.values()].map(problemOfBeyond)
  const meant: number[] = []
  for (const id of ids) {
    if (beyond.has(id)) continue
    const stands = standing.get(id)
    const left = !stands?.is_here ? GONE : switched.has(id) ? SWITCHED : null
    if (left === null) meant.push(id)
    else
      problems.push({
        line: null,
        field: stands ? `${stands.product_name}, size ${stands.size}` : `Size ${id}`,
        message: left,
      })
  }
  const disabled = await switchSizes(tx, { retailerId, variantIds: meant }, false)
  await forgetEnableUndo(tx, undone, ids)
  if (disabled.length > 0) {
    await forgetBids(tx, retailerId, disabled)
    await wakeListings(tx, needs, { retailerId, variantIds: disabled, isUrgent: true })
    announceSizes(tx, retailerId, disabled)
  }
  return { dealtWith: ids.length, problems }
}

const GONE = 'It is not in your inventory any more.'
const SWITCHED = 'It was switched since, so it stays as it is.'
