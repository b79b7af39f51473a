import { counted } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import { allowUndo, recordUndone, type RunProblem } from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { undoStarter } from '../../../platform/runs/start-undo.ts'
import { undoWholesalePricesJob } from '../inventory.jobs.ts'
import { problemOfBeyond } from '../stock/judge-prices.ts'
import { refreshStockTotals } from '../stock/queries/refresh-stock-totals.ts'
import {
  forgetWholesalePriceRun,
  insertWholesalePriceUndo,
  wholesalePriceUndoOf,
} from './queries/wholesale-price-runs.ts'
import { sizesBeyond } from '../stock/queries/sizes-beyond.ts'
import { lockItemsOfSizes } from './queries/wholesale-sizes.ts'
import {
  countPricedSizes,
  forgetPricedSizes,
  nextPricedSizes,
  type SizeOfRun,
  pricedSizes,
  restoreWholesalePrices,
} from './queries/wholesale-undo-rows.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

const SIZES_AT_ONCE = 500

/** Puts back what a run has changed of wholesale prices: `undoStarter`. */
export const startWholesalePriceUndo = undoStarter({
  undoes: ['wholesale-prices'],
  kind: 'wholesale-prices',
  job: undoWholesalePricesJob,
  count: countPricedSizes,
  insert: insertWholesalePriceUndo,
})

/** Puts the sizes of another run back batch by batch; each batch forgets the rows that it has dealt with. */
export const undoWholesalePrices = (needs: Needs, run: RunRef): Promise<void> =>
  doInBatches(needs, run, {
    phase: 'Putting wholesale prices back',
    apply: (tx) => undoBatch(tx, run),
    async end(tx, { done, leftOut }) {
      const undo = await wholesalePriceUndoOf(tx, run)
      if (undo) await recordUndone(tx, { retailerId: run.retailerId, runId: undo.undoesRunId })
      await forgetWholesalePriceRun(tx, run)
      const restored = done - leftOut
      return {
        phase: `${counted(restored, 'size')} ${restored === 1 ? 'is' : 'are'} as before`,
        result: { restored_sizes: restored },
      }
    },
  })

/** How the job of an undo is done. Given up, the rest of the change can be undone again. */
export const undoWholesalePricesWork = (needs: Needs): RunWork<typeof undoWholesalePricesJob.data> => ({
  job: undoWholesalePricesJob,
  work: (run) => undoWholesalePrices(needs, run),
  failedWords: () => 'It stopped on our side. What is put back stays so; undo the change again for the rest.',
  cancelledWords: 'Cancelled; the sizes before are put back, the others are as the change left them',
  async whenGivenUp(tx, run) {
    const undo = await wholesalePriceUndoOf(tx, run)
    await forgetWholesalePriceRun(tx, run)
    const undone = { retailerId: run.retailerId, runId: undo?.undoesRunId ?? 0 }
    if ((await countPricedSizes(tx, undone)) > 0) await allowUndo(tx, undone)
  },
})

async function undoBatch(tx: Tx, run: RunRef): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const undo = await wholesalePriceUndoOf(tx, run)
  if (!undo) throw new Error(`run ${run.runId} puts nothing back`)
  const undone = { retailerId: run.retailerId, runId: undo.undoesRunId }
  const variantIds = await nextPricedSizes(tx, undone, SIZES_AT_ONCE)
  await lockItemsOfSizes(tx, variantIds)
  const sizes = await pricedSizes(tx, undone, { variantIds, locationIds: undo.locationIds })
  const beyond = await sizesBeyond(tx, variantIds, undo.locationIds)
  const judged = sizes.map((size) => {
    const notHere = beyond.get(size.variant_id)
    return { ...size, problems: notHere && size.is_here ? [problemOfBeyond(notHere)] : problemOf(size) }
  })
  const problems = judged.flatMap((size) => size.problems)
  const back = judged.filter((size) => size.problems.length === 0).map(({ variant_id }) => variant_id)
  if (back.length > 0) {
    await refreshStockTotals(tx, run.retailerId, await restoreWholesalePrices(tx, undone, back))
    announce(tx, run.retailerId, { changed: 'inventory', ids: [] })
  }
  await forgetPricedSizes(tx, undone, variantIds)
  return { dealtWith: variantIds.length, problems }
}

/** Why a size is not put back: something else has changed it since, or it is out of the caller's sight. */
function problemOf({ product_name, size, is_here, is_as_left }: SizeOfRun): RunProblem[] {
  const left = (message: string) => [{ line: null, field: `${product_name}, size ${size}`, message }]
  if (!is_here) return left('It is not in your inventory any more.')
  return is_as_left ? [] : left('Its wholesale price was changed since.')
}
