import { counted, formatMoney, isSamePair, type PayoutPair, type RunKind } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import { allowUndo, recordUndone, type RunProblem } from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { undoStarter } from '../../../platform/runs/start-undo.ts'
import { problemOfBeyond, sizesBeyond } from '../../inventory/index.ts'
import { undoPayoutsJob } from '../listings.jobs.ts'
import { forgetPayoutRun, insertPayoutUndo, payoutUndoOf } from './queries/payout-runs.ts'
import { lockOffers } from '../slots/queries/payout-sizes.ts'
import {
  type ChangedSize,
  chosenPricesOf,
  countUndoRows,
  forgetUndoRows,
  nextUndoRows,
  restoreChosenPrices,
} from './queries/payout-undo-rows.ts'
import { standingSizes, type StandingSize } from './queries/standing-sizes.ts'
import { writePayouts } from './write-payouts.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

const SIZES_AT_ONCE = 500
/** By a rule, or from a file. */
const CHANGES_PAYOUTS: readonly RunKind[] = ['payouts', 'csv']

/** Puts back what a run has changed of payouts, by a rule or from a file of prices: `undoStarter`. */
export const startPayoutUndo = undoStarter({
  undoes: CHANGES_PAYOUTS,
  kind: 'payouts',
  job: undoPayoutsJob,
  count: countUndoRows,
  insert: insertPayoutUndo,
})

/** Puts the sizes of another run back batch by batch; each batch forgets the rows that it has dealt with. */
export const undoPayouts = (needs: Needs, run: RunRef): Promise<void> =>
  doInBatches(needs, run, {
    phase: 'Putting payouts back',
    apply: (tx) => undoBatch(tx, needs, run),
    async end(tx, { done, leftOut }) {
      const undo = await payoutUndoOf(tx, run)
      if (undo) await recordUndone(tx, { retailerId: run.retailerId, runId: undo.undoesRunId })
      await forgetPayoutRun(tx, run)
      const restored = done - leftOut
      return {
        phase: `${counted(restored, 'size')} ${restored === 1 ? 'is' : 'are'} as before`,
        result: { restored_sizes: restored },
      }
    },
  })

/** How the job of an undo is done. Given up, the rest of the change can be undone again. */
export const undoPayoutsWork = (needs: Needs): RunWork<typeof undoPayoutsJob.data> => ({
  job: undoPayoutsJob,
  work: (run) => undoPayouts(needs, run),
  failedWords: () => 'It stopped on our side. What is put back stays so; undo the change again for the rest.',
  cancelledWords: 'Cancelled; the sizes before are put back, the others are as the change left them',
  async whenGivenUp(tx, run) {
    const undo = await payoutUndoOf(tx, run)
    await forgetPayoutRun(tx, run)
    const undone = { retailerId: run.retailerId, runId: undo?.undoesRunId ?? 0 }
    if ((await countUndoRows(tx, undone)) > 0) await allowUndo(tx, undone)
  },
})

async function undoBatch(tx: Tx, needs: Needs, run: RunRef): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const undo = await payoutUndoOf(tx, run)
  if (!undo) throw new Error(`run ${run.runId} puts nothing back`)
  const undone = { retailerId: run.retailerId, runId: undo.undoesRunId }
  const sizes = await nextUndoRows(tx, undone, SIZES_AT_ONCE)
  const ids = sizes.map(({ variantId }) => variantId)
  await lockOffers(tx, run.retailerId, ids)
  const standing = await standingSizes(tx, ids, undo.locationIds)
  const chosen = await chosenPricesOf(tx, ids)
  const beyond = await sizesBeyond(tx, ids, undo.locationIds)
  const problems = sizes.flatMap((size) => {
    const { variantId } = size
    const notHere = beyond.get(variantId)
    if (notHere) return [{ variantId, ...problemOfBeyond(notHere) }]
    return problemOf(size, { stands: standing.get(variantId), isPriceChosen: chosen.has(variantId) })
  })
  const left = new Set(problems.map(({ variantId }) => variantId))
  const back = sizes.filter(({ variantId }) => !left.has(variantId))
  if (back.length > 0) {
    const sizes = back.map(({ variantId, before }) => ({ variantId, payouts: before }))
    await writePayouts(tx, needs, { retailerId: run.retailerId, sizes })
    await restoreChosenPrices(
      tx,
      // Of the others the price was not forgotten, and may have been changed since.
      back.filter(({ before, after }) => before.desired_cents !== after.desired_cents),
    )
  }
  await forgetUndoRows(tx, undone, ids)
  return { dealtWith: sizes.length, problems: problems.map(({ variantId: _, ...problem }) => problem) }
}

interface Standing {
  stands: StandingSize | undefined
  /** A person has chosen a price for it since. */
  isPriceChosen: boolean
}

/** Why a size is not put back: something else has changed it since, or it is out of the caller's sight. */
function problemOf(
  { variantId, before, after }: ChangedSize,
  { stands, isPriceChosen }: Standing,
): (RunProblem & { variantId: number })[] {
  const field = stands ? `${stands.product_name}, size ${stands.size}` : `Size ${variantId}`
  const left = (message: string) => [{ variantId, line: null, field, message }]
  if (!stands?.is_here) return left('It is not in your inventory any more.')
  if (!isSamePair(stands, after)) return left(`It was changed since: ${wordsOf(stands)}.`)
  const isRepriced = before.desired_cents !== after.desired_cents && isPriceChosen
  return isRepriced ? left('A price was chosen for it since.') : []
}

const wordsOf = ({ desired_cents, bottom_cents }: PayoutPair): string => {
  const words = (amount: number | null) => (amount === null ? 'not set' : formatMoney(amount))
  return `desired ${words(desired_cents)}, minimum ${words(bottom_cents)}`
}
