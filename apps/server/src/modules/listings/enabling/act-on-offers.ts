import {
  centsOrNull,
  type Cents,
  type FeeRules,
  type FeeSchedule,
  formatMoney,
  type Marketplace,
  MARKETPLACE_NAMES,
  type SizeAct,
} from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { feeFactsIn, feeScheduleOn } from '../../catalogue/index.ts'
import { marketsOfSizes, type LastReadMarket } from '../slots/queries/market.ts'
import { choosePrice, clearBids } from '../slots/queries/offers.ts'
import { offeredSlots, type SlotState } from '../slots/queries/offered-slots.ts'
import type { PayoutSizeRow } from '../slots/queries/payout-sizes.ts'
import { openListingPrices } from '../pricing/queries/repricing.ts'
import { lockSlots, createMissingSlots } from '../slots/queries/slots-of-variants.ts'
import { switchSizes } from './queries/switch-sizes.ts'
import { placeKey } from '../slots/queries/slot-facts.ts'
import { bidDecision, type BidDecision } from './rules/bid-choice.ts'
import { MAX_BID_AGE_MS } from '../slots/rules/taken-bid.ts'
import { excludedMarketplaceMessage, shortOfMinimum } from '../slots/rules/wanted-listing.ts'
import { recordTakenBid, isBeingTaken, needsRetailPrice } from './take-highest-bid.ts'
import { wakeListings } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

/** An act of this run; enabling has its own kind of run, because it can be undone. */
export type ActOfRun = Exclude<SizeAct, 'enable'>

export interface ActOnOffers {
  retailerId: number
  act: ActOfRun
  /** Null means every marketplace where the act applies. */
  marketplace: Marketplace | null
  /** The sizes, with their offers locked. */
  sizes: readonly PayoutSizeRow[]
  now: Date
}

export interface ActedSizes {
  changed: number[]
  /** The sizes that stay as they are although something was requested, with the reason. */
  leftOut: Map<number, string>
}

/** Applies one act to sizes and wakes those that change. */
export async function applySizeAct(tx: Tx, needs: Needs, work: ActOnOffers): Promise<ActedSizes> {
  const { act, retailerId } = work
  if (act === 'disable') return disableAll(tx, needs, work)
  const acted = act === 'lowest-ask' ? await meetLowestAsks(tx, work) : await takeBids(tx, needs, work)
  await wakeListings(tx, needs, { retailerId, variantIds: acted.changed })
  return acted
}

async function disableAll(tx: Tx, needs: Needs, { retailerId, sizes }: ActOnOffers): Promise<ActedSizes> {
  const meant = sizes.map(({ variant_id }) => variant_id)
  const switched = await switchSizes(tx, { retailerId, variantIds: meant }, false)
  const changed = switched.map(({ variant_id }) => variant_id)
  await clearBids(tx, retailerId, changed)
  await wakeListings(tx, needs, { retailerId, variantIds: changed, isUrgent: true })
  return { changed, leftOut: new Map() }
}

const marketplacesOf = (marketplace: Marketplace | null): readonly Marketplace[] =>
  marketplace === null ? ['stockx', 'goat'] : [marketplace]

/** Sets each listing above the lowest ask to that ask, if it nets at least the minimum payout. */
async function meetLowestAsks(tx: Tx, work: ActOnOffers): Promise<ActedSizes> {
  const { retailerId, sizes, now } = work
  const acted: ActedSizes = { changed: [], leftOut: new Map() }
  const variantIds = sizes.map(({ variant_id }) => variant_id)
  await lockSlots(tx, { retailerId, variantIds })
  const markets = await marketsOfSizes(tx, variantIds)
  const schedule = await feeScheduleOn(tx, now)
  const listings = await openListingPrices(tx, { retailerId, variantIds })
  const asks = new Map(
    listings.map((each) => [
      placeKey(each.variant_id, each.marketplace),
      centsOrNull(each.pending_price ?? each.price) ?? 0,
    ]),
  )
  for (const size of sizes) {
    const { variant_id: variantId } = size
    for (const marketplace of marketplacesOf(work.marketplace)) {
      const lowest = markets.get(placeKey(variantId, marketplace))?.lowest_ask_cents ?? null
      const ask = asks.get(placeKey(variantId, marketplace))
      if (ask === undefined || lowest === null || lowest <= 0 || ask <= lowest) continue
      const tooLow = belowMinimumWords(size, { marketplace, ask_cents: lowest }, schedule)
      if (tooLow !== null) acted.leftOut.set(variantId, tooLow)
      else {
        await choosePrice(tx, { retailerId, variantId, marketplace, price_cents: lowest })
        if (!acted.changed.includes(variantId)) acted.changed.push(variantId)
      }
    }
    // A size that changed on at least one marketplace was not left out.
    if (acted.changed.includes(variantId)) acted.leftOut.delete(variantId)
  }
  return acted
}

function belowMinimumWords(
  size: PayoutSizeRow,
  { marketplace, ask_cents }: { marketplace: Marketplace; ask_cents: Cents },
  schedule: FeeSchedule,
): string | null {
  const bottom_payout_cents = centsOrNull(size.bottom_payout)
  const short = shortOfMinimum({ marketplace, ask_cents, fees: feeFactsIn(size), bottom_payout_cents }, schedule)
  const { net_payout_cents: nets, bottom_payout_cents: least } = short ?? {}
  if (nets === undefined || least === undefined) return null
  return `The lowest ask on ${MARKETPLACE_NAMES[marketplace]}, ${formatMoney(ask_cents)}, nets ${formatMoney(nets)}: less than the minimum of ${formatMoney(least)}.`
}

/** Takes, for each size, the bid that nets the most and at least the minimum payout; takes none without a minimum. */
async function takeBids(tx: Tx, needs: Needs, work: ActOnOffers): Promise<ActedSizes> {
  const { retailerId, sizes, now } = work
  const variantIds = sizes.map(({ variant_id }) => variant_id)
  const markets = await marketsOfSizes(tx, variantIds)
  const bidFor = variantIds.filter((id) =>
    marketplacesOf(work.marketplace).some((marketplace) => markets.get(placeKey(id, marketplace))?.highest_bid_cents),
  )
  await createMissingSlots(tx, { retailerId, variantIds: bidFor })
  await lockSlots(tx, { retailerId, variantIds })
  const schedule = await feeScheduleOn(tx, now)
  const standing = new Set(
    (await openListingPrices(tx, { retailerId, variantIds })).map((each) =>
      placeKey(each.variant_id, each.marketplace),
    ),
  )
  const slots = new Map<string, SlotState>()
  for (const marketplace of marketplacesOf(work.marketplace))
    for (const slot of await offeredSlots(tx, { retailerId, variantIds, marketplace }, now))
      slots.set(placeKey(slot.variant_id, marketplace), slot)
  const acted: ActedSizes = { changed: [], leftOut: new Map() }
  for (const size of sizes) {
    const { variant_id } = size
    const tries = marketplacesOf(work.marketplace).map((marketplace) => {
      const key = placeKey(variant_id, marketplace)
      const slot = slots.get(key)
      const at = { slot, market: markets.get(key), size, marketplace, isStanding: standing.has(key), now }
      return { slot, decided: bidOf(at, schedule) }
    })
    const best = tries
      .flatMap(({ slot, decided }) => (slot && 'ask_cents' in decided ? [{ slot, ...decided }] : []))
      .sort((one, other) => other.net_payout_cents - one.net_payout_cents)[0]
    if (!best) {
      acted.leftOut.set(variant_id, reasonOf(tries.map(({ decided }) => decided)))
      continue
    }
    if (size.listings_enabled && isBeingTaken(best.slot, best.ask_cents)) continue
    await recordTakenBid(tx, needs, { retailerId, ...best })
    acted.changed.push(variant_id)
  }
  await switchSizes(tx, { retailerId, variantIds: acted.changed }, true)
  return acted
}

interface BidOf {
  slot: SlotState | undefined
  market: LastReadMarket | undefined
  size: PayoutSizeRow
  marketplace: Marketplace
  /** The size is already listed there. */
  isStanding: boolean
  now: Date
}

function bidOf({ slot, market, size, marketplace, isStanding, now }: BidOf, schedule: FeeSchedule): BidDecision {
  const name = MARKETPLACE_NAMES[marketplace]
  const rules: FeeRules = { facts: feeFactsIn(size), schedule }
  const no = (code: 'bid_gone' | 'not_offered', reason: string): BidDecision => ({ code, reason })
  if (!market || market.highest_bid_cents === null) return no('bid_gone', `There is no bid for it on ${name}.`)
  if (size.bottom_payout === null) return no('not_offered', 'Set its desired and minimum payout first.')
  if (now.getTime() - market.refreshed_at.getTime() > MAX_BID_AGE_MS)
    return no('bid_gone', `The market of ${name} was last read over an hour ago. Check the market, then take the bid.`)
  if (!isStanding && needsRetailPrice(marketplace, rules))
    return no('not_offered', 'Its product has no retail price: enter it in the Highest Bid Report.')
  if (!slot) return no('not_offered', `${name} does not know it.`)
  // A person who takes one size's bid chooses the marketplace; a run of many respects each size's exclusions.
  if (slot.offer.is_left_out) return no('not_offered', excludedMarketplaceMessage(marketplace))
  return bidDecision(
    {
      offer: { ...slot.offer, listings_enabled: true, fees: rules.facts },
      highest_bid_cents: market.highest_bid_cents,
      allowBelowMinimum: false,
    },
    schedule,
  )
}

/** Returns the most helpful reason: one about an existing bid before one about a missing bid. */
function reasonOf(decided: readonly BidDecision[]): string {
  const reasons = decided.flatMap((each) => ('reason' in each ? [each] : []))
  return (reasons.find(({ code }) => code !== 'bid_gone') ?? reasons[0])?.reason ?? 'There is no bid for it.'
}
