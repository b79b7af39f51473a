import type { Contract, QueryOf } from '@ark/contract'
import { may } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { checkCsvJob } from './listings.jobs.ts'
import { type CsvCheck, insertCsvCheck } from './queries/csv-checks.ts'
import type { CsvKind } from './rules/stock-csv.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/**
 * Records a file's bytes as they came; a job reads them and says what they would change. Refusals: a kind that is not
 * for this person; no file.
 */
export async function sendCsv(
  { db, jobs, clock }: Needs,
  { retailerId, userId, locationIds, role }: StaffCaller,
  {
    kind,
    file_name: fileName = `${kind}.csv`,
    content,
  }: QueryOf<Contract['POST /inventory/csv']> & { content: unknown },
): Promise<CsvCheck | Refusal> {
  const forbidden = refuseKind({ role }, kind)
  if (forbidden) return forbidden
  if (!Buffer.isBuffer(content) || content.length === 0)
    return refuseField('body', 'Send the file itself, as text/csv; this one is empty.')
  return db.asRetailer(retailerId, async (tx) => {
    const check = await insertCsvCheck(tx, {
      retailerId,
      userId,
      locationIds,
      kind,
      fileName,
      content,
      at: clock.now(),
    })
    await jobs.within(tx).send(checkCsvJob, { retailer_id: retailerId, csv_check_id: check.id })
    return check
  })
}

/** What pairs have cost is for who may see the money (domain §7). */
export const refuseKind = ({ role }: Pick<StaffCaller, 'role'>, kind: CsvKind): Refusal | null =>
  kind === 'cost' && !may(role, 'costs.edit')
    ? refuse('forbidden', 'Costs are for owners and managers. Ask one of them.')
    : null
