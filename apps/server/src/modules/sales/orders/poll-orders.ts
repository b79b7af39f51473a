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
 * Between two sweeps, a poll reads only the newest orders. It can miss an order that opens and closes between two
 * polls, because closed orders are on later pages. A sweep of few pages runs every minute, one of many pages every ten.
 */
const SWEEP_EVERY_MS = { least: 60_000, aPage: 20_000, most: 10 * 60_000 }
/** `takenUntil` stays this far behind the start of a sweep, because marketplaces show some orders late. */
const LAG_MS = 10 * 60_000
/** The most unclaimed orders that one poll retries. Each takes a request. */
const MOST_UNCLAIMED = 20

export interface PollAccount {
  marketplace: MarketplaceName
  accountId: number
}

/**
 * Reads an account's orders and saves each as a sale or as unclaimed. A normal poll reads the newest orders until a
 * page has nothing new. A sweep reads all orders sold since `takenUntil`, over several polls if necessary, and moves
 * `takenUntil` only when it is complete. Orders are taken oldest first. An order that cannot be taken is saved with its
 * problem and retried. A provider error is thrown after everything read before it is saved.
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

/** Returns the progress of a reading. An incomplete normal poll makes the next sweep due at once. */
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

/** The most sales per transaction. The items of their sizes stay locked until it ends. */
const TAKEN_AT_ONCE = 50

/** Saves each order as a sale of the retailer whose listing it took, or as unclaimed. */
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
  /** Null if nothing failed but the listing is unknown. */
  fault: unknown
}

/**
 * Takes orders together. If that fails, takes them one by one, so that a broken one does not stop the others. Returns
 * the failed ones.
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

/** The most characters of an error that are saved with an order. */
const MOST_WORDS = 500

/**
 * Saves an order that is not a sale yet, because ARK keeps every order of a marketplace. ARK retries it, and the
 * operator sees it.
 */
async function recordUnclaimed({ db, clock, log }: Needs, seen: Seen, { order, fault }: Failed): Promise<void> {
  const { marketplace: platform, accountId } = seen
  const named = { platform, order: order.orderId, listing: order.listingId }
  if (fault) log.error({ ...named, err: fault }, 'an order could not be taken; it is tried again')
  else log.warn(named, 'an order of an unknown listing')
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
 * Reads unclaimed orders again: those whose listing was unknown, because the reply to its creation was lost, and those
 * that could not be taken. Each has its own next attempt, so a bad one does not stop the others or the poll.
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
      // The order existed before and no longer does.
      if (!(error instanceof ProviderNotFound))
        log.warn({ order: orderId, err: error }, 'an unclaimed order could not be read')
      if (error instanceof ProviderThrottled) break
    }
  if (orderIds.length > 0) await removeClaimedOrders(db, seen.accountId)
}
