import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { listSizes } from './import-to-list.ts'

type Call = Contract['POST /listings/import-to-list']

/**
 * Lists many sizes in one transaction, each like a single one (`import-to-list.ts`). A refused size is reported and
 * does not stop the others; a repeated request changes nothing. Refused when no size is the caller's, or one is named
 * twice.
 */
export async function importManyToList(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { sizes }: BodyOf<Call>,
): Promise<AnswerOf<Call> | Refusal> {
  const ids = sizes.map(({ variant_id }) => variant_id)
  const again = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (again !== -1) return refuseField(`sizes.${again}.variant_id`, 'This size is named twice.')
  const wanted = sizes.map(({ variant_id: variantId, ...requested }) => ({ variantId, requested }))
  const answers = await db.asRetailer(caller.retailerId, (tx) =>
    listSizes(tx, { jobs, clock }, { caller, sizes: wanted }),
  )
  const listed: AnswerOf<Call>['listed'] = []
  const refused: AnswerOf<Call>['refused'] = []
  let isAnyMine = false
  for (const variant_id of ids) {
    const answer = answers.get(variant_id) ?? notFound('This size')
    isAnyMine ||= !isRefusal(answer) || answer.refused !== 'not_found'
    if (!isRefusal(answer)) listed.push(answer)
    else refused.push({ variant_id, field: answer.errors?.[0]?.field ?? null, error: answer.detail })
  }
  return isAnyMine ? { total_listed: listed.length, listed, refused } : notFound('These sizes')
}
