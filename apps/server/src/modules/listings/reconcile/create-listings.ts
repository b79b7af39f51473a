import type { AnswerOf, Contract } from '@ark/contract'
import { counted, type FeeRules } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { type Creation, creationOf } from './creation-of.ts'
import { scheduleMarketReadJob } from '../listings.jobs.ts'
import { setExcludedMarketplaces, lockOffer, setEnabled } from '../slots/queries/offers.ts'
import { skuOfProduct } from '../slots/queries/sizes-of-product.ts'
import { lockBothSlots } from '../slots/queries/slot-facts.ts'
import { goblinModeResult } from '../pricing/rules/goblin-mode.ts'
import { wakeListings } from '../slots/wake-listings.ts'

type Created = AnswerOf<Contract['POST /listings/variants/{id}/create-listings']>
type AutoCreated = AnswerOf<Contract['POST /listings/variants/{id}/auto-create-listings']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/**
 * Offers a size on every marketplace where it can be listed, including those that a person had excluded. Jobs send the
 * requests to the marketplaces; the answer contains each ask, or why there is none. Nothing changes when the size can
 * be listed nowhere.
 */
export function createListings(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  variantId: number,
): Promise<Created | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const offer = await lockOffer(tx, caller, variantId)
    if (!offer) return notFound('This size')
    const attempt = await attemptOf(tx, { retailerId, variantId, isMeantOn: true }, clock.now())
    if (!attempt) return notFound('This size')
    const { results } = attempt
    if (results.some(({ success }) => success)) {
      if (!offer.listings_enabled) await setEnabled(tx, variantId, true)
      await setExcludedMarketplaces(tx, retailerId, [{ variantId, marketplaces: [] }])
      await wake(tx, { jobs, clock }, { retailerId, variantId })
    }
    return {
      successful_listings: results.filter(({ success }) => success).length,
      total_attempted: results.length,
      results,
      variant_sku: await skuOfProduct(tx, offer.product_id),
      product_name: attempt.product_name,
      goblin_mode_result: goblinModeResult(offer),
    }
  })
}

/**
 * Requests the missing listings of an enabled size, including those that failed before. A size that a person disabled
 * stays disabled.
 */
export function autoCreateListings(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  variantId: number,
): Promise<AutoCreated | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const offer = await lockOffer(tx, caller, variantId)
    if (!offer) return notFound('This size')
    const attempt = await attemptOf(tx, { retailerId, variantId, isMeantOn: false }, clock.now())
    if (!attempt) return notFound('This size')
    const { results, isReady } = attempt
    const listings_created = results.filter(({ success }) => success).length
    if (listings_created > 0) {
      await setExcludedMarketplaces(tx, retailerId, [{ variantId, marketplaces: [] }])
      await wake(tx, { jobs, clock }, { retailerId, variantId })
    }
    return {
      success: isReady,
      ready: isReady,
      auto_created: listings_created > 0,
      listings_created,
      results,
      message: messageOf(listings_created, { isReady, isEnabled: offer.listings_enabled }),
    }
  })
}

async function wake(
  tx: Tx,
  { jobs, clock }: Omit<Needs, 'db'>,
  { retailerId, variantId }: { retailerId: number; variantId: number },
): Promise<void> {
  await wakeListings(tx, { jobs, clock }, { retailerId, variantIds: [variantId] })
  await jobs.within(tx).send(scheduleMarketReadJob, { retailer_id: retailerId, variant_ids: [variantId] })
  announce(tx, retailerId, { changed: 'listings', ids: [variantId] })
}

function messageOf(created: number, { isReady, isEnabled }: { isReady: boolean; isEnabled: boolean }): string {
  if (created > 0) return `${counted(created, 'listing')} on the way.`
  if (!isEnabled) return 'This size is disabled. Enable it to list it.'
  return isReady ? 'It is already listed wherever possible.' : 'It cannot be listed anywhere yet.'
}

interface AttemptOf {
  retailerId: number
  variantId: number
  /** True decides as if the size were enabled; false uses its current setting. */
  isMeantOn: boolean
}

interface Attempt {
  product_name: string
  /** The size is listed, or its listing was requested, on at least one marketplace. */
  isReady: boolean
  results: Creation[]
}

/**
 * Decides what each marketplace would do with a size, with the same rules as the job (`planStep`). Locks both slots.
 * Null when the size does not exist.
 */
async function attemptOf(tx: Tx, { isMeantOn, ...size }: AttemptOf, now: Date): Promise<Attempt | null> {
  const slots = await lockBothSlots(tx, size, now)
  if (!slots) return null
  const { stockx, goat } = slots
  const facts = (await feeFactsOf(tx, [stockx.product_id], now)).get(stockx.product_id) ?? UNKNOWN_PRODUCT
  const rules: FeeRules = { facts, schedule: await feeScheduleOn(tx, now) }
  const results = [stockx, goat].map(({ offer: as, listing }) => {
    const offer = { ...as, is_left_out: false, twin: { ...as.twin, is_left_out: false } }
    return creationOf({ offer: isMeantOn ? { ...offer, listings_enabled: true } : offer, listing }, rules)
  })
  return {
    product_name: stockx.product_name,
    isReady: results.some(({ price }) => price !== null),
    results,
  }
}
