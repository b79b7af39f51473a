import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { evaluateRepricingJob, reconcileListingJob, switchOffListingJob, withdrawListingJob } from '../listings.jobs.ts'
import { type SlotScope, slotsOnOffer, wakeSlots } from './queries/slots-of-variants.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

export interface Wake {
  retailerId: number
  variantIds: number[]
  /** Something may have to leave, though its pair is there: before whatever is to be made or repriced. */
  isUrgent?: boolean
}

/** What is wanted of these variants changed: both marketplaces are compared again, at once. */
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
 * The same for many sizes: of them, those that are offered or were; the others have nothing to compare. What may have
 * to leave comes first, before all else where a pair may have been sold (`maySell`); what stays does not come before it,
 * however much it is.
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

/** Decided by one job in some tenths of a second, for which it holds their slots. */
const DECIDED_AT_ONCE = 100

/** Repricing rules are asked anew about sizes of a retailer, by jobs. */
export async function askRepricing(
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
