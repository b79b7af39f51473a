import { type MarketplaceOrder, type OrderPage, ProviderRefused, type ResaleMarketplace } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { knownOrders } from './queries/insert-sales.ts'
import type { OrderPoll } from './queries/order-polls.ts'
import { refreshSaleJob } from './sales.jobs.ts'

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
}

type Needs = Pick<Capabilities, 'db' | 'jobs'>

/**
 * Reads orders newest first. A quick look ends with the first page that holds nothing new; a sweep ends where the
 * marketplace has no more that were sold since the floor, and goes on where the one before it was interrupted, once
 * it has looked at the newest. Known orders whose status has changed are enqueued to be read again. Provider errors
 * end the reading and are returned with what was found before.
 */
export async function readOrders(
  needs: Needs,
  marketplace: ResaleMarketplace,
  { poll, isSweep }: { poll: OrderPoll; isSweep: boolean },
): Promise<Reading> {
  const found: MarketplaceOrder[] = []
  let resumeAt = isSweep ? poll.sweep_cursor : null
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: OrderPage | { fault: unknown } = await marketplace
      .orders(cursor, poll.taken_until)
      .catch((fault: unknown) => ({ fault }))
    if ('fault' in page) {
      // A place that the marketplace no longer knows is of no use: the sweep begins again.
      const isPlaceGone = page.fault instanceof ProviderRefused && cursor === poll.sweep_cursor
      return { found, isThrough: false, goesOnAt: isPlaceGone ? null : (resumeAt ?? cursor), fault: page.fault }
    }
    const fresh = await newAmong(needs, poll.marketplace_account_id, page.orders)
    found.push(...fresh)
    if (page.next === null || (!isSweep && fresh.length === 0))
      return { found, isThrough: true, goesOnAt: null, fault: null }
    cursor = page.next
    if (resumeAt !== null && fresh.length === 0) {
      cursor = resumeAt
      resumeAt = null
    }
  }
  return { found, isThrough: false, goesOnAt: resumeAt ?? cursor, fault: null }
}

/** Of these orders, those that are not here; of those that are, the ones whose status has changed are read again. */
async function newAmong(
  { db, jobs }: Needs,
  accountId: number,
  orders: MarketplaceOrder[],
): Promise<MarketplaceOrder[]> {
  const ids = orders.map(({ orderId }) => orderId)
  const known = await knownOrders(db, accountId, ids)
  const changed = orders.flatMap(({ orderId, status }) => {
    const sale = known.get(orderId)
    return sale && sale.status !== status ? [{ retailer_id: sale.retailer_id, sale_id: sale.sale_id }] : []
  })
  await jobs.sendMany(refreshSaleJob, changed)
  return orders.filter(({ orderId }) => !known.has(orderId))
}
