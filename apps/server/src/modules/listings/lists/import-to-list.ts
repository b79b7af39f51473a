import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { cents, formatMoney, type Marketplace, MARKETPLACE_NAMES, NOT_PRICED_HERE_LABELS } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { allowShippingWhereNone, offerSizesToBuyers, unpriceableSizes } from '../../inventory/index.ts'
import { creationOf } from '../reconcile/creation-of.ts'
import { scheduleMarketReadJob } from '../listings.jobs.ts'
import { setExcludedMarketplaces } from '../slots/queries/offers.ts'
import { lockOffers, createMissingOffersOfSizes } from '../slots/queries/payout-sizes.ts'
import { switchSizes } from '../enabling/queries/switch-sizes.ts'
import { type BothSlots, lockSlotsOfSizes } from '../slots/queries/slot-facts.ts'
import { lockSlots, createMissingSlots } from '../slots/queries/slots-of-variants.ts'
import { setPayoutsOfSizes } from '../payouts/queries/set-payouts-of-sizes.ts'
import { type StockOfSize, stockOfSizes } from '../sizes/queries/stock-of-size.ts'
import { wakeListings } from '../slots/wake-listings.ts'
import { announceSizes } from '../payouts/write-payouts.ts'

export type ListingRequest = BodyOf<Contract['POST /listings/variants/{id}/import-to-list']>
export type ImportedSize = AnswerOf<Contract['POST /listings/variants/{id}/import-to-list']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

const MARKETPLACES = ['stockx', 'goat'] as const

/** The requested listing of one size. */
export interface SizeListing {
  variantId: number
  requested: ListingRequest
}

/**
 * Carries out the last step of Import to List: sets a size's payouts, enables it and its marketplaces, in one
 * transaction with the jobs that update the marketplaces. A repeated request changes nothing; a refused one has changed
 * nothing.
 */
export const importToList = (
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  size: SizeListing,
): Promise<ImportedSize | Refusal> =>
  db.asRetailer(
    caller.retailerId,
    async (tx) =>
      (await listSizes(tx, { jobs, clock }, { caller, sizes: [size] })).get(size.variantId) ?? notFound('This size'),
  )

interface Accepted extends SizeListing {
  stock: StockOfSize
  /** The marketplaces on which the size is not to be offered. */
  left: readonly Marketplace[]
}

/**
 * Lists distinct sizes together; a refused size does not stop the others. Locks their items before their slots, like a
 * sale, and each in the order of every other bulk change. Returns the results by size.
 */
export async function listSizes(
  tx: Tx,
  { jobs, clock }: Omit<Needs, 'db'>,
  { caller, sizes }: { caller: StaffCaller; sizes: readonly SizeListing[] },
): Promise<Map<number, ImportedSize | Refusal>> {
  const { retailerId } = caller
  const answers = new Map<number, ImportedSize | Refusal>()
  const accepted: Accepted[] = []
  const ids = sizes.map(({ variantId }) => variantId)
  const stocks = await stockOfSizes(tx, caller, ids)
  const beyond = await unpriceableSizes(tx, ids, caller.locationIds)
  for (const { variantId, requested } of sizes) {
    const stock = stocks.get(variantId)
    const notHere = beyond.get(variantId)
    const refusal = notHere
      ? refuse('forbidden', `${NOT_PRICED_HERE_LABELS[notHere.reason]}.`)
      : stock
        ? (payoutRefusal(requested) ?? placeRefusal(requested, stock) ?? stockRefusal(stock))
        : notFound('This size')
    if (refusal) answers.set(variantId, refusal)
    else if (stock) accepted.push({ variantId, requested, stock, left: leftBy(requested, stock) })
  }
  if (accepted.length === 0) return answers
  await makeShippable(tx, jobs, { caller, accepted })
  const variantIds = accepted.map(({ variantId }) => variantId).toSorted((one, other) => one - other)
  await offerAtPayouts(tx, { retailerId, accepted, variantIds })
  const slots = await lockSlotsOfSizes(tx, { retailerId, variantIds }, clock.now())
  await tellMarketplaces(tx, { jobs, clock }, { retailerId, accepted, slots })
  const results = await resultsOf(tx, slots, clock.now())
  for (const { variantId, stock } of accepted)
    answers.set(variantId, { variant_id: variantId, size: stock.size, results: results.get(variantId) ?? [] })
  return answers
}

const leftBy = (requested: ListingRequest, stock: StockOfSize): Marketplace[] =>
  MARKETPLACES.filter((marketplace) => !isWantedAt(marketplace, requested, stock))

/**
 * Allows shipping from all locations of sizes that may ship from nowhere, and offers sizes with a wholesale price to
 * buyers.
 */
async function makeShippable(
  tx: Tx,
  jobs: Needs['jobs'],
  { caller, accepted }: { caller: StaffCaller; accepted: readonly Accepted[] },
): Promise<void> {
  const unshipped = accepted.filter(({ stock }) => !stock.ships_from_somewhere).map(({ variantId }) => variantId)
  if (unshipped.length > 0) await allowShippingWhereNone(tx, jobs, { ...caller, variantIds: unshipped })
  const prices = accepted.flatMap(({ variantId, requested: { wholesale_price: price } }) =>
    price === undefined ? [] : [{ variant_id: variantId, price }],
  )
  await offerSizesToBuyers(tx, caller, prices)
}

/**
 * Sets the payouts, enables the sizes and sets their marketplaces. A changed desired payout removes the prices chosen
 * for the old one.
 */
async function offerAtPayouts(
  tx: Tx,
  { retailerId, accepted, variantIds }: { retailerId: number; accepted: readonly Accepted[]; variantIds: number[] },
): Promise<void> {
  await createMissingOffersOfSizes(tx, retailerId, variantIds)
  await lockOffers(tx, retailerId, variantIds)
  await createMissingSlots(tx, { retailerId, variantIds })
  await lockSlots(tx, { retailerId, variantIds })
  const payouts = accepted.map(({ variantId, requested: { desired_payout, bottom_payout } }) => ({
    variantId,
    desired_payout,
    bottom_payout,
  }))
  await setPayoutsOfSizes(tx, retailerId, payouts)
  await switchSizes(tx, { retailerId, variantIds }, true)
  const left = accepted.map(({ variantId, left: marketplaces }) => ({ variantId, marketplaces }))
  await setExcludedMarketplaces(tx, retailerId, left)
}

interface Telling {
  retailerId: number
  accepted: readonly Accepted[]
  slots: Map<number, BothSlots>
}

/** Wakes the sizes; those with a listing that is no longer to be offered run first. */
async function tellMarketplaces(
  tx: Tx,
  { jobs, clock }: Omit<Needs, 'db'>,
  { retailerId, accepted, slots }: Telling,
): Promise<void> {
  const isUrgent = ({ variantId, left }: Accepted) =>
    left.some((marketplace) => slots.get(variantId)?.[marketplace].listing)
  for (const [urgent, of] of Map.groupBy(accepted, isUrgent)) {
    const variantIds = of.map(({ variantId }) => variantId)
    await wakeListings(tx, { jobs, clock }, { retailerId, variantIds, isUrgent: urgent })
  }
  const ids = accepted.map(({ variantId }) => variantId)
  await jobs.within(tx).send(scheduleMarketReadJob, { retailer_id: retailerId, variant_ids: ids })
  announceSizes(tx, retailerId, ids)
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

/** Refuses a size that is to be offered on no marketplace, or only on marketplaces that do not know it. */
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
      : `Size ${size} is only at locations that may not ship marketplace sales. Allow shipping from there under Listings.`
  const hasSome = available > 0 && (offerable > 0 || !ships_from_somewhere)
  return hasSome ? null : { ...refuse('conflict', words), code: 'no_stock' }
}

/** Returns the result for sizes on each marketplace, from the current state of their slots. */
async function resultsOf(
  tx: Tx,
  slots: Map<number, BothSlots>,
  now: Date,
): Promise<Map<number, ImportedSize['results']>> {
  const productIds = [...new Set([...slots.values()].map(({ stockx }) => stockx.product_id))]
  const facts = await feeFactsOf(tx, productIds, now)
  const schedule = await feeScheduleOn(tx, now)
  return new Map(
    [...slots].map(([variantId, size]) => {
      const rules = { facts: facts.get(size.stockx.product_id) ?? UNKNOWN_PRODUCT, schedule }
      return [variantId, MARKETPLACES.map((marketplace) => creationOf(size[marketplace], rules))]
    }),
  )
}
