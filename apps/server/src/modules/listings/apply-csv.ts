import type { BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { notifyStockChanged, setCosts, setReserves } from '../inventory/index.ts'
import { compareRows } from './compare-csv-rows.ts'
import { applyCsvJob } from './listings.jobs.ts'
import { lockCheck, type ReadyCheck, runOfCheck } from './queries/csv-checks.ts'
import { type CsvRun, failCsvRun, lockBatch, recordBatch, type RunKey } from './queries/csv-runs.ts'
import { setPayoutsOfSizes } from './queries/stock-csv.ts'
import type { CsvKind, CsvRow } from './rules/stock-csv.ts'
import { refuseKind } from './send-csv.ts'
import { wakeOffered } from './wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Request = BodyOf<Contract['POST /inventory/csv/runs']>

/** Few enough that a sale of one of their sizes hardly waits for them, and that progress is seen to move. */
const ROWS_AT_ONCE = 500

/**
 * Brings a file in that was checked and has no mistake in any line; a job applies the rows that change something.
 * Refusals: no such check (any more), one that is not ready, has mistakes or changes nothing.
 */
export async function startCsvRun(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  { check_id: checkId }: Request,
): Promise<CsvRun | Refusal> {
  const { retailerId, userId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const check = await lockCheck(tx, { retailerId, checkId, userId })
    if (!check) return refuse('not_found', 'This file is not here any more. Choose it again.')
    const refusal = refuseKind(caller, check.kind) ?? refuseCheck(check, caller)
    if (refusal) return refusal
    const run = await runOfCheck(tx, { retailerId, checkId }, clock.now())
    await jobs.within(tx).send(applyCsvJob, { retailer_id: retailerId, csv_run_id: run.id })
    return run
  })
}

function refuseCheck(check: ReadyCheck, { locationIds }: StaffCaller): Refusal | null {
  if (check.state === 'waiting') return refuse('conflict', 'This file is still being read. Wait a moment.')
  if (check.state === 'refused') return refuse('conflict', 'This file could not be read. Choose another one.')
  if (check.error_count > 0)
    return refuseField('check_id', `${check.error_count} lines have mistakes. Nothing was changed; correct them first.`)
  if (check.changed_rows === 0)
    return refuseField('check_id', 'Nothing changes: everything is like in the file already.')
  const seen = new Set(check.location_ids)
  // What was compared is not what this person sees by now.
  if (seen.size !== locationIds.length || locationIds.some((id) => !seen.has(id)))
    return refuse('conflict', 'The locations that you may see have changed. Choose the file again.')
  return null
}

/**
 * Applies a run batch by batch. A batch and how far the run is are one transaction: whoever takes the run up after
 * a restart goes on with the first row that is not applied, and applies none twice.
 */
export async function applyCsvRun(needs: Needs, run: RunKey): Promise<void> {
  let isMore = true
  while (isMore) isMore = await needs.db.asRetailer(run.retailerId, (tx) => applyBatch(tx, needs, run))
}

/** Nothing more comes of a run; in words for who brought it in. */
export const giveUpCsvRun = ({ db, clock }: Needs, run: RunKey): Promise<void> =>
  db.asRetailer(run.retailerId, (tx) =>
    failCsvRun(tx, run, {
      error: 'It stopped on our side. What it has changed stays; bring the same file in again for the rest.',
      at: clock.now(),
    }),
  )

/**
 * The next rows; what has become impossible since the file was checked is left out and named. Returns whether more
 * are left.
 */
async function applyBatch(tx: Tx, { jobs, clock }: Needs, run: RunKey): Promise<boolean> {
  const batch = await lockBatch(tx, run.runId, ROWS_AT_ONCE)
  if (!batch) return false
  const { kind, rows, userId } = batch
  const { faults } = await compareRows(tx, { kind, rows, locationIds: [] })
  const wrong = new Set(faults.map(({ line }) => line))
  const right = rows.filter(({ line }) => !wrong.has(line))
  if (right.length > 0) await applyRows({ tx, jobs, clock, retailerId: run.retailerId, userId }, kind, right)
  await recordBatch(tx, run, { dealtWith: rows.length, problems: faults, at: clock.now() })
  return batch.done + rows.length < batch.total
}

async function applyRows(
  { tx, jobs, clock, retailerId, userId }: Omit<Needs, 'db'> & { tx: Tx; retailerId: number; userId: number },
  kind: CsvKind,
  rows: CsvRow[],
): Promise<void> {
  if (kind === 'cost') {
    const costs = rows.map(({ id, values }) => ({ variantId: id, cost: values['cost'] ?? null }))
    await setCosts(tx, retailerId, costs)
    return announce(tx, retailerId, { changed: 'costs', ids: [] })
  }
  if (kind === 'reserved') {
    const reserves = rows.map(({ id, values }) => ({ id, reserved: values['reserved'] ?? 0 }))
    const changed = await setReserves(tx, { retailerId, userId, reserves })
    return notifyStockChanged(tx, jobs, { retailerId, ...changed })
  }
  await setPayoutsOfSizes(tx, retailerId, rows)
  await wakeOffered(tx, { jobs, clock }, { retailerId, variantIds: rows.map(({ id }) => id) })
  for (const changed of ['listings', 'offers'] as const) announce(tx, retailerId, { changed, ids: [] })
}
