import type { BodyOf, Contract } from '@ark/contract'
import { counted } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { required } from '../../../platform/required.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { countUndoRows } from '../../../platform/runs/bulk-rows.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import { allowUndo, type RunProblem, startRun } from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../../platform/runs/runs.ts'
import { changeCosts, notifyStockChanged, setReserves } from '../../inventory/index.ts'
import { applyPrices } from './apply-prices.ts'
import { compareRows } from './compare-csv-rows.ts'
import { type LockedFile, lockFile } from './lock-file.ts'
import { applyCsvJob } from '../listings.jobs.ts'
import { deleteRows, nextRows, takeRowsOfCheck } from './queries/csv-runs.ts'
import { setPayoutsOfSizes } from '../payouts/queries/set-payouts-of-sizes.ts'
import { isMapped, missingIn } from './rules/price-columns.ts'
import type { CsvKind, CsvRow, StockCsvKind } from './rules/stock-csv.ts'
import { refuseKind } from './send-csv.ts'
import { wakeOffered } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Request = BodyOf<Contract['POST /inventory/csv/runs']>

const TITLES: Record<CsvKind, string> = {
  payouts: 'Payouts from',
  reserved: 'Reserved quantities from',
  cost: 'Costs from',
  prices: 'Prices from',
}

const MISSING_WORDS = {
  columns: 'First choose the columns with the sizes and the prices.',
  decimal_mark: 'First choose how the amounts are written: with a point before the cents, or with a comma.',
} as const

/**
 * The number of rows per batch: few enough that a sale of one of their sizes hardly waits, and that progress is
 * visible.
 */
const ROWS_AT_ONCE = 500

/**
 * Starts the run of a checked file without mistakes; rows of prices that were left out are skipped. A job applies the
 * rows that change something. Refusals: the check does not exist (any more), is not ready, has mistakes, or changes
 * nothing.
 */
export async function startCsvRun(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  { check_id: checkId }: Request,
): Promise<Run | Refusal> {
  const { retailerId, userId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const held = await lockFile(tx, { retailerId, checkId, userId })
    if (!held) return refuse('not_found', 'This file is no longer available. Choose it again.')
    const { check } = held
    const refusal = refuseKind(caller, check.kind) ?? refuseCheck(held, caller)
    if (refusal) return refusal
    const { runId } = await startRun(tx, {
      retailerId,
      kind: 'csv',
      title: TITLES[check.kind],
      subject: check.file_name,
      userId,
      total: check.changed_rows,
      at: clock.now(),
    })
    await takeRowsOfCheck(tx, { retailerId, runId }, checkId)
    await jobs.within(tx).send(applyCsvJob, { retailer_id: retailerId, run_id: runId })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}

function refuseCheck({ check, state, problemCount }: LockedFile, { locationIds }: StaffCaller): Refusal | null {
  if (state === 'waiting' || state === 'running')
    return refuse('conflict', 'This file is still being read. Wait a moment.')
  if (state !== 'completed') return refuse('conflict', 'This file could not be read. Choose another one.')
  if (check.mapping && !isMapped(check.mapping)) return refuse('conflict', MISSING_WORDS[missingIn(check.mapping)])
  if (check.kind !== 'prices' && problemCount > 0)
    return refuseField('check_id', `${problemCount} lines have mistakes. Nothing was changed; correct them first.`)
  if (check.changed_rows === 0) return refuseField('check_id', 'Nothing changes: the values already match the file.')
  const seen = new Set(check.location_ids)
  // The person no longer sees the locations that the file was compared with.
  if (seen.size !== locationIds.length || locationIds.some((id) => !seen.has(id)))
    return refuse('conflict', 'The locations that you may see have changed. Choose the file again.')
  return null
}

/**
 * Applies a run batch by batch (docs/decisions/010). Prices can be undone like a change by a rule (docs/decisions/029).
 */
export const applyCsvRun = (needs: Needs, run: RunRef): Promise<void> =>
  doInBatches(needs, run, {
    phase: 'Applying',
    apply: (tx, { done, user_id }) =>
      applyBatch(tx, needs, { ...run, done, userId: required(user_id, 'the user of a CSV run') }),
    async end(tx, { done, leftOut }) {
      await deleteRows(tx, run)
      const changed = done - leftOut
      return {
        phase: `${counted(changed, 'row')} changed`,
        result: { changed_rows: changed },
        canUndo: (await countUndoRows(tx, run)) > 0,
      }
    },
  })

/** Returns the work of a CSV run with its messages when it ends early. */
export const csvWork = (needs: Needs): RunWork<typeof applyCsvJob.data> => ({
  job: applyCsvJob,
  work: (run) => applyCsvRun(needs, run),
  failedMessage: () => 'ARK had an internal error. Completed changes stay; import the same file again for the rest.',
  canceledMessage: 'Canceled; completed changes stay',
  async whenAbandoned(tx, run) {
    await deleteRows(tx, run)
    if ((await countUndoRows(tx, run)) > 0) await allowUndo(tx, run)
  },
})

/** Applies the next rows. Rows that became impossible since the check are left out and reported. */
async function applyBatch(
  tx: Tx,
  { jobs, clock }: Needs,
  { done, userId, ...run }: RunRef & { done: number; userId: number },
): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const batch = await nextRows(tx, run, { done, most: ROWS_AT_ONCE })
  const { kind, rows } = batch
  if (kind === 'prices') return { dealtWith: rows.length, problems: await applyPrices(tx, { jobs, clock, run }, batch) }
  const { errors } = await compareRows(tx, { kind, rows, locationIds: batch.locationIds })
  const wrong = new Set(errors.map(({ line }) => line))
  const right = rows.filter(({ line }) => !wrong.has(line))
  if (right.length > 0) await applyRows({ tx, jobs, clock, retailerId: run.retailerId, userId }, kind, right)
  return { dealtWith: rows.length, problems: errors }
}

async function applyRows(
  { tx, jobs, clock, retailerId, userId }: Omit<Needs, 'db'> & { tx: Tx; retailerId: number; userId: number },
  kind: StockCsvKind,
  rows: CsvRow[],
): Promise<void> {
  if (kind === 'cost') {
    const costs = rows.map(({ id, values }) => ({ variantId: id, cost: values['cost'] ?? null }))
    await changeCosts(tx, { retailerId, userId, costs })
    return announce(tx, retailerId, { changed: 'costs', ids: [] })
  }
  if (kind === 'reserved') {
    const reserves = rows.map(({ id, values }) => ({ id, reserved: values['reserved'] ?? 0 }))
    const changed = await setReserves(tx, { retailerId, userId, reserves })
    return notifyStockChanged(tx, jobs, { retailerId, ...changed, isHeldBack: true })
  }
  const payouts = rows.map(({ id, values: { desired_payout = null, bottom_payout = null } }) => ({
    variantId: id,
    desired_payout,
    bottom_payout,
  }))
  await setPayoutsOfSizes(tx, retailerId, payouts)
  await wakeOffered(tx, { jobs, clock }, { retailerId, variantIds: rows.map(({ id }) => id) })
  for (const changed of ['listings', 'offers'] as const) announce(tx, retailerId, { changed, ids: [] })
}
