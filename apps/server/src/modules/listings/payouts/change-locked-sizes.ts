import type { PayoutPair } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { StateBefore } from '../../../platform/runs/bulk-rows.ts'
import { lockOffers, createMissingOffers } from '../slots/queries/payout-sizes.ts'
import { changeOf, type DecidedSize } from './decide-sizes.ts'
import { type ChosenPrices, chosenPricesOf } from './queries/chosen-prices.ts'
import { writePayouts } from './write-payouts.ts'

/** The payouts of a size before and after a change. */
export interface KeptPayouts {
  before: PayoutPair
  after: PayoutPair
  /** The prices that were chosen before; a new desired payout removes them. */
  chosen: ChosenPrices
}

interface Decision<Size> {
  retailerId: number
  variantIds: number[]
  /**
   * Decides about sizes in their current state; sizes that are not the caller's (any more) are missing from the result.
   */
  decide(variantIds: number[]): Promise<Size[]>
}

/** Locks the payouts of sizes until the end of the transaction and decides about each in its state then. */
export async function decideLockedSizes<Size extends DecidedSize>(
  tx: Tx,
  { retailerId, variantIds, decide }: Decision<Size>,
): Promise<Size[]> {
  const without = (await decide(variantIds)).filter((size) => !size.row.has_offer && changeOf(size))
  await createMissingOffers(
    tx,
    retailerId,
    without.map(({ row }) => row),
  )
  await lockOffers(tx, retailerId, variantIds)
  return decide(variantIds)
}

/** Writes the payouts of locked sizes that change. Returns their previous payouts. */
export async function changeLockedSizes(
  tx: Tx,
  { retailerId, ...needs }: Pick<Capabilities, 'jobs' | 'clock'> & { retailerId: number },
  decided: readonly DecidedSize[],
): Promise<StateBefore<KeptPayouts>[]> {
  const changing = decided.flatMap((size) => {
    const after = changeOf(size)
    return after ? [{ variantId: size.row.variant_id, before: size.before, after }] : []
  })
  if (changing.length === 0) return []
  const chosen = await chosenPricesOf(
    tx,
    changing.map(({ variantId }) => variantId),
  )
  const sizes = changing.map(({ variantId, after }) => ({ variantId, payouts: after }))
  await writePayouts(tx, needs, { retailerId, sizes })
  return changing.map(({ variantId, before, after }) => ({
    id: variantId,
    kept: { before, after, chosen: chosen.get(variantId) ?? {} },
  }))
}
