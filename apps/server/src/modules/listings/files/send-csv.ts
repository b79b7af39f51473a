import type { Contract, QueryOf } from '@ark/contract'
import { may } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { lockRowLimit } from '../../../platform/limits/has-room.ts'
import type { Upload } from '../../../platform/http/bodies/read-upload.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { cancelRun, startRun } from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf } from '../../../platform/runs/runs.ts'
import { checkCsvJob } from '../listings.jobs.ts'
import {
  type CheckKey,
  checksToDelete,
  deleteChecks,
  insertCsvCheck,
  insertCsvPart,
  type SentCsv,
  setRunOfCheck,
} from './queries/csv-checks.ts'
import type { CsvKind } from './rules/stock-csv.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/**
 * Stores a file as it arrives, part by part; a run then reads it and shows its changes. Deletes the same person's
 * oldest files that were not applied. An incomplete file is deleted; parts that a dying process leaves are visible to
 * no one and are deleted after a day. Refusals: a kind that this person may not use, or no file.
 */
export async function sendCsv(
  needs: Needs,
  caller: StaffCaller,
  {
    kind,
    file_name: fileName = `${kind}.csv`,
    sheet,
    upload,
  }: QueryOf<Contract['POST /inventory/csv']> & { upload: Upload },
): Promise<Run | Refusal> {
  const forbidden = refuseKind(caller, kind)
  if (forbidden) return forbidden
  const { retailerId, userId, locationIds } = caller
  const at = needs.clock.now()
  const file = new FileInParts(needs, {
    retailerId,
    userId,
    locationIds,
    kind,
    fileName,
    sheet: sheet ?? null,
    at,
  })
  try {
    for await (const bytes of upload) await file.add(bytes)
    const { check } = file
    if (!check) return refuseField('body', 'Send the file itself, as CSV or Excel file (.xlsx); this one is empty.')
    return await needs.db.asRetailer(retailerId, async (tx) => {
      await forgetOldest(tx, caller, at)
      return startCheck(tx, { ...needs, caller }, { ...check, fileName })
    })
  } catch (error) {
    await file.forget()
    throw error
  }
}

/** Stores a file, each part in its own transaction, so that no transaction waits for the sender. */
class FileInParts {
  readonly #db: Needs['db']
  readonly #sent: SentCsv
  #parts = 0
  #check: CheckKey | null = null

  constructor({ db }: Needs, sent: SentCsv) {
    this.#db = db
    this.#sent = sent
  }

  /** Null until the first part arrived. */
  get check(): CheckKey | null {
    return this.#check
  }

  async add(bytes: Buffer): Promise<void> {
    const { retailerId } = this.#sent
    this.#check = await this.#db.asRetailer(retailerId, async (tx) => {
      const check = this.#check ?? { retailerId, checkId: await insertCsvCheck(tx, this.#sent) }
      await insertCsvPart(tx, check, { part: this.#parts, bytes })
      return check
    })
    this.#parts += 1
  }

  async forget(): Promise<void> {
    const { retailerId } = this.#sent
    const checkIds = this.#check ? [this.#check.checkId] : []
    await this.#db.asRetailer(retailerId, (tx) => deleteChecks(tx, { retailerId, checkIds }))
  }
}

async function forgetOldest(tx: Tx, { retailerId, userId }: StaffCaller, at: Date): Promise<void> {
  await lockRowLimit(tx, { of: 'csv files', owner: [retailerId, userId] })
  const old = await checksToDelete(tx, { retailerId, userId })
  for (const { runId } of old)
    if (runId !== null) await cancelRun(tx, { retailerId, runId }, { phase: 'Canceled; newer files were sent', at })
  await deleteChecks(tx, { retailerId, checkIds: old.map(({ id }) => id) })
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

/** Refuses costs to people who may not edit them. */
export const refuseKind = ({ role }: Pick<StaffCaller, 'role'>, kind: CsvKind): Refusal | null =>
  kind === 'cost' && !may(role, 'costs.edit')
    ? refuse('forbidden', 'Costs are for owners and managers. Ask one of them.')
    : null
