import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal } from '../../platform/refusal.ts'
import { areAnyMine } from './queries/label-prints.ts'

/** What became of each of many sales. */
export interface EachSale {
  done: number[]
  refused: { sale_id: number; error: string }[]
}

/**
 * Does it for each sale by itself, in the order of their ids, so that one that cannot be stops no other; what is
 * refused is answered with its reason. Refusal: none of the sales is the caller's.
 */
export async function forEachSale(
  { db }: Pick<Capabilities, 'db'>,
  { caller, saleIds }: { caller: StaffCaller; saleIds: readonly number[] },
  act: (saleId: number) => Promise<object | Refusal>,
): Promise<EachSale | Refusal> {
  const wanted = [...new Set(saleIds)].toSorted((one, other) => one - other)
  if (!(await db.asRetailer(caller.retailerId, (tx) => areAnyMine(tx, caller, wanted)))) return notFound('These sales')
  const each: EachSale = { done: [], refused: [] }
  for (const saleId of wanted) {
    const answer = await act(saleId)
    if (isRefusal(answer)) each.refused.push({ sale_id: saleId, error: answer.detail })
    else each.done.push(saleId)
  }
  return each
}
