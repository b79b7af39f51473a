import {
  isProviderError,
  type MarketplaceName,
  type MarketplaceOrder,
  ProviderNotFound,
  ProviderThrottled,
  type ResaleMarketplace,
} from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { ownersOfListings } from '../../listings/index.ts'
import { type OrderPoll, orderPollOf, type PollProgress, recordPoll } from './queries/order-polls.ts'
import { removeClaimedOrders, saveUnclaimedOrder, takeDueUnclaimed } from './queries/unclaimed-orders.ts'
import { type Reading, readOrders } from './read-orders.ts'
import { type SeenOrder, type SeenOrders, takeSale, takeSales } from './take-sales.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces' | 'log'>

/**
 * Between two sweeps only the newest orders are read: an order can open and close between two polls, and closed ones
 * lie deeper. A sweep of few pages costs little and comes every minute, one of many every ten.
 */
const SWEEP_EVERY_MS = { least: 60_000, aPage: 20_000, most: 10 * 60_000 }
/** The floor stays this far behind the beginning of a sweep: marketplaces show some orders later than they say. */
const LAG_MS = 10 * 60_000
/** As many unclaimed orders as one poll tries again, each of which takes a request. */
const MOST_UNCLAIMED = 20

export interface PollAccount {
  marketplace: MarketplaceName
  accountId: number
}

/**
 * Reads an account's orders (domain §6.1) and keeps each of them, as a sale or unclaimed. As a rule only the newest
 * are read, newest first until a page holds nothing new; a sweep reads all that were sold since the floor, however
 * many there are, over several polls if need be, and only when it is through does the floor move. What was found is
 * taken first, oldest first; an order that cannot be taken is recorded with its problem and tried again by itself. A
 * provider error is thrown once everything that was read before it is kept.
 */
export async function pollOrders(needs: Needs, { marketplace: name, accountId }: PollAccount): Promise<void> {
  const { db, clock } = needs
  const marketplace = await needs.marketplaces.account({ marketplace: name, accountId })
  const beganAt = clock.now()
  const poll = await orderPollOf(db, accountId, beganAt)
  if (!poll) return
  const isSweep = poll.next_sweep_at <= beganAt
  const reading = await readOrders(needs, marketplace, { poll, isSweep })
  const seen = { marketplace: name, seenAt: beganAt, accountId }
  await recordOrders(needs, seen, reading.found.toReversed())
  const progress = progressOf(reading, { poll, isSweep, beganAt })
  await recordPoll(db, accountId, { ...progress, readAt: reading.fault ? null : beganAt })
  await retryUnclaimed(needs, marketplace, seen)
  if (reading.fault) throw reading.fault
}

interface Begun {
  poll: OrderPoll
  isSweep: boolean
  beganAt: Date
}

/** How far a reading came: a quick look that was cut off, or had no end, is made up for by a sweep. */
function progressOf(reading: Reading, { poll, isSweep, beganAt }: Begun): Omit<PollProgress, 'readAt'> {
  const hasSucceeded = reading.fault === null
  if (!isSweep) return reading.isThrough ? { hasSucceeded } : { hasSucceeded, nextSweepAt: beganAt }
  const sweepBeganAt = poll.sweep_began_at ?? beganAt
  if (!reading.isThrough)
    return { hasSucceeded, sweep: reading.goesOnAt ? { cursor: reading.goesOnAt, beganAt: sweepBeganAt } : null }
  return {
    hasSucceeded,
    sweep: null,
    takenUntil: new Date(sweepBeganAt.getTime() - LAG_MS),
    nextSweepAt: new Date(beganAt.getTime() + sweepsAgainAfterMs(poll, reading)),
  }
}

function sweepsAgainAfterMs({ sweep_cursor }: OrderPoll, { pages }: Reading): number {
  const { least, aPage, most } = SWEEP_EVERY_MS
  return sweep_cursor === null ? Math.min(most, Math.max(least, pages * aPage)) : most
}

type Seen = Pick<SeenOrders, 'marketplace' | 'seenAt' | 'accountId'>

/** As many sales as one transaction takes: their sizes' items stay locked until it ends. */
const TAKEN_AT_ONCE = 50

/** Keeps every order: as a sale of the retailer whose listing it took, or unclaimed. */
async function recordOrders(needs: Needs, seen: Seen, orders: MarketplaceOrder[]): Promise<void> {
  const listingIds = orders.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))
  const owners = await ownersOfListings(needs.db, seen.accountId, listingIds)
  const ofRetailers = new Map<number, SeenOrder[]>()
  for (const order of orders) {
    const owner = owners.get(order.listingId ?? '')
    if (owner) ofRetailers.set(owner.retailer_id, [...(ofRetailers.get(owner.retailer_id) ?? []), { order, owner }])
    else await recordUnclaimed(needs, seen, { order, fault: null })
  }
  for (const [retailerId, own] of ofRetailers)
    for (let from = 0; from < own.length; from += TAKEN_AT_ONCE) {
      const batch = { ...seen, retailerId, orders: own.slice(from, from + TAKEN_AT_ONCE) }
      for (const failed of await take(needs, batch)) await recordUnclaimed(needs, seen, failed)
    }
}

interface Failed {
  order: MarketplaceOrder
  /** Null: nothing failed, its listing is not known. */
  fault: unknown
}

/**
 * Takes orders together; when that fails one by one, so that a broken one holds up none of the others. Returns those
 * that failed.
 */
async function take(needs: Needs, seen: SeenOrders): Promise<Failed[]> {
  const failed: Failed[] = []
  try {
    await takeSales(needs, seen)
  } catch (fault) {
    const [only, ...more] = seen.orders
    if (only && more.length === 0) return [{ order: only.order, fault }]
    for (const each of seen.orders)
      await takeSale(needs, seen, each).catch((error: unknown) => failed.push({ order: each.order, fault: error }))
  }
  return failed
}

/** Most words of a fault that are kept with an order. */
const MOST_WORDS = 500

/**
 * An order that is no sale yet, since every order of a marketplace is here once: it is tried again, and the operator
 * sees it.
 */
async function recordUnclaimed({ db, clock, log }: Needs, seen: Seen, { order, fault }: Failed): Promise<void> {
  const { marketplace: platform, accountId } = seen
  const named = { platform, order: order.orderId, listing: order.listingId }
  if (fault) log.error({ ...named, err: fault }, 'an order could not be taken; it is tried again')
  else log.warn(named, 'an order of a listing that is not ours')
  const words = fault instanceof Error ? fault.message : 'It could not be taken'
  const problem = fault ? words.slice(0, MOST_WORDS) : null
  await db.asPlatform((tx) =>
    saveUnclaimedOrder(tx, {
      platform,
      externalOrderId: order.orderId,
      accountId,
      details: order,
      at: clock.now(),
      problem,
    }),
  )
}

/**
 * Orders that came before their listing was known (the reply to its creation was lost), or could not be taken, are
 * read again one by one, each with its own next attempt: a sick one holds up neither the others nor the poll.
 */
async function retryUnclaimed(needs: Needs, marketplace: ResaleMarketplace, seen: Seen): Promise<void> {
  const { db, clock, log } = needs
  const due = { accountId: seen.accountId, now: clock.now(), limit: MOST_UNCLAIMED }
  const orderIds = await db.asPlatform((tx) => takeDueUnclaimed(tx, due))
  for (const orderId of orderIds)
    try {
      await recordOrders(needs, seen, [await marketplace.order(orderId)])
    } catch (error) {
      if (!isProviderError(error)) throw error
      // No longer there, though it was.
      if (!(error instanceof ProviderNotFound))
        log.warn({ order: orderId, err: error }, 'an unclaimed order could not be read')
      if (error instanceof ProviderThrottled) break
    }
  if (orderIds.length > 0) await removeClaimedOrders(db, seen.accountId)
}
