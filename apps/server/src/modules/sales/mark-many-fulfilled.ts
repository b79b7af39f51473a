import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal } from '../../platform/refusal.ts'
import { areAnyMine } from './queries/label-prints.ts'
import { markCreated, markFulfilled } from './mark-fulfilled.ts'
import type { Sale } from './queries/sale-list.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** What became of each of many sales. */
export interface ManyMarked {
  done: number[]
  refused: { sale_id: number; error: string }[]
}

/** Marks many sales as packed: each by itself, so that one that cannot be stops no other. */
export const markManyFulfilled = (needs: Needs, caller: StaffCaller, saleIds: number[]) =>
  eachOf(needs, { caller, saleIds }, (saleId) =>
    markFulfilled(needs, caller, { saleId, barcode: undefined, key: null }),
  )

/** Takes that back. */
export const markManyCreated = (needs: Needs, caller: StaffCaller, saleIds: number[]) =>
  eachOf(needs, { caller, saleIds }, (saleId) =>
    markCreated(needs, caller, { saleId, fulfilledAt: undefined, key: null }),
  )

/**
 * Does it for each sale, in the order of their ids; what is refused is answered with its reason. Refusal: none of the
 * sales is the caller's.
 */
async function eachOf(
  { db }: Needs,
  { caller, saleIds }: { caller: StaffCaller; saleIds: number[] },
  act: (saleId: number) => Promise<Sale | Refusal>,
): Promise<ManyMarked | Refusal> {
  const wanted = [...new Set(saleIds)].toSorted((one, other) => one - other)
  if (!(await db.asRetailer(caller.retailerId, (tx) => areAnyMine(tx, caller, wanted)))) return notFound('These sales')
  const marked: ManyMarked = { done: [], refused: [] }
  for (const saleId of wanted) {
    const done = await act(saleId)
    if (isRefusal(done)) marked.refused.push({ sale_id: saleId, error: done.detail })
    else marked.done.push(saleId)
  }
  return marked
}
