import type { Alias } from '../alias.ts'
import type { Listing, Order } from '../entities.ts'
import { openOrder } from '../orders/open-order.ts'
import { changeListing } from './change-listing.ts'

/** Sells a listing: it leaves the active listings, and an order appears. Throws when it is not for sale. */
export function sellListing(alias: Alias, listing: Listing, priceCents = listing.priceCents): Order {
  if (listing.status !== 'active') throw new Error(`Listing ${listing.id} is ${listing.status}, not active`)
  changeListing(alias, listing, { effect: 'listing.sold', status: 'sold' })
  return openOrder(alias, listing, priceCents)
}
