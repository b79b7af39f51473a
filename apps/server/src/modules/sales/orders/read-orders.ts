import { type MarketplaceOrder, type OrderPage, ProviderRefused, type ResaleMarketplace } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { knownOrders } from '../records/queries/insert-sales.ts'
import type { OrderPoll } from './queries/order-polls.ts'
import { followOrder } from './refresh-sale.ts'
import { refreshSaleJob } from '../sales.jobs.ts'

/** Pages read at most in one poll: a sweep that needs more goes on with the next one. */
const MOST_PAGES = 20

/** What one poll has read. */
export interface Reading {
  /** Orders that are not here yet, newest first. */
  found: MarketplaceOrder[]
  /** Everything that was to be read has been. */
  isThrough: boolean
  /** Where a sweep that is not through goes on; null: at its beginning. */
  goesOnAt: string | null
  /** What ended the reading; null: nothing failed. */
  fault: unknown
  /** How many pages were read. */
  pages: number
}

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'log'>

/**
 * Reads orders newest first. A quick look ends with the first page that holds nothing new; a sweep ends where the
 * marketplace has no more that were sold since the floor, and goes on where the one before it was interrupted, once
 * it has looked at the newest. What a page says of the status of known orders is followed at once, and these are
 * enqueued to be read again, for what no list says. Provider errors end the reading and are returned with what was
 * found before.
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
      // A place that the marketplace no longer knows is of no use: the sweep begins again.
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

/** Orders of an account as a page of its list showed them. */
interface SeenPage {
  accountId: number
  orders: MarketplaceOrder[]
  /** When the page was asked for. */
  askedAt: Date
}

/** Of these orders, those that are not here; of those that are, what has changed is followed. */
async function newAmong(needs: Needs, { accountId, orders, askedAt }: SeenPage): Promise<MarketplaceOrder[]> {
  const ids = orders.map(({ orderId }) => orderId)
  const known = await knownOrders(needs.db, accountId, ids)
  for (const order of orders) {
    const sale = known.get(order.orderId)
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

/** One that cannot be followed is read by its own job, and holds up none of the others. */
async function followListed(needs: Needs, { retailer_id, sale_id, order, askedAt }: ListedSale): Promise<void> {
  const { db, jobs, log } = needs
  await jobs.send(refreshSaleJob, { retailer_id, sale_id })
  const answer = { retailerId: retailer_id, saleId: sale_id, order, askedAt, isListed: true }
  await db
    .asRetailer(retailer_id, (tx) => followOrder(needs, tx, answer))
    .catch((error: unknown) => log.error({ err: error, sale_id }, 'what a list says of an order was not followed'))
}
