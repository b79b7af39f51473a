import {
  type MarketplaceName,
  type MarketplaceOrder,
  ProviderNotFound,
  type ResaleMarketplace,
} from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { ownersOfListings } from '../listings/index.ts'
import { claimableOrders, forgetClaimedOrders, knownOrders, saveUnclaimedOrder } from './queries/insert-sales.ts'
import { refreshSaleJob } from './sales.jobs.ts'
import { type SeenOrder, type SeenOrders, takeSale, takeSales } from './take-sales.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces' | 'log'>

/** Pages read at most in one poll; what lies deeper comes with the next, since known orders are not read again. */
const MOST_PAGES = 20

export interface Poll {
  marketplace: MarketplaceName
  retailerId: number | null
  /** Looks past a first page without news: an order can open and close between two polls, and closed ones lie on the next page. */
  isDeep: boolean
}

/**
 * Reads an account's orders newest first until a page holds nothing new (domain §6.1), takes the new ones oldest first, and has those
 * whose status changed read again. An order that cannot be taken holds up none of the others; its fault is thrown in the end. Provider
 * errors pass through: the next poll is soon.
 */
export async function pollOrders(needs: Needs, { marketplace: name, retailerId, isDeep }: Poll): Promise<void> {
  const marketplace = await needs.marketplaces.of(retailerId, name)
  const seenAt = needs.clock.now()
  const found = (await newOrders(needs, marketplace, isDeep ? 2 : 1)).reverse()
  const claimed = await claimable(needs, marketplace)
  const faults = await keep(needs, { marketplace: name, seenAt }, [...claimed, ...found])
  if (claimed.length > 0) await forgetClaimedOrders(needs.db, name)
  if (faults.length > 0) throw faults[0]
}

type Seen = Pick<SeenOrders, 'marketplace' | 'seenAt'>

/** As many sales as one transaction takes: their sizes' items stay locked until it ends. */
const TAKEN_AT_ONCE = 50

/** Keeps every order: as a sale of the retailer whose listing it took, or unclaimed. Returns the faults of those that could not be taken. */
async function keep(needs: Needs, seen: Seen, orders: MarketplaceOrder[]): Promise<unknown[]> {
  const listingIds = orders.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))
  const owners = await ownersOfListings(needs.db, seen.marketplace, listingIds)
  const ofRetailers = new Map<number, SeenOrder[]>()
  for (const order of orders) {
    const owner = owners.get(order.listingId ?? '')
    if (owner) ofRetailers.set(owner.retailer_id, [...(ofRetailers.get(owner.retailer_id) ?? []), { order, owner }])
    else await keepUnclaimed(needs, seen.marketplace, order)
  }
  const faults: unknown[] = []
  for (const [retailerId, own] of ofRetailers)
    for (let from = 0; from < own.length; from += TAKEN_AT_ONCE)
      faults.push(...(await take(needs, { ...seen, retailerId, orders: own.slice(from, from + TAKEN_AT_ONCE) })))
  return faults
}

/** Takes orders together; when that fails one by one, so that a broken one holds up none of the others. */
async function take(needs: Needs, seen: SeenOrders): Promise<unknown[]> {
  try {
    await takeSales(needs, seen)
    return []
  } catch (error) {
    if (seen.orders.length === 1) return [error]
    const faults: unknown[] = []
    for (const order of seen.orders) await takeSale(needs, seen, order).catch((fault: unknown) => faults.push(fault))
    return faults
  }
}

/** Orders that came before we knew their listing (the reply to its creation was lost), read again. */
async function claimable({ db }: Needs, marketplace: ResaleMarketplace): Promise<MarketplaceOrder[]> {
  const found: MarketplaceOrder[] = []
  for (const orderId of await claimableOrders(db, marketplace.name))
    try {
      found.push(await marketplace.order(orderId))
    } catch (error) {
      // Another account's: its own poll finds it.
      if (!(error instanceof ProviderNotFound)) throw error
    }
  return found
}

async function newOrders(
  { db, jobs }: Needs,
  marketplace: ResaleMarketplace,
  leastPages: number,
): Promise<MarketplaceOrder[]> {
  const found: MarketplaceOrder[] = []
  let cursor: string | null = null
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { orders, next }: { orders: MarketplaceOrder[]; next: string | null } = await marketplace.orders(cursor)
    const known = await db.asPlatform((tx) =>
      knownOrders(
        tx,
        marketplace.name,
        orders.map((order) => order.orderId),
      ),
    )
    const fresh = orders.filter((order) => !known.has(order.orderId))
    found.push(...fresh)
    const changed = orders.flatMap((order) => {
      const sale = known.get(order.orderId)
      return sale && sale.status !== order.status ? [{ retailer_id: sale.retailer_id, sale_id: sale.sale_id }] : []
    })
    await jobs.sendMany(refreshSaleJob, changed)
    if ((fresh.length === 0 && page >= leastPages) || next === null) break
    cursor = next
  }
  return found
}

/** An order of a listing that ARK does not know: kept for the operator, since every sale a marketplace has is here once. */
async function keepUnclaimed(
  { db, clock, log }: Needs,
  platform: MarketplaceName,
  order: MarketplaceOrder,
): Promise<void> {
  log.warn({ platform, order: order.orderId, listing: order.listingId }, 'an order of a listing that is not ours')
  await db.asPlatform((tx) =>
    saveUnclaimedOrder(tx, { platform, externalOrderId: order.orderId, details: order, at: clock.now() }),
  )
}
