import { type Cents, type FeeRules, formatMoney, MARKETPLACE_NAMES, netPayout } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { notify, type NotificationInput } from '../../notifications/index.ts'
import { type LoggedChange, logChanges } from '../slots/queries/listing-writes.ts'
import {
  type FoundPrice,
  clearRulePrices,
  livePrices,
  lockGuard,
  recordUnchangedPrices,
  saveGuard,
  setRulePrices,
  type UnchangedPrice,
} from './queries/repricing.ts'
import { type BothSlots, lockSlotsOfSizes, placeKey, type SlotFacts } from '../slots/queries/slot-facts.ts'
import { changesOfDay, feeRulesOfEach, repriceSlot, type SeenAsk, seenAsks, UNSEEN } from './reprice-slot.ts'
import { afterMoves } from './rules/mass-repricing.ts'
import { askLabel, type RepricingDecision } from './rules/repricing.ts'
import { wantedAsk } from '../slots/rules/wanted-ask.ts'
import { wakeListings } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

interface Sizes {
  retailerId: number
  variantIds: number[]
}

/** A slot with the fee rules of its product. */
interface Place {
  variantId: number
  marketplace: MarketplaceName
  slot: SlotFacts
  fees: FeeRules
}

/** A slot with the decision about it. */
interface Decided extends Place {
  seen: SeenAsk
  ask_cents: Cents | null
  decision: RepricingDecision
}

const MARKETPLACES = ['goat', 'stockx'] as const
const HOUR_MS = 3_600_000

/**
 * Decides under the locks of both slots of each size the ask of its repricing rule on each marketplace. Records and
 * logs the changes with their numbers, and wakes the sizes' listings. When too many prices would move, none of these
 * moves: their new prices are stored until a person decides. A repeated call changes nothing.
 */
export async function evaluateRepricing(tx: Tx, { jobs, clock }: Needs, sizes: Sizes): Promise<void> {
  const now = clock.now()
  const locked = await lockSlotsOfSizes(tx, sizes, now)
  const productIds = [...new Set([...locked.values()].map(({ goat }) => goat.product_id))]
  const [feesOf, asks] = await Promise.all([feeRulesOfEach(tx, productIds, now), seenAsks(tx, [...locked.keys()])])
  const ruled: Decided[] = []
  const free: Place[] = []
  for (const [variantId, slots] of locked)
    for (const place of placesOf(variantId, slots, feesOf(slots.goat.product_id))) {
      if (!slots.goat.repricing.rule) free.push(place)
      else if (place.slot.offer.is_known_there)
        ruled.push(decide(place, asks.get(placeKey(variantId, place.marketplace)) ?? UNSEEN, now))
    }
  const moved = await follow(tx, { jobs, clock }, { retailerId: sizes.retailerId, decided: ruled, now })
  const forgotten = await forget(tx, sizes.retailerId, free)
  const variantIds = [...new Set([...moved, ...forgotten])]
  if (variantIds.length === 0) return
  await wakeListings(tx, { jobs, clock }, { retailerId: sizes.retailerId, variantIds })
  announce(tx, sizes.retailerId, { changed: 'listings', ids: variantIds })
}

const placesOf = (variantId: number, slots: BothSlots, fees: FeeRules): Place[] =>
  MARKETPLACES.map((marketplace) => ({ variantId, marketplace, slot: slots[marketplace], fees }))

function decide(place: Place, seen: SeenAsk, now: Date): Decided {
  const { slot, fees } = place
  const { rule } = slot.repricing
  if (!rule) throw new Error(`no rule decides about size ${place.variantId}`)
  const { ask_cents, decision } = repriceSlot({ slot, rule, listed_cents: listedAt(slot), seen }, fees, now)
  return { ...place, seen, ask_cents, decision }
}

/**
 * Returns the lower of the listed and the pending price, because the market may show either while a change is not
 * settled.
 */
const listedAt = ({ listing }: SlotFacts): Cents | null =>
  listing && Math.min(listing.price_cents, listing.pending_price_cents ?? listing.price_cents)

interface Followed {
  retailerId: number
  decided: Decided[]
  now: Date
}

/** Records decisions. Returns the sizes whose price changed. */
async function follow(tx: Tx, needs: Needs, { retailerId, decided, now }: Followed): Promise<number[]> {
  const moves = decided.filter(({ decision }) => decision.price_cents !== null)
  const isHeld = moves.length > 0 && (await isHeldBack(tx, needs, { retailerId, moves, now }))
  await Promise.all([
    setRulePrices(tx, retailerId, isHeld ? [] : moves.flatMap((move) => foundPriceOf(move, now))),
    logChanges(tx, retailerId, isHeld ? [] : moves.flatMap(newsOfMove)),
    recordUnchangedPrices(tx, retailerId, (isHeld ? decided : decided.filter(stays)).flatMap(standingPriceOf)),
  ])
  const sizes = [...new Set(moves.map(({ variantId }) => variantId))]
  if (isHeld) announce(tx, retailerId, { changed: 'offers', ids: sizes })
  return isHeld ? [] : sizes
}

const stays = ({ decision }: Decided): boolean => decision.price_cents === null

/** Returns whether the guard stops these moves; otherwise it counts them, each price once an hour. */
async function isHeldBack(
  tx: Tx,
  needs: Needs,
  { retailerId, moves, now }: { retailerId: number; moves: Decided[]; now: Date },
): Promise<boolean> {
  const guard = await lockGuard(tx, retailerId)
  const isNew = ({ slot }: Decided) => {
    const last = slot.repricing.repriced_at.at(-1)
    return slot.listing !== null && (last === undefined || now.getTime() - last.getTime() >= HOUR_MS)
  }
  const moving = moves.filter(isNew).length
  const after = afterMoves(guard, { moving, livePrices: await livePrices(tx, retailerId), now })
  if (after !== guard) await saveGuard(tx, retailerId, after)
  if (after.held_at !== null && guard.held_at === null)
    await notify(tx, needs, { retailerId, notice: heldNotice(after.held_at) })
  return after.held_at !== null
}

const heldNotice = (heldAt: Date): NotificationInput => ({
  kind: 'repricing_held',
  subject: heldAt.toISOString(),
  title: 'Repricing is paused: too many prices would change',
  body: 'More than a fifth of your live prices would have moved within an hour. Review the changes, then resume repricing or turn it off.',
  path: '/listings',
})

const foundPriceOf = ({ variantId, marketplace, slot, seen, decision }: Decided, now: Date): FoundPrice[] =>
  decision.price_cents === null
    ? []
    : [
        {
          variantId,
          marketplace,
          price_cents: decision.price_cents,
          priced_against_cents: seen.lowest_ask_cents,
          repriced_at: [...changesOfDay(slot, now), now],
        },
      ]

const newsOfMove = (move: Decided): LoggedChange[] =>
  move.decision.price_cents === null
    ? []
    : [
        newsOf(move, {
          ask_cents: move.ask_cents,
          price_cents: move.decision.price_cents,
          because: move.decision.because,
        }),
      ]

/**
 * Returns the record of an unchanged ask; none when nothing of it changes. A decision that is not settled is evaluated
 * again whenever the market is read.
 */
function standingPriceOf({ variantId, marketplace, slot, seen, decision }: Decided): UnchangedPrice[] {
  const { priced_against_cents, held_price_cents } = slot.repricing
  const isSettled = decision.price_cents === null && decision.isSettled
  const after = {
    priced_against_cents: isSettled ? seen.lowest_ask_cents : priced_against_cents,
    held_price_cents: decision.price_cents,
  }
  const isSame = after.priced_against_cents === priced_against_cents && after.held_price_cents === held_price_cents
  return isSame ? [] : [{ variantId, marketplace, ...after }]
}

/**
 * Removes the prices of rules that are off, so that the desired payout decides again. Returns the sizes whose price
 * changed.
 */
async function forget(tx: Tx, retailerId: number, places: Place[]): Promise<number[]> {
  const priced = places.filter(
    ({ slot: { repricing } }) => repricing.rule_price_cents !== null || repricing.held_price_cents !== null,
  )
  await Promise.all([clearRulePrices(tx, retailerId, priced), logChanges(tx, retailerId, priced.flatMap(newsOfEnd))])
  return priced.filter(({ slot }) => slot.repricing.rule_price_cents !== null).map(({ variantId }) => variantId)
}

function newsOfEnd(place: Place): LoggedChange[] {
  const { slot, fees } = place
  const { rule_price_cents } = slot.repricing
  const price_cents = wantedAsk({ ...slot.offer, fees: fees.facts }, fees.schedule)
  if (rule_price_cents === null || price_cents === null || price_cents === rule_price_cents) return []
  return [newsOf(place, { ask_cents: rule_price_cents, price_cents, because: 'repricing is off' })]
}

interface Change {
  ask_cents: Cents | null
  price_cents: Cents
  because: string
}

/**
 * Returns a change-log line: 'Dunk Low 9: StockX $214 → $209: beats the lowest ask of $210 by $1; nets $181.20, minimum
 * $150.00'.
 */
function newsOf(
  { variantId, marketplace, slot: { product_name, size, offer }, fees: { facts, schedule } }: Place,
  { ask_cents, price_cents, because }: Change,
): LoggedChange {
  const { bottom_payout_cents } = offer
  const net = netPayout({ marketplace, ask_cents: price_cents, facts }, schedule).net_payout_cents
  const before = ask_cents === null ? '' : `${askLabel(ask_cents)} → `
  const minimum = bottom_payout_cents === null ? '' : `, minimum ${formatMoney(bottom_payout_cents)}`
  const description = `${product_name} ${size}: ${MARKETPLACE_NAMES[marketplace]} ${before}${askLabel(price_cents)}: ${because}; nets ${formatMoney(net)}${minimum}`
  return { variantId, marketplace, description }
}
