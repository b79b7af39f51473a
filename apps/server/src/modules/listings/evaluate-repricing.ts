import { type Cents, type FeeRules, formatMoney, MARKETPLACE_NAMES, netPayout } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { notify, type NotificationInput } from '../notifications/index.ts'
import { logChange } from './queries/listing-writes.ts'
import { forgetRulePrice, livePrices, lockGuard, noteDecided, saveGuard, setRulePrice } from './queries/repricing.ts'
import type { RepricingRule } from './queries/offered-slots.ts'
import { lockBothSlots, type SlotFacts } from './queries/slot-facts.ts'
import { changesOfDay, feeRulesOf, placeKey, repriceSlot, type SeenAsk, seenAsks, UNSEEN } from './reprice-slot.ts'
import { afterMoves } from './rules/mass-repricing.ts'
import { asked, type RepricingDecision } from './rules/repricing.ts'
import { wantedAsk } from './rules/wanted-ask.ts'
import { wakeListings } from './wake-listings.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

interface Size {
  retailerId: number
  variantId: number
}

/** What was decided of a slot. */
interface Decided {
  slot: SlotFacts
  marketplace: MarketplaceName
  seen: SeenAsk
  ask_cents: Cents | null
  decision: RepricingDecision
}

const MARKETPLACES = ['goat', 'stockx'] as const
const HOUR_MS = 3_600_000

/**
 * Decides, under the locks of both slots of a size, what its repricing rule asks on either marketplace, writes down
 * what that changes, with its numbers, and lets the marketplaces be compared. Where too many prices would move, none
 * does: what it would be is kept until a person decides. Asked again it finds nothing left.
 */
export async function evaluateRepricing(tx: Tx, { jobs, clock }: Needs, size: Size): Promise<void> {
  const now = clock.now()
  const slots = await lockBothSlots(tx, size, now)
  if (!slots) return
  const fees = await feeRulesOf(tx, slots.goat.product_id, now)
  const { rule } = slots.goat.repricing
  const hasChanged = rule
    ? await follow(tx, { jobs, clock }, { size, rule, slots, fees, now })
    : await forget(tx, size, { slots, fees })
  if (!hasChanged) return
  await wakeListings(tx, { jobs, clock }, { retailerId: size.retailerId, variantIds: [size.variantId] })
  announce(tx, size.retailerId, { changed: 'listings', ids: [size.variantId] })
}

interface Followed {
  size: Size
  rule: RepricingRule
  slots: Record<MarketplaceName, SlotFacts>
  fees: FeeRules
  now: Date
}

/** True: a price has changed. */
async function follow(tx: Tx, needs: Needs, followed: Followed): Promise<boolean> {
  const { size, now } = followed
  const decided = decide(followed, await seenAsks(tx, [size.variantId]))
  const moves = decided.filter(({ decision }) => decision.price_cents !== null)
  const isHeld = moves.length > 0 && (await isHeldBack(tx, needs, { retailerId: size.retailerId, moves, now }))
  for (const each of decided) await record(tx, each, { ...followed, isHeld })
  if (isHeld) announce(tx, size.retailerId, { changed: 'offers', ids: [size.variantId] })
  return moves.length > 0 && !isHeld
}

const decide = ({ size, rule, slots, fees, now }: Followed, asks: Map<string, SeenAsk>): Decided[] =>
  MARKETPLACES.filter((marketplace) => slots[marketplace].offer.is_known_there).map((marketplace) => {
    const slot = slots[marketplace]
    const seen = asks.get(placeKey(size.variantId, marketplace)) ?? UNSEEN
    const { ask_cents, decision } = repriceSlot({ slot, rule, listed_cents: listedAt(slot), seen }, fees, now)
    return { slot, marketplace, seen, ask_cents, decision }
  })

/** A price that was sent and is not settled may be the one that is seen, as well as the one before. */
const listedAt = ({ listing }: SlotFacts): Cents | null =>
  listing && Math.min(listing.price_cents, listing.pending_price_cents ?? listing.price_cents)

/** Whether the guard holds these moves; else they are counted, one price once an hour. */
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
  title: 'Repricing was stopped: too many prices move',
  body: 'More than a fifth of your live prices would have moved within an hour. See what would change, and let it go on or leave the prices.',
  path: '/listings',
})

async function record(
  tx: Tx,
  { slot, marketplace, seen, ask_cents, decision }: Decided,
  { size, fees, now, isHeld }: Followed & { isHeld: boolean },
): Promise<void> {
  const at = { ...size, marketplace }
  const { priced_against_cents, held_price_cents } = slot.repricing
  const { price_cents } = decision
  if (price_cents !== null && !isHeld) {
    const repriced_at = [...changesOfDay(slot, now), now]
    await setRulePrice(tx, at, { price_cents, priced_against_cents: seen.lowest_ask_cents, repriced_at })
    await logChange(tx, at, newsOf(slot, { ask_cents, price_cents, because: decision.because, fees }))
    return
  }
  // What is not settled is asked again whenever the market is read.
  const isSettled = price_cents === null && decision.isSettled
  const after = {
    priced_against_cents: isSettled ? seen.lowest_ask_cents : priced_against_cents,
    held_price_cents: price_cents,
  }
  if (after.priced_against_cents !== priced_against_cents || after.held_price_cents !== held_price_cents)
    await noteDecided(tx, at, after)
}

/** The rule is off: what nets the desired payout is asked again. True: a price has changed. */
async function forget(tx: Tx, size: Size, { slots, fees }: Pick<Followed, 'slots' | 'fees'>): Promise<boolean> {
  let hasChanged = false
  for (const marketplace of MARKETPLACES) {
    const slot = slots[marketplace]
    const { rule_price_cents, held_price_cents } = slot.repricing
    if (rule_price_cents === null && held_price_cents === null) continue
    await forgetRulePrice(tx, { ...size, marketplace })
    hasChanged ||= rule_price_cents !== null
    const price_cents = wantedAsk({ ...slot.offer, fees: fees.facts }, fees.schedule)
    if (rule_price_cents === null || price_cents === null || price_cents === rule_price_cents) continue
    const because = 'repricing is off'
    await logChange(
      tx,
      { ...size, marketplace },
      newsOf(slot, { ask_cents: rule_price_cents, price_cents, because, fees }),
    )
  }
  return hasChanged
}

interface Change {
  ask_cents: Cents | null
  price_cents: Cents
  because: string
  fees: FeeRules
}

/** 'Dunk Low 9: StockX $214 → $209: beats the lowest ask of $210 by $1; nets $181.20, minimum $150.00'. */
function newsOf(
  { product_name, size, offer }: SlotFacts,
  { ask_cents, price_cents, because, fees: { facts, schedule } }: Change,
): string {
  const { marketplace, bottom_payout_cents } = offer
  const net = netPayout({ marketplace, ask_cents: price_cents, facts }, schedule).net_payout_cents
  const before = ask_cents === null ? '' : `${asked(ask_cents)} → `
  const minimum = bottom_payout_cents === null ? '' : `, minimum ${formatMoney(bottom_payout_cents)}`
  return `${product_name} ${size}: ${MARKETPLACE_NAMES[marketplace]} ${before}${asked(price_cents)}: ${because}; nets ${formatMoney(net)}${minimum}`
}
