import { formatMoney, MARKETPLACE_NAMES } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { wakeHandover } from './hand-over.ts'
import { listingEnded, saleSuspected } from '../listings.jobs.ts'
import type { Plan } from './listing-plan.ts'
import { advanceListing, logChange } from '../slots/queries/listing-writes.ts'
import { recordLostCreation } from './queries/lost-creations.ts'
import { recordSighting } from '../slots/queries/sightings.ts'
import type { Slot } from '../slots/queries/slot-facts.ts'
import { afterOutcome, type Consequence, type StepOutcome } from '../slots/rules/after-outcome.ts'

interface Recording {
  tx: Tx
  jobs: Jobs
  now: Date
}

interface Answered {
  slot: Slot
  plan: Plan
  outcome: StepOutcome
}

/**
 * Writes the outcome of a step and publishes its consequences. Returns the milliseconds until the next step may run.
 */
export async function recordOutcome({ tx, jobs, now }: Recording, { slot, plan, outcome }: Answered): Promise<number> {
  const { facts, step, listingId } = plan
  const consequence = afterOutcome({ before: facts.listing, step, outcome, now })
  await advanceListing(tx, listingId, { ...consequence.change, at: now })
  await recordSeen(tx, { plan, outcome })
  if (isLost(consequence, outcome)) await recordLostCreation(tx, slot, plan)
  const news = newsOf(consequence, { slot, plan, outcome })
  if (news) await logChange(tx, slot, news)
  if (consequence.suspectsSale)
    await jobs.within(tx).publish(saleSuspected, {
      retailer_id: slot.retailerId,
      marketplace: slot.marketplace,
      ...(plan.accountId !== null && { marketplace_account_id: plan.accountId }),
    })
  if (consequence.ended && plan.leftAccountId !== null)
    await wakeHandover(tx, { jobs }, { retailerId: slot.retailerId, accountId: plan.leftAccountId })
  if (consequence.ended)
    await jobs.within(tx).publish(listingEnded, {
      retailer_id: slot.retailerId,
      listing_id: listingId,
      outcome: 'withdrawn',
    })
  return consequence.waitMs
}

/** Records that the marketplace showed the listing for sale at the time of the request. */
async function recordSeen(tx: Tx, { plan, outcome }: Pick<Answered, 'plan' | 'outcome'>): Promise<void> {
  if (outcome.kind !== 'seen' && outcome.kind !== 'rejected') return
  const { listing } = outcome
  if (listing?.state !== 'live' || plan.accountId === null) return
  const { listingId, expiresAt } = listing
  await recordSighting(tx, { accountId: plan.accountId, listingId, seenAt: plan.at, expiresAt })
}

/**
 * Returns whether a creation was looked for until it could no longer arrive. It may still arrive, but no slot waits for
 * it.
 */
const isLost = ({ change }: Consequence, { kind }: StepOutcome): boolean =>
  kind === 'read-back' && change.attempts === 0

function newsOf({ news, change }: Consequence, { slot, plan }: Answered): string | null {
  const { product_name, size, listing } = plan.facts
  const name = MARKETPLACE_NAMES[slot.marketplace]
  const price = formatMoney(change.price_cents ?? listing?.price_cents ?? 0)
  const why = plan.because === null ? '' : `: ${plan.because}`
  switch (news) {
    case 'listed':
      return `${product_name} ${size}: Listed on ${name} at ${price}${why}`
    case 'repriced':
      return `${product_name} ${size}: Price on ${name} is now ${price}`
    case 'withdrawn':
      // An intent that was never sent leaves no line in the change log.
      return listing?.external_listing_id ? `${product_name} ${size}: withdrawn from ${name}${why}` : null
    case 'ended-outside':
      return `${product_name} ${size}: ${name} no longer has the listing; it was ended outside ARK`
    case 'repriced-outside':
      return `${product_name} ${size}: ${name} shows ${price}; the price was changed outside ARK`
    case 'off-sale':
      return `${product_name} ${size}: no longer for sale on ${name}: ${change.problem}`
    case 'not-taken':
      return `${product_name} ${size}: ${name} did not accept the listing: ${change.problem}`
    default:
      return null
  }
}
