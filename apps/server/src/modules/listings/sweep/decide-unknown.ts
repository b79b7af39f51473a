import { centsOrNull, formatMoney, MARKETPLACE_NAMES } from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce, announceToOperator } from '../../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { required } from '../../../platform/required.ts'
import { recordOperatorAct } from '../../accounts/index.ts'
import { accountInUse, feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { reconcileListingJob, withdrawUnknownJob } from '../listings.jobs.ts'
import { advanceListing, insertRequested, logChange } from '../slots/queries/listing-writes.ts'
import { lockSlot, setNextStep, type Slot } from '../slots/queries/slot-facts.ts'
import {
  decideUnknown,
  isKnownByNow,
  lockUnknown,
  releaseEnded,
  type UnknownRow,
  variantOfUnknown,
} from '../reconcile/queries/unknown-listings.ts'
import { isWanted, wantedListing } from '../slots/rules/wanted-listing.ts'
import { reconcileJobData } from '../reconcile/record-answer.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

export type UnknownChoice = 'adopt' | 'withdraw' | 'leave'

interface Done {
  message: string
}

/** Carries out a retailer's decision about an unknown listing on an own account. */
export function decideOwnUnknown(
  { db, jobs, clock }: Needs,
  retailerId: number,
  { id, choice }: { id: number; choice: UnknownChoice },
): Promise<Done | Refusal> {
  return db.asRetailer(retailerId, async (tx) => {
    const unknown = await lockUnknown(tx, id, retailerId)
    if (!unknown || (await isKnownByNow(tx, unknown))) return notFound('This listing')
    const done =
      choice === 'adopt'
        ? await adopt({ tx, jobs }, { retailerId, unknown, now: clock.now() })
        : await decide({ tx, jobs }, unknown, choice)
    if (!isRefusal(done)) announce(tx, retailerId, { changed: 'listings', ids: [] })
    return done
  })
}

/** Carries out the operator's decision about an unknown listing on a shared account. */
export function decideAsOperator(
  { db, jobs }: Omit<Needs, 'clock'>,
  { userId }: Pick<Caller, 'userId'>,
  { id, choice }: { id: number; choice: Exclude<UnknownChoice, 'adopt'> },
): Promise<Done | Refusal> {
  return db.asPlatform(async (tx) => {
    const unknown = await lockUnknown(tx, id, null)
    if (!unknown || (await isKnownByNow(tx, unknown))) return notFound('This listing')
    const { marketplace, external_listing_id } = unknown
    await recordOperatorAct(tx, {
      userId,
      event_type: 'unknown_listing_decided',
      status: 'success',
      details: { retailer_id: null, choice, marketplace, listing: external_listing_id },
    })
    announceToOperator(tx, { changed: 'listings', ids: [] })
    return decide({ tx, jobs }, unknown, choice)
  })
}

type Deciding = Pick<Needs, 'jobs'> & { tx: Tx }

async function decide({ tx, jobs }: Deciding, unknown: UnknownRow, choice: 'leave' | 'withdraw'): Promise<Done> {
  const { marketplace, marketplace_account_id, external_listing_id } = unknown
  await decideUnknown(tx, unknown, choice)
  const name = MARKETPLACE_NAMES[marketplace]
  if (choice === 'leave') return { message: `It stays on ${name}, and ARK leaves it alone.` }
  await jobs.within(tx).send(withdrawUnknownJob, { marketplace_account_id, external_listing_id })
  return { message: `It is being withdrawn from ${name}.` }
}

/**
 * Makes a listing the one of its size: from then on ARK asks the size's own price for it and withdraws it when the pair
 * is gone. Refused when ARK would withdraw it at once or already has a listing of the size.
 */
async function adopt(
  { tx, jobs }: Deciding,
  { retailerId, unknown, now }: { retailerId: number; unknown: UnknownRow; now: Date },
): Promise<Done | Refusal> {
  const { marketplace, marketplace_account_id: accountId, external_listing_id } = unknown
  const name = MARKETPLACE_NAMES[marketplace]
  if ((await accountInUse(tx, marketplace)) !== accountId)
    return refuse('conflict', `This listing is on a ${name} account that you no longer use. Withdraw it or leave it.`)
  const variantId = await variantOfUnknown(tx, unknown)
  if (variantId === null)
    return refuse(
      'conflict',
      'ARK does not know this size. Import the product first, then manage the listing with ARK.',
    )
  const slot: Slot = { retailerId, marketplace, variantId }
  const facts = await lockSlot(tx, slot, now)
  if (!facts) return notFound('This size')
  if (facts.listing)
    return refuse('conflict', `ARK already has a listing of this size on ${name}. Withdraw one of the two.`)
  const fees = (await feeFactsOf(tx, [facts.product_id], now)).get(facts.product_id) ?? UNKNOWN_PRODUCT
  const wanted = wantedListing({ ...facts.offer, fees }, await feeScheduleOn(tx, now))
  if (!isWanted(wanted))
    return refuse('conflict', `ARK would withdraw it at once: ${wanted.reason}. Change that first.`)
  const price_cents = centsOrNull(unknown.price) ?? wanted.price_cents
  await releaseEnded(tx, unknown)
  if (unknown.choice !== null) await decideUnknown(tx, unknown, null)
  const made = await insertRequested(tx, {
    ...slot,
    accountId,
    productId: facts.product_id,
    price_cents,
    verify_at: null,
    at: now,
  })
  await advanceListing(tx, required(made, 'the listing').listing_id, { external_listing_id, state: 'pending', at: now })
  await setNextStep(tx, slot, { at: null, attemptAt: now, waitsFor: null })
  const what = `a listing created outside ARK on ${name} at ${formatMoney(price_cents)} is now managed by ARK`
  await logChange(tx, slot, { description: `${facts.product_name} ${facts.size}: ${what}` })
  await jobs.within(tx).send(reconcileListingJob, reconcileJobData(slot))
  return { message: `ARK manages it from now on, at ${formatMoney(wanted.price_cents)}.` }
}
