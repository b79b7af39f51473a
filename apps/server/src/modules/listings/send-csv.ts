import type { Contract, QueryOf } from '@ark/contract'
import { may } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { holdRows } from '../../platform/has-room.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { cancelRun, startRun } from '../../platform/runs/run-transitions.ts'
import { type Run, runOf } from '../../platform/runs/runs.ts'
import { checkCsvJob } from './listings.jobs.ts'
import { type CheckKey, checksToForget, forgetChecks, insertCsvCheck, setRunOfCheck } from './queries/csv-checks.ts'
import type { CsvKind } from './rules/stock-csv.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/**
 * Records a file's bytes as they came; a run reads them and says what they would change. Of what the same person sent
 * before and did not bring in the oldest are forgotten. Refusals: a kind that is not for this person; no file.
 */
export async function sendCsv(
  needs: Needs,
  caller: StaffCaller,
  {
    kind,
    file_name: fileName = `${kind}.csv`,
    sheet,
    content,
  }: QueryOf<Contract['POST /inventory/csv']> & { content: unknown },
): Promise<Run | Refusal> {
  const forbidden = refuseKind(caller, kind)
  if (forbidden) return forbidden
  if (!Buffer.isBuffer(content) || content.length === 0)
    return refuseField('body', 'Send the file itself, as CSV or Excel file (.xlsx); this one is empty.')
  const { retailerId, userId, locationIds } = caller
  const at = needs.clock.now()
  return needs.db.asRetailer(retailerId, async (tx) => {
    await forgetOldest(tx, caller, at)
    const checkId = await insertCsvCheck(tx, {
      retailerId,
      userId,
      locationIds,
      kind,
      fileName,
      sheet: sheet ?? null,
      content,
      at,
    })
    return startCheck(tx, { ...needs, caller }, { retailerId, checkId, fileName })
  })
}

async function forgetOldest(tx: Tx, { retailerId, userId }: StaffCaller, at: Date): Promise<void> {
  await holdRows(tx, { of: 'csv files', owner: [retailerId, userId] })
  const old = await checksToForget(tx, { retailerId, userId })
  for (const { runId } of old)
    if (runId !== null) await cancelRun(tx, { retailerId, runId }, { phase: 'Given up; other files were sent', at })
  await forgetChecks(tx, { retailerId, checkIds: old.map(({ id }) => id) })
}

/** Starts the run that reads a file. */
export async function startCheck(
  tx: Tx,
  { jobs, clock, caller }: Needs & { caller: StaffCaller },
  { retailerId, checkId, fileName }: CheckKey & { fileName: string },
): Promise<Run | Refusal> {
  const { runId } = await startRun(tx, {
    retailerId,
    kind: 'csv-check',
    title: 'Check of',
    subject: fileName,
    subjectId: checkId,
    userId: caller.userId,
    at: clock.now(),
  })
  await setRunOfCheck(tx, { retailerId, checkId, runId })
  await jobs.within(tx).send(checkCsvJob, { retailer_id: retailerId, run_id: runId })
  return (await runOf(tx, caller, runId)) ?? notFound('This run')
}

/** What pairs have cost is for who may see the money (domain §7). */
export const refuseKind = ({ role }: Pick<StaffCaller, 'role'>, kind: CsvKind): Refusal | null =>
  kind === 'cost' && !may(role, 'costs.edit')
    ? refuse('forbidden', 'Costs are for owners and managers. Ask one of them.')
    : null
