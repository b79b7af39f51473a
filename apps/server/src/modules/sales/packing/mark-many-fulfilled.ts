import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { packLocked, packingRefusal, undoRefusal, unpackLocked } from './mark-fulfilled.ts'
import { lockSales, type SaleFacts } from '../records/queries/sale-facts.ts'

/** The result for each of many sales. */
interface MarkedSales {
  done: number[]
  refused: { sale_id: number; error: string }[]
}

/**
 * Marks many sales as packed, in one transaction of a few statements. A sale that cannot be packed is reported and does
 * not stop the others. Refuses if none of the sales is the caller's.
 */
export const markManyFulfilled = (
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  saleIds: readonly number[],
): Promise<MarkedSales | Refusal> =>
  db.asRetailer(caller.retailerId, (tx) =>
    markHeld(
      tx,
      { caller, saleIds },
      {
        refusalOf: packingRefusal,
        // A sale that is packed already does not change.
        mark: (sales) =>
          packLocked(tx, { jobs, clock }, { caller, sales: sales.filter(({ fulfilled_at }) => fulfilled_at === null) }),
      },
    ),
  )

/** Takes back the fulfillments of many sales. */
export const markManyCreated = (
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  caller: StaffCaller,
  saleIds: readonly number[],
): Promise<MarkedSales | Refusal> =>
  db.asRetailer(caller.retailerId, (tx) =>
    markHeld(
      tx,
      { caller, saleIds },
      {
        refusalOf: (sale) => undoRefusal(sale, undefined),
        mark: (sales) => unpackLocked(tx, { caller, at: clock.now() }, sales),
      },
    ),
  )

interface Marking {
  refusalOf(sale: SaleFacts): Refusal | null
  mark(sales: SaleFacts[]): Promise<void>
}

/** Locks the caller's sales until the transaction ends, and marks those that are not refused. */
async function markHeld(
  tx: Tx,
  { caller, saleIds }: { caller: StaffCaller; saleIds: readonly number[] },
  { refusalOf, mark }: Marking,
): Promise<MarkedSales | Refusal> {
  const wanted = [...new Set(saleIds)].toSorted((one, other) => one - other)
  const held = new Map((await lockSales(tx, wanted, caller.locationIds)).map((sale) => [sale.sale_id, sale]))
  if (held.size === 0) return notFound('These sales')
  const marked: SaleFacts[] = []
  const refused: MarkedSales['refused'] = []
  for (const saleId of wanted) {
    const sale = held.get(saleId)
    const refusal = sale ? refusalOf(sale) : notFound('This sale')
    if (refusal) refused.push({ sale_id: saleId, error: refusal.detail })
    else if (sale) marked.push(sale)
  }
  await mark(marked)
  return { done: marked.map(({ sale_id }) => sale_id), refused }
}
