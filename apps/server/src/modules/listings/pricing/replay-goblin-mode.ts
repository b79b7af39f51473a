import type { AnswerOf, Contract } from '@ark/contract'
import { type Cents, cents, centsOrNull, dollars, netPayout } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { feeFactsOf, feeScheduleOn, pastAsks, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { type ReplayedSize, sizesToReplay } from './queries/goblin-mode.ts'
import { offeredSlots } from '../slots/queries/offered-slots.ts'
import { type GoblinPeriod, replayGoblinMode } from './rules/goblin-mode.ts'
import type { OfferFacts } from '../slots/rules/offer-facts.ts'
import { isWanted, wantedListing } from '../slots/rules/wanted-listing.ts'

type Replay = AnswerOf<Contract['GET /listings/products/{id}/goblin-replay']>
type Fees = Pick<OfferFacts, 'fees'> & { schedule: Parameters<typeof netPayout>[1] }

const DAYS = 30
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MARKETPLACES = ['stockx', 'goat'] as const

/**
 * Replays Goblin Mode on a product's sizes over the last 30 days with today's asks and the recorded market: how often
 * and how long it would have acted, and for pairs sold where it would have withdrawn the listing, how much more the
 * other marketplace's ask nets.
 */
export const replayProductGoblinMode = (
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  caller: StaffCaller,
  { productId, thresholdPercent }: { productId: number; thresholdPercent: number },
): Promise<Replay | Refusal> =>
  db.asRetailer(caller.retailerId, async (tx) => {
    const now = clock.now()
    const since = new Date(now.getTime() - DAYS * DAY_MS)
    const inStock = await sizesToReplay(tx, caller, { productId, since })
    if (inStock.length === 0) return notFound('This product')
    const sizes = inStock.filter(({ desired_payout }) => desired_payout !== null)
    const variantIds = sizes.map(({ variant_id }) => variant_id)
    const moves = Map.groupBy(await pastAsks(tx, { variantIds, since }), ({ variant_id }) => variant_id)
    const fees = await feesOf(tx, productId, now)
    const offers = await offersOf(tx, { retailerId: caller.retailerId, variantIds }, now)
    const replays = sizes.map((size) => {
      const asks = asksOf(offers.get(size.variant_id) ?? [], fees)
      const past = moves.get(size.variant_id) ?? []
      const stretches = replayGoblinMode({
        asks,
        moves: past.map(({ marketplace, at, lowest_ask }) => ({
          marketplace,
          at,
          lowest_ask_cents: centsOrNull(lowest_ask),
        })),
        threshold_percent: thresholdPercent,
        bottom_payout_cents: centsOrNull(size.bottom_payout),
        until: now,
      })
      return { size, past, stretches, sales: missedSales(size, { stretches, asks, fees }) }
    })
    const starts = replays.flatMap(({ past }) => past.map(({ at }) => at.getTime()))
    const acted = replays.filter(({ stretches }) => stretches.length > 0)
    return {
      days: DAYS,
      history_since: starts.length > 0 ? new Date(Math.min(...starts)).toISOString() : null,
      sizes: sizes.length,
      sizes_with_history: replays.filter(({ past }) => past.length > 0).length,
      times: acted.reduce((sum, { stretches }) => sum + stretches.length, 0),
      hours: Math.round(acted.reduce((sum, { stretches }) => sum + hoursOf(stretches), 0)),
      pairs_sold: acted.reduce((sum, { sales }) => sum + sales.length, 0),
      more_payout: dollars(acted.reduce((sum, { sales }) => sum + sumOf(sales), 0)),
      acted: acted.map(({ size, stretches, sales }) => ({
        variant_id: size.variant_id,
        size: size.size,
        times: stretches.length,
        hours: Math.round(hoursOf(stretches)),
        pairs_sold: sales.length,
        more_payout: dollars(sumOf(sales)),
      })),
    }
  })

async function feesOf(tx: Tx, productId: number, now: Date): Promise<Fees> {
  const facts = await feeFactsOf(tx, [productId], now)
  return { fees: facts.get(productId) ?? UNKNOWN_PRODUCT, schedule: await feeScheduleOn(tx, now) }
}

type Offer = Omit<OfferFacts, 'fees'>

/** Returns the offers of sizes on both marketplaces, by size. */
async function offersOf(
  tx: Tx,
  sizes: { retailerId: number; variantIds: number[] },
  now: Date,
): Promise<Map<number, Offer[]>> {
  const slots = []
  for (const marketplace of MARKETPLACES) slots.push(...(await offeredSlots(tx, { ...sizes, marketplace }, now)))
  const bySize = Map.groupBy(slots, ({ variant_id }) => variant_id)
  return new Map([...bySize].map(([variantId, of]) => [variantId, of.map(({ offer }) => offer)]))
}

type Asks = Record<MarketplaceName, { ask_cents: Cents; net_payout_cents: Cents } | null>

const STAYS = { withdrawn_by_goblin: false }
/** A sold-out size counts as having more than one pair, because it is unknown when it was down to the last one. */
const SOME_UNITS = 2

/**
 * Returns today's asks as if the size were on sale. A last pair that is offered on one marketplace only has an ask only
 * there.
 */
function asksOf(offers: Offer[], { fees, schedule }: Fees): Asks {
  const askOn = (marketplace: MarketplaceName) => {
    const offer = offers.find((each) => each.marketplace === marketplace)
    if (!offer) return null
    const onSale = { listings_enabled: true, closed_by_release_day: false, twin: { ...offer.twin, ...STAYS }, fees }
    const offerable_units = offer.offerable_units || SOME_UNITS
    const wanted = wantedListing({ ...offer, ...STAYS, ...onSale, offerable_units }, schedule)
    if (!isWanted(wanted)) return null
    const { price_cents: ask_cents } = wanted
    return {
      ask_cents,
      net_payout_cents: netPayout({ marketplace, ask_cents, facts: fees }, schedule).net_payout_cents,
    }
  }
  return { stockx: askOn('stockx'), goat: askOn('goat') }
}

/**
 * Returns, for each pair that sold where the listing would have been withdrawn, how many cents more the other ask nets.
 */
function missedSales(
  { sold }: ReplayedSize,
  { stretches, asks, fees }: { stretches: GoblinPeriod[]; asks: Asks; fees: Fees },
): Cents[] {
  return sold.flatMap(({ marketplace, price, at }) => {
    const soldAt = new Date(at)
    const isGone = stretches.some(
      ({ withdrawn, from, until }) => withdrawn === marketplace && from <= soldAt && soldAt <= until,
    )
    const twin = asks[MARKETPLACES.find((each) => each !== marketplace) ?? 'stockx']
    if (!isGone || !twin) return []
    const left = netPayout({ marketplace, ask_cents: cents(price), facts: fees.fees }, fees.schedule).net_payout_cents
    return [twin.net_payout_cents - left]
  })
}

const hoursOf = (stretches: GoblinPeriod[]): number =>
  stretches.reduce((sum, { from, until }) => sum + (until.getTime() - from.getTime()) / HOUR_MS, 0)
const sumOf = (amounts: Cents[]): Cents => amounts.reduce((sum, each) => sum + each, 0)
