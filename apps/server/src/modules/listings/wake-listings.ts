import type { Tx } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { reconcileListingJob } from './listings.jobs.ts'
import { clearBackOff, slotsOnOffer } from './queries/slots-of-variants.ts'

export interface Wake {
  retailerId: number
  variantIds: number[]
  priority?: number
}

/** What is wanted of these variants changed: both marketplaces are compared again, at once. */
export async function wakeListings(tx: Tx, jobs: Jobs, { retailerId, variantIds, priority = 0 }: Wake): Promise<void> {
  await clearBackOff(tx, variantIds)
  const slots = variantIds.flatMap((variant_id) =>
    (['stockx', 'goat'] as const).map((marketplace) => ({ retailer_id: retailerId, variant_id, marketplace })),
  )
  await jobs.within(tx).sendMany(reconcileListingJob, slots, { priority })
}

/** The same for many sizes: of them, those that are offered or were; the others have nothing to compare. */
export async function wakeOffered(tx: Tx, jobs: Jobs, { retailerId, variantIds }: Wake): Promise<void> {
  const slots = await slotsOnOffer(tx, { retailerId, variantIds })
  await clearBackOff(
    tx,
    slots.map(({ variant_id }) => variant_id),
  )
  await jobs.within(tx).sendMany(reconcileListingJob, slots)
}
