import { type MarketplaceOrder, type OrderPage, ProviderRefused, type ResaleMarketplace } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { knownOrders } from './queries/known-orders.ts'
import type { OrderPoll } from './queries/order-polls.ts'
import { followOrder } from './refresh-sale.ts'
import { refreshSaleJob } from '../sales.jobs.ts'

/** The most pages that one poll reads. A longer sweep continues with the next poll. */
const MOST_PAGES = 20

/** The result of one poll's reading. */
export interface Reading {
  /** The orders that ARK does not have yet, newest first. */
  found: MarketplaceOrder[]
  /** Whether the reading is complete. */
  isThrough: boolean
  /** Where an incomplete sweep continues; null means at its start. */
  goesOnAt: string | null
  /** The error that ended the reading; null if there was none. */
  fault: unknown
  /** The number of pages read. */
  pages: number
}

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'log'>

/**
 * Reads orders newest first. A normal poll ends with the first page that has nothing new. A sweep ends where the
 * marketplace has no more orders sold since `taken_until`; after the newest orders, it continues where the last sweep
 * was interrupted. A status change of a known order is applied at once, and a job reads that order again for details
 * that lists lack. A provider error ends the reading and is returned with what was found before.
 */
export async function readOrders(
  needs: Needs,
  marketplace: ResaleMarketplace,
  { poll, isSweep }: { poll: OrderPoll; isSweep: boolean },
): Promise<Reading> {
  const found: MarketplaceOrder[] = []
  let resumeAt = isSweep ? poll.sweep_cursor : null
  let cursor: string | null = null
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const askedAt = needs.clock.now()
    const page: OrderPage | { fault: unknown } = await marketplace
      .orders(cursor, poll.taken_until)
      .catch((fault: unknown) => ({ fault }))
    if ('fault' in page) {
      // The marketplace no longer knows this cursor, so the sweep starts again.
      const isPlaceGone = page.fault instanceof ProviderRefused && cursor === poll.sweep_cursor
      return { found, isThrough: false, goesOnAt: isPlaceGone ? null : (resumeAt ?? cursor), fault: page.fault, pages }
    }
    const seen = { accountId: poll.marketplace_account_id, askedAt, orders: page.orders }
    const fresh = await newAmong(needs, seen)
    found.push(...fresh)
    if (page.next === null || (!isSweep && fresh.length === 0))
      return { found, isThrough: true, goesOnAt: null, fault: null, pages }
    cursor = page.next
    if (resumeAt !== null && fresh.length === 0) {
      cursor = resumeAt
      resumeAt = null
    }
  }
  return { found, isThrough: false, goesOnAt: resumeAt ?? cursor, fault: null, pages: MOST_PAGES }
}

/** A page of an account's orders. */
interface SeenPage {
  accountId: number
  orders: MarketplaceOrder[]
  /** When the page was requested. */
  askedAt: Date
}

/** Returns the orders that ARK does not have yet, and applies the status changes of the others. */
async function newAmong(needs: Needs, { accountId, orders, askedAt }: SeenPage): Promise<MarketplaceOrder[]> {
  const ids = orders.map(({ orderId }) => orderId)
  const known = await knownOrders(needs.db, accountId, ids)
  for (const order of orders) {
    const sale = known.get(order.orderId)
    // Marketplace word: an order whose status is the same is not read again.
    if (sale && sale.status !== order.status) await followListed(needs, { ...sale, order, askedAt })
  }
  return orders.filter(({ orderId }) => !known.has(orderId))
}

interface ListedSale {
  retailer_id: number
  sale_id: number
  order: MarketplaceOrder
  askedAt: Date
}

/** Applies a status change. If that fails, the sale's own job reads the order, and the other orders continue. */
async function followListed(needs: Needs, { retailer_id, sale_id, order, askedAt }: ListedSale): Promise<void> {
  const { db, jobs, log } = needs
  await jobs.send(refreshSaleJob, { retailer_id, sale_id })
  const answer = { retailerId: retailer_id, saleId: sale_id, order, askedAt, isListed: true }
  await db
    .asRetailer(retailer_id, (tx) => followOrder(needs, tx, answer))
    .catch((error: unknown) => log.error({ err: error, sale_id }, 'the listed status of an order could not be applied'))
}
