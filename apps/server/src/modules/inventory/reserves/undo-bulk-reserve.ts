import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { counted } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { notifyStockChanged } from '../stock/change-stock.ts'
import { lockMoved, restoreReserves } from '../stock/queries/bulk-movements.ts'

type Call = Contract['POST /inventory/bulk-reserve/undo']

/**
 * Restores the reserves of a caller's own bulk change from the ledger, at the locations that the caller sees. Reserves
 * that changed since, or that exceed the current stock, stay. Refuses with not found when there is no such change.
 */
export async function undoBulkReserve(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  { retailerId, userId, locationIds }: StaffCaller,
  { change }: BodyOf<Call>,
): Promise<AnswerOf<Call> | Refusal> {
  return db.asRetailerForLong(retailerId, async (tx) => {
    const [first = 0, last = 0] = change.split('-').map(Number)
    const moved = { first, last, retailerId, userId, locationIds }
    const found = await lockMoved(tx, moved)
    if (found === 0) return notFound('This bulk reserve')
    const { restored, ...changed } = await restoreReserves(tx, moved)
    if (restored > 0) await notifyStockChanged(tx, jobs, { retailerId, ...changed, isHeldBack: true })
    const kept = found - restored
    return { message: wordsOf({ restored, kept }), restored_items: restored, skipped_items: kept }
  })
}

function wordsOf({ restored, kept }: { restored: number; kept: number }): string {
  const sizes = (of: number) => counted(of, 'size at a location is', 'sizes at their locations are')
  const back = `${sizes(restored)} restored.`
  return kept === 0 ? back : `${back} ${sizes(kept)} not restored because of later changes.`
}
