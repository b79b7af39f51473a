import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { changeOf, type DecidedSize } from './decide-sizes.ts'
import { lockOffers, makeOffers } from '../slots/queries/payout-sizes.ts'
import { chosenPricesOf, saveUndoRows } from './queries/payout-undo-rows.ts'
import { writePayouts } from './write-payouts.ts'

interface HeldChange {
  variantIds: number[]
  /** What becomes of sizes as they stand; those that are not the caller's (any more) are left out of the answer. */
  decide(variantIds: number[]): Promise<DecidedSize[]>
}

/**
 * Changes the payouts of sizes for a run, their rows held until the end of the transaction and decided of what stands
 * then. What they had is kept with them (docs/decisions/029): whoever takes the run up after a restart finds both or
 * neither. Returns what was decided of each.
 */
export async function changeHeldSizes(
  tx: Tx,
  { run, ...needs }: Pick<Capabilities, 'jobs' | 'clock'> & { run: RunRef },
  { variantIds, decide }: HeldChange,
): Promise<DecidedSize[]> {
  const without = (await decide(variantIds)).filter((size) => !size.row.has_offer && changeOf(size))
  await makeOffers(
    tx,
    run.retailerId,
    without.map(({ row }) => row),
  )
  await lockOffers(tx, run.retailerId, variantIds)
  const decided = await decide(variantIds)
  const chosen = await chosenPricesOf(tx, variantIds)
  const changed = decided.flatMap((size) => {
    const after = changeOf(size)
    const { variant_id: variantId } = size.row
    return after ? [{ variantId, before: size.before, after, chosenBefore: chosen.get(variantId) ?? {} }] : []
  })
  if (changed.length > 0) {
    await saveUndoRows(tx, run, changed)
    const sizes = changed.map(({ variantId, after }) => ({ variantId, payouts: after }))
    await writePayouts(tx, needs, { retailerId: run.retailerId, sizes })
  }
  return decided
}
