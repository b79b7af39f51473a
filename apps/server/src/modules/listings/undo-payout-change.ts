import { counted, formatMoney, isSamePair, type PayoutPair, type RunKind } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { doInBatches, type RunWork } from '../../platform/runs/do-run.ts'
import { allowUndo, recordUndone, type RunProblem, startRun, takeForUndo } from '../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../platform/runs/runs.ts'
import { undoPayoutsJob } from './listings.jobs.ts'
import { forgetPayoutRun, insertPayoutUndo, payoutUndoOf } from './queries/payout-runs.ts'
import { lockOffers } from './queries/payout-sizes.ts'
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

/**
 * Starts to put back what a run of the caller's own has changed of payouts, by a rule or from a file of prices, by a
 * run of its own: also of one that was cancelled or failed halfway. Refusals: no such run; one that cannot be undone
 * (any more), or is being undone.
 */
export async function startPayoutUndo(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  undoesRunId: number,
): Promise<Run | Refusal> {
  const { retailerId, userId, locationIds } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const undone = await runOf(tx, caller, undoesRunId)
    if (!undone || !CHANGES_PAYOUTS.includes(undone.kind)) return notFound('This change')
    const ref = { retailerId, runId: undoesRunId }
    if (!(await takeForUndo(tx, ref))) return refuse('conflict', 'This change cannot be undone (any more).')
    const total = await countUndoRows(tx, ref)
    const of = { title: `Undo of ${undone.title}`, ...(undone.subject !== null && { subject: undone.subject }) }
    const { runId } = await startRun(tx, { retailerId, kind: 'payouts', ...of, userId, total, at: clock.now() })
    await insertPayoutUndo(tx, { retailerId, runId }, { undoesRunId, locationIds })
    await jobs.within(tx).send(undoPayoutsJob, { retailer_id: retailerId, run_id: runId })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}

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
  const problems = sizes.flatMap((size) =>
    problemOf(size, { stands: standing.get(size.variantId), isPriceChosen: chosen.has(size.variantId) }),
  )
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
