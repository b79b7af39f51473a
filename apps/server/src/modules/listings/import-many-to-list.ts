import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuseField } from '../../platform/refusal.ts'
import { importToList } from './import-to-list.ts'
import { areAnySizesMine } from './queries/stock-of-size.ts'

type Call = Contract['POST /listings/import-to-list']

/**
 * Lists many sizes, as one would each of them (`import-to-list.ts`), each in a transaction of its own: what is refused is
 * named and keeps no other from it. Cut off in the middle, the same again goes on with the rest. Refusal: none of the
 * sizes is the caller's, or one is named twice.
 */
export async function importManyToList(
  needs: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { sizes }: BodyOf<Call>,
): Promise<AnswerOf<Call> | Refusal> {
  const ids = sizes.map(({ variant_id }) => variant_id)
  const again = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (again !== -1) return refuseField(`sizes.${again}.variant_id`, 'This size is named twice.')
  if (!(await needs.db.asRetailer(caller.retailerId, (tx) => areAnySizesMine(tx, caller, ids))))
    return notFound('These sizes')
  const listed: AnswerOf<Call>['listed'] = []
  const refused: AnswerOf<Call>['refused'] = []
  for (const { variant_id, ...requested } of sizes) {
    const done = await importToList(needs, caller, { variantId: variant_id, requested })
    if (isRefusal(done)) refused.push({ variant_id, field: done.errors?.[0]?.field ?? null, error: done.detail })
    else listed.push(done)
  }
  return { total_listed: listed.length, listed, refused }
}
