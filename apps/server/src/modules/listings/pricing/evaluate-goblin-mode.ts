import { type Cents, type FeeSchedule, formatMoney, MARKETPLACE_NAMES, netPayout } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { setWithdrawnByGoblin } from './queries/goblin-mode.ts'
import { logChange } from '../slots/queries/listing-writes.ts'
import { lowestAsks } from '../slots/queries/market.ts'
import { lockBothSlots, type SlotFacts } from '../slots/queries/slot-facts.ts'
import { type GoblinDecision, goblinDecision, type GoblinSide, goblinMessage } from './rules/goblin-mode.ts'
import { isLastPairRuled } from '../slots/rules/last-pair.ts'
import { type OfferFacts, twinOf } from '../slots/rules/offer-facts.ts'
import { isWanted, wantedListing } from '../slots/rules/wanted-listing.ts'
import { wakeListings } from '../slots/wake-listings.ts'

/** A listing that Goblin Mode withdraws or offers again. */
export interface GoblinChange {
  marketplace: MarketplaceName
  is_withdrawn: boolean
  size: string
  /** The price of the withdrawn listing, or the ask of the one that returns; null when there is none. */
  price_cents: Cents | null
}

type Slots = Record<MarketplaceName, SlotFacts>
interface Rules extends Pick<OfferFacts, 'fees'> {
  schedule: FeeSchedule
  lowest_asks: Record<MarketplaceName, Cents | null>
}

const MARKETPLACES = ['goat', 'stockx'] as const

/**
 * Decides under the locks of both slots of a size which listing gives way to the other. Records and logs the changes
 * with their numbers, and wakes the size's listings. A repeated call changes nothing.
 */
export async function evaluateGoblinMode(
  tx: Tx,
  { jobs, clock }: Pick<Capabilities, 'jobs' | 'clock'>,
  size: { retailerId: number; variantId: number },
): Promise<GoblinChange[]> {
  const now = clock.now()
  const slots = await lockBothSlots(tx, size, now)
  if (!slots) return []
  // A bid that is being taken stays where it is; both slots come to rest again when it has ended.
  if (MARKETPLACES.some((marketplace) => slots[marketplace].offer.bid_price_cents !== null)) return []
  const { product_id } = slots.goat
  const fees = (await feeFactsOf(tx, [product_id], now)).get(product_id) ?? UNKNOWN_PRODUCT
  // The lowest asks are read under the locks, because the listings' own flags can still belong to the previous market.
  const lowest_asks = await lowestAsks(tx, size.variantId)
  const rules: Rules = { fees, schedule: await feeScheduleOn(tx, now), lowest_asks }
  const sides = { goat: sideOf('goat', slots, rules), stockx: sideOf('stockx', slots, rules) }
  const { goblin_threshold_percent: threshold_percent, offer } = slots.goat
  const decision =
    threshold_percent === null
      ? null
      : goblinDecision({ sides, threshold_percent, bottom_payout_cents: offer.bottom_payout_cents })
  const changes = MARKETPLACES.flatMap((marketplace) => changeOf(marketplace, { slots, rules, decision }))
  for (const { marketplace, is_withdrawn } of changes) {
    const slot = { ...size, marketplace }
    await setWithdrawnByGoblin(tx, slot, is_withdrawn)
    await logChange(tx, slot, { description: newsOf(slots[marketplace], { marketplace, decision, sides }) })
  }
  if (changes.length > 0) {
    await wakeListings(tx, { jobs, clock }, { retailerId: size.retailerId, variantIds: [size.variantId] })
    announce(tx, size.retailerId, { changed: 'listings', ids: [size.variantId] })
  }
  return changes
}

/**
 * Returns the ask on a marketplace if neither listing gave way. A last pair that is offered on one marketplace only has
 * an ask only there, so that it never gives way.
 */
function askOn({ offer }: SlotFacts, { fees, schedule }: Rules): Cents | null {
  const stays = { withdrawn_by_goblin: false }
  const wanted = wantedListing({ ...offer, ...stays, twin: { ...offer.twin, ...stays }, fees }, schedule)
  return isWanted(wanted) ? wanted.price_cents : null
}

/**
 * Returns a listing as a side of the decision. A live listing counts with its own price; one that gives way must count
 * the same once it is gone.
 */
function sideOf(marketplace: MarketplaceName, slots: Slots, rules: Rules): GoblinSide {
  const wanted_cents = askOn(slots[marketplace], rules)
  const { listing } = slots[marketplace]
  const lowest_cents = rules.lowest_asks[marketplace]
  const isLeading = listing?.state === 'live' && lowest_cents !== null && listing.price_cents <= lowest_cents
  const ask_cents = wanted_cents !== null && isLeading ? listing.price_cents : wanted_cents
  if (ask_cents === null) return { net_payout_cents: null, is_lowest_ask: false }
  const { net_payout_cents } = netPayout({ marketplace, ask_cents, facts: rules.fees }, rules.schedule)
  return { net_payout_cents, is_lowest_ask: isLeading }
}

function changeOf(
  marketplace: MarketplaceName,
  { slots, rules, decision }: { slots: Slots; rules: Rules; decision: GoblinDecision | null },
): GoblinChange[] {
  const { offer, listing, size } = slots[marketplace]
  const is_withdrawn = decision?.withdrawn === marketplace
  if (offer.withdrawn_by_goblin === is_withdrawn) return []
  const price_cents = is_withdrawn ? (listing?.price_cents ?? null) : askOn(slots[marketplace], rules)
  return [{ marketplace, is_withdrawn, size, price_cents }]
}

interface Evaluated {
  marketplace: MarketplaceName
  decision: GoblinDecision | null
  sides: Record<MarketplaceName, GoblinSide>
}

function newsOf(
  { product_name, size, goblin_threshold_percent, offer }: SlotFacts,
  { marketplace, decision, sides }: Evaluated,
): string {
  const name = MARKETPLACE_NAMES[marketplace]
  const twin = twinOf(marketplace)
  const of = `${product_name} ${size}`
  if (decision?.withdrawn === marketplace)
    return `${of}: Goblin Mode withdraws ${name}: ${goblinMessage(decision, sides[marketplace].net_payout_cents ?? 0)}`
  if (goblin_threshold_percent === null) return `${of}: Goblin Mode is off: ${name} is offered again`
  if (isLastPairRuled(offer)) return `${of}: Goblin Mode leaves ${name} to the rule for the last pair`
  const { net_payout_cents, is_lowest_ask } = sides[twin]
  const why =
    net_payout_cents === null
      ? `nothing is offered at ${MARKETPLACE_NAMES[twin]}`
      : is_lowest_ask
        ? `${MARKETPLACE_NAMES[twin]} pays ${formatMoney(net_payout_cents)}, not over ${goblin_threshold_percent}% more`
        : `${MARKETPLACE_NAMES[twin]} is not at the lowest ask any more`
  return `${of}: Goblin Mode offers ${name} again: ${why}`
}
