import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { reconcileListingJob } from './listings.jobs.ts'
import { type SlotKey, type SlotScope, slotsOnOffer, wakeSlots } from './queries/slots-of-variants.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

export interface Wake {
  retailerId: number
  variantIds: number[]
  priority?: number
}

/** What is wanted of these variants changed: both marketplaces are compared again, at once. */
export async function wakeListings(
  tx: Tx,
  needs: Needs,
  { retailerId, variantIds, priority = 0 }: Wake,
): Promise<void> {
  const slots = variantIds.flatMap((variant_id) =>
    (['stockx', 'goat'] as const).map((marketplace) => ({ retailer_id: retailerId, variant_id, marketplace })),
  )
  await wake(tx, needs, { slots, priority })
}

/** The same for many sizes: of them, those that are offered or were; the others have nothing to compare. */
export async function wakeOffered(
  tx: Tx,
  needs: Needs,
  { priority = 0, ...scope }: SlotScope & { priority?: number },
): Promise<void> {
  await wake(tx, needs, { slots: await slotsOnOffer(tx, scope), priority })
}

async function wake(tx: Tx, { jobs, clock }: Needs, { slots, priority }: { slots: SlotKey[]; priority: number }) {
  await wakeSlots(tx, slots, clock.now())
  await jobs.within(tx).sendMany(reconcileListingJob, slots, { priority })
}
