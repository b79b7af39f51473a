import { dollarsOrNull, type PayoutPair } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { setPayoutsOfSizes } from './queries/set-payouts-of-sizes.ts'
import { wakeOffered } from '../slots/wake-listings.ts'

interface NewPayouts {
  variantId: number
  payouts: PayoutPair
}

/**
 * Sets the payouts of many locked sizes, wakes their offers and refreshes screens. A new desired payout removes the
 * prices that were chosen for the old one, like a single edit.
 */
export async function writePayouts(
  tx: Tx,
  { jobs, clock }: Pick<Capabilities, 'jobs' | 'clock'>,
  { retailerId, sizes }: { retailerId: number; sizes: readonly NewPayouts[] },
): Promise<void> {
  const rows = sizes.map(({ variantId, payouts }) => ({
    variantId,
    desired_payout: dollarsOrNull(payouts.desired_cents),
    bottom_payout: dollarsOrNull(payouts.bottom_cents),
  }))
  await setPayoutsOfSizes(tx, retailerId, rows)
  await wakeOffered(tx, { jobs, clock }, { retailerId, variantIds: sizes.map(({ variantId }) => variantId) })
  announceSizes(
    tx,
    retailerId,
    sizes.map(({ variantId }) => variantId),
  )
}

/** Refreshes the screens that show these sizes. */
export function announceSizes(tx: Tx, retailerId: number, ids: number[]): void {
  for (const changed of ['listings', 'offers'] as const) announce(tx, retailerId, { changed, ids })
}
