import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { cents, type FeeRules, formatMoney, type Marketplace, MARKETPLACE_NAMES } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../catalogue/index.ts'
import { allowShippingWhereNone, offerSizeToBuyers } from '../inventory/index.ts'
import { creationOf } from './creation-of.ts'
import { scheduleMarketReadJob } from './listings.jobs.ts'
import { forgetChosenPrices, leaveOut, lockOffer, setEnabled, setPayouts } from './queries/offers.ts'
import { lockBothSlots, type SlotFacts } from './queries/slot-facts.ts'
import { type StockOfSize, stockOfSize } from './queries/stock-of-size.ts'
import { wakeListings } from './wake-listings.ts'
import { announceSizes } from './write-payouts.ts'

export type ListingRequest = BodyOf<Contract['POST /listings/variants/{id}/import-to-list']>
export type ImportedSize = AnswerOf<Contract['POST /listings/variants/{id}/import-to-list']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Slots = Record<Marketplace, SlotFacts>

const MARKETPLACES = ['stockx', 'goat'] as const

/**
 * The end of Import to List (document 3 §4): what a size shall net, that it is offered, and where, in one transaction
 * with the jobs that tell the marketplaces. Said again it changes nothing; refused, nothing was changed.
 */
export function importToList(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  { variantId, requested }: { variantId: number; requested: ListingRequest },
): Promise<ImportedSize | Refusal> {
  return db.asRetailer(caller.retailerId, async (tx) => {
    const size = { retailerId: caller.retailerId, variantId }
    const stock = await stockOfSize(tx, caller, variantId)
    if (!stock) return notFound('This size')
    const refusal = payoutRefusal(requested) ?? placeRefusal(requested, stock) ?? stockRefusal(stock)
    if (refusal) return refusal
    const left = MARKETPLACES.filter((marketplace) => !isWantedAt(marketplace, requested, stock))
    // Its items are held before its slots, as a sale holds them.
    if (!stock.ships_from_somewhere) await allowShippingWhereNone(tx, jobs, { ...caller, variantId })
    const offer = await lockOffer(tx, caller, variantId)
    const slots = offer && (await lockBothSlots(tx, size, clock.now()))
    if (!offer || !slots) return notFound('This size')
    const payouts = { desired_cents: cents(requested.desired_payout), bottom_cents: cents(requested.bottom_payout) }
    await setPayouts(tx, variantId, payouts)
    // A new desired payout says what the ask shall be: a price chosen for the old one no longer holds.
    const isOther = payouts.desired_cents !== offer.desired_payout_cents
    if (isOther) await forgetChosenPrices(tx, [variantId])
    if (!offer.listings_enabled) await setEnabled(tx, variantId, true)
    await leaveOut(tx, size, left)
    if (requested.wholesale_price !== undefined)
      await offerSizeToBuyers(tx, { ...caller, variantId }, requested.wholesale_price)
    const isUrgent = left.some((marketplace) => slots[marketplace].listing !== null)
    await wakeListings(tx, { jobs, clock }, { retailerId: caller.retailerId, variantIds: [variantId], isUrgent })
    const toRead = { retailer_id: caller.retailerId, variant_ids: [variantId] }
    await jobs.within(tx).send(scheduleMarketReadJob, toRead)
    announceSizes(tx, caller.retailerId, [variantId])
    const wanted = { payouts, left, isOther }
    return {
      variant_id: variantId,
      size: stock.size,
      results: await resultsOf(tx, { slots, wanted, now: clock.now() }),
    }
  })
}

function payoutRefusal({ desired_payout, bottom_payout }: ListingRequest): Refusal | null {
  if (desired_payout <= 0) return refuseField('desired_payout', 'Enter a desired payout above $0.')
  if (desired_payout >= bottom_payout) return null
  const [desired, minimum] = [cents(desired_payout), cents(bottom_payout)].map(formatMoney)
  return refuseField('bottom_payout', `The minimum (${minimum}) has to be at most the desired payout (${desired}).`)
}

const FIELDS = { stockx: 'stockx_enabled', goat: 'alias_enabled' } as const

const isWantedAt = (marketplace: Marketplace, requested: ListingRequest, { left_out }: StockOfSize): boolean =>
  requested[FIELDS[marketplace]] ?? !left_out[marketplace]

/** It is to be offered nowhere, or only where nobody knows it. */
function placeRefusal(requested: ListingRequest, stock: StockOfSize): Refusal | null {
  const wanted = MARKETPLACES.filter((marketplace) => isWantedAt(marketplace, requested, stock))
  const [first] = wanted
  if (!first) return refuseField('stockx_enabled', 'Choose StockX, ALIAS or both.')
  if (wanted.some((marketplace) => stock.known_at[marketplace])) return null
  const nobody = wanted.length === 2 ? 'Neither StockX nor ALIAS knows' : `${MARKETPLACE_NAMES[first]} does not know`
  return refuseField(FIELDS[first], `${nobody} size ${stock.size}.`)
}

function stockRefusal({ size, available, offerable, ships_from_somewhere }: StockOfSize): Refusal | null {
  const words =
    available <= 0
      ? `Size ${size} has no pair to offer. Check its stock, and how many are reserved.`
      : `Size ${size} lies where marketplace sales may not ship from. Let them ship from there under Listings.`
  const hasSome = available > 0 && (offerable > 0 || !ships_from_somewhere)
  return hasSome ? null : { ...refuse('conflict', words), code: 'no_stock' }
}

interface Wanted {
  payouts: { desired_cents: number; bottom_cents: number }
  left: readonly Marketplace[]
  /** The desired payout is another one: no price that was chosen counts any more. */
  isOther: boolean
}

/** What becomes of each marketplace, by what the slots say from now on. */
async function resultsOf(tx: Tx, { slots, wanted, now }: { slots: Slots; wanted: Wanted; now: Date }) {
  const { product_id } = slots.stockx
  const facts = (await feeFactsOf(tx, [product_id], now)).get(product_id) ?? UNKNOWN_PRODUCT
  const rules: FeeRules = { facts, schedule: await feeScheduleOn(tx, now) }
  const placeOf = <P extends { chosen_price_cents: number | null }>(place: P, marketplace: Marketplace) => ({
    ...place,
    is_left_out: wanted.left.includes(marketplace),
    chosen_price_cents: wanted.isOther ? null : place.chosen_price_cents,
  })
  return MARKETPLACES.map((marketplace) => {
    const { offer, listing } = slots[marketplace]
    const twin = placeOf(offer.twin, marketplace === 'stockx' ? 'goat' : 'stockx')
    const after = {
      ...placeOf(offer, marketplace),
      twin,
      listings_enabled: true,
      desired_payout_cents: wanted.payouts.desired_cents,
      bottom_payout_cents: wanted.payouts.bottom_cents,
    }
    return creationOf({ offer: after, listing }, rules)
  })
}
