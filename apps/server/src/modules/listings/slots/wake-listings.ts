import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { evaluateRepricingJob, reconcileListingJob, switchOffListingJob, withdrawListingJob } from '../listings.jobs.ts'
import { type SlotScope, slotsOnOffer, wakeSlots } from './queries/slots-of-variants.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

export interface Wake {
  retailerId: number
  variantIds: number[]
  /** Something may have to leave although its pair is in stock; it runs before creations and price changes. */
  isUrgent?: boolean
}

/** Wakes both marketplaces of these sizes at once after a change of the wanted state. */
export async function wakeListings(
  tx: Tx,
  { jobs, clock }: Needs,
  { retailerId, variantIds, isUrgent = false }: Wake,
): Promise<void> {
  const slots = variantIds.flatMap((variant_id) =>
    (['stockx', 'goat'] as const).map((marketplace) => ({ retailer_id: retailerId, variant_id, marketplace })),
  )
  await wakeSlots(tx, slots, clock.now())
  await jobs.within(tx).sendMany(isUrgent ? switchOffListingJob : reconcileListingJob, slots)
}

/**
 * Wakes those of many sizes that are offered or were. Listings that may have to leave run first, and with `isSold`
 * before everything else, because a pair may have been sold. Other listings run later, however many there are.
 */
export async function wakeOffered(
  tx: Tx,
  { jobs, clock }: Needs,
  { isSold = false, ...scope }: SlotScope & { isSold?: boolean },
): Promise<void> {
  const found = await slotsOnOffer(tx, scope)
  const keys = (slots: typeof found) => slots.map(({ may_have_to_leave: _, ...key }) => key)
  await wakeSlots(tx, found, clock.now())
  const outbox = jobs.within(tx)
  const leaving = isSold ? withdrawListingJob : switchOffListingJob
  await outbox.sendMany(leaving, keys(found.filter(({ may_have_to_leave }) => may_have_to_leave)))
  await outbox.sendMany(reconcileListingJob, keys(found.filter(({ may_have_to_leave }) => !may_have_to_leave)), {
    priority: 10,
  })
}

/** The number of sizes per job, which decides them in some tenths of a second while it locks their slots. */
const DECIDED_AT_ONCE = 100

/** Queues jobs that evaluate the repricing rules of these sizes. */
export async function queueRepricing(
  tx: Tx,
  { jobs }: Pick<Needs, 'jobs'>,
  { retailerId, variantIds }: Pick<Wake, 'retailerId' | 'variantIds'>,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(variantIds.length / DECIDED_AT_ONCE) }, (_, nth) => ({
    retailer_id: retailerId,
    variant_ids: variantIds.slice(nth * DECIDED_AT_ONCE, (nth + 1) * DECIDED_AT_ONCE),
  }))
  await jobs.within(tx).sendMany(evaluateRepricingJob, batches)
}
