import { ProviderNotFound, ProviderRefused } from '../provider-errors.ts'
import type {
  ListingLane,
  ListingWrite,
  MarketplaceListing,
  NewListing,
  ResaleMarketplace,
} from '../resale-marketplace.ts'
import { dateOrNull } from '../wire-values.ts'
import type { AliasCatalog } from './catalogue.ts'
import type { AliasClient } from './client.ts'
import { CONDITION, isCanceled, isOfOtherCondition, listingFrom, refusalOf, variantParts } from './translate.ts'
import { readDeleted, readListing, readListings, readOrderPage, type WireListing, type WireOrder } from './wire.ts'

type ListingCalls = 'createListing' | 'changePrice' | 'withdrawListing' | 'operation' | 'listing' | 'listingsOfVariant'

const PAGE_SIZE = 50
const SORT = 'SEARCH_LISTING_REQUEST_ORDER'
/** How many pages of orders are searched for the sale of a listing without a known time: 100 orders. */
const FEW_SALE_PAGES = 2
/** How many pages of orders are searched back to the time when the listing was last seen live: 2,000 orders. */
const MOST_SALE_PAGES = 40
const NEEDS_PICTURES = 'ALIAS asks for pictures of the pair before it sells it'
/** The largest assumed difference between ARK's clock and alias' clock. */
const CLOCK_SLACK_MS = 10 * 60_000

export function listingCalls(client: AliasClient, catalogue: AliasCatalog): Pick<ResaleMarketplace, ListingCalls> {
  return {
    async createListing(wanted, beforeSending) {
      const query = await listingFields(catalogue, wanted)
      const request = { method: 'POST', path: '/listings', query, lane: 'writes', beforeSending } as const
      const { listing } = await client(readListing, request)
      return done(listing.id)
    },
    async changePrice(listingId, priceCents) {
      const query = { price_cents: wholeDollars(priceCents) }
      await client(readListing, { method: 'POST', path: path(listingId), query, lane: 'writes' })
      return done(listingId)
    },
    async withdrawListing(listingId, lane = 'withdrawals') {
      await client(readDeleted, { method: 'DELETE', path: path(listingId), lane })
      return done(listingId)
    },
    // alias' writes have no operation: an answered write is done.
    operation: async (listingId) => done(listingId),
    async listing(listingId, lane = 'withdrawals', liveAt = null) {
      const wire = await readOne(client, listingId, lane)
      if (!wire) return null
      const known = listingFrom(wire)
      const isOpen = known.state === 'live' || known.state === 'pending'
      if (isOpen) return known
      const sale = await saleOf(client, known, liveAt)
      // Whether it sold is not known yet; the poll of orders will show it.
      if (sale === 'too-many-orders') return { ...known, state: 'pending' }
      const shown = listingFrom(wire, sale)
      if (shown.state !== 'inactive') return shown
      const { requires_listing_pictures } = await catalogue.item(wire.catalog_id ?? '')
      return requires_listing_pictures ? { ...shown, reason: NEEDS_PICTURES } : shown
    },
    listingsOfVariant: ({ variantId }, since, lane = 'writes') => readBack(client, { variantId, since, lane }),
  }
}

/**
 * Returns the fields of a new listing, alone or in a batch. Throws `ProviderRefused` for a listing that alias would
 * refuse.
 */
export async function listingFields(
  catalogue: AliasCatalog,
  { variantId, priceCents }: NewListing,
  lane?: ListingLane,
) {
  const { catalogId, size } = partsOf(variantId)
  const price_cents = wholeDollars(priceCents)
  const item = await catalogue.item(catalogId, lane)
  const refusal = refusalOf(item, priceCents)
  if (refusal !== null) throw new ProviderRefused('goat', { status: 400, message: refusal })
  const size_unit = item.size_unit || 'SIZE_UNIT_US'
  return { catalog_id: catalogId, price_cents, ...CONDITION.listing, size, size_unit, activate: true }
}

async function readOne(client: AliasClient, listingId: string, lane: ListingLane): Promise<WireListing | null> {
  try {
    return (await client(readListing, { method: 'GET', path: path(listingId), lane })).listing
  } catch (error) {
    if (error instanceof ProviderNotFound) return null
    throw error
  }
}

/**
 * Returns the order that names a listing, which is how ARK recognizes a sale. Orders come newest first, without a
 * filter by time or listing. A listing that was live at a known time sold after it, so this reads the orders back to
 * then; without a known time, it reads few.
 */
async function saleOf(
  client: AliasClient,
  listing: MarketplaceListing,
  liveAt: Date | null,
): Promise<WireOrder | 'too-many-orders' | null> {
  const seenAt = liveAt ? liveAt.getTime() - CLOCK_SLACK_MS : 0
  const from = Math.max(seenAt, listing.createdAt.getTime())
  const mostPages = liveAt ? MOST_SALE_PAGES : FEW_SALE_PAGES
  let token = ''
  for (let page = 0; page < mostPages; page += 1) {
    const query = { page_size: PAGE_SIZE, pagination_token: token }
    const { results, pagination } = await client(readOrderPage, {
      method: 'GET',
      path: '/orders',
      query,
      lane: 'orders',
    })
    const sale = results?.find((order) => order.listing_id === listing.listingId && !isCanceled(order))
    if (sale) return sale
    const oldest = dateOrNull(results?.at(-1)?.sold_at)
    token = pagination?.next_page_token ?? ''
    if (!token || (oldest && oldest.getTime() < from)) return null
  }
  return liveAt ? 'too-many-orders' : null
}

/** Reads the listings of a catalog item, newest first, and compares size and time itself. */
async function readBack(
  client: AliasClient,
  { variantId, since, lane }: { variantId: string; since: Date; lane: ListingLane },
): Promise<MarketplaceListing[]> {
  const from = new Date(Math.floor(since.getTime() / 1_000) * 1_000)
  const found = new Map<string, MarketplaceListing>()
  const readPage = async (token: string): Promise<string> => {
    const query = {
      search_term: partsOf(variantId).catalogId,
      page_size: PAGE_SIZE,
      pagination_token: token,
      'order.sort_by': `${SORT}_SORT_BY_CREATED_AT`,
      'order.order_by': `${SORT}_ORDER_BY_DESC`,
    }
    const page = await client(readListings, { method: 'GET', path: '/listings', query, lane })
    const rows = (page.listings ?? []).filter((wire) => listingFrom(wire).createdAt >= from)
    for (const wire of rows) {
      const row = listingFrom(wire)
      if (row.variantId === variantId && !isOfOtherCondition(wire)) found.set(row.listingId, row)
    }
    return page.pagination?.has_more && rows.length > 0 ? (page.pagination.pagination_token ?? '') : ''
  }
  let token = await readPage('')
  while (token) token = await readPage(token)
  return [...found.values()].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

const done = (listingId: string): ListingWrite => ({ listingId, operationId: null, outcome: 'done', error: null })

const path = (listingId: string) => `/listings/${encodeURIComponent(listingId)}`

function partsOf(variantId: string): { catalogId: string; size: number } {
  const parts = variantParts(variantId)
  if (parts) return parts
  throw new ProviderNotFound('goat', { status: 404, message: `not a variant of alias: ${variantId}` })
}

/** Returns the price that alias accepts: a multiple of 100 cents. Throws for any other. */
export function wholeDollars(priceCents: number): number {
  if (priceCents > 0 && priceCents % 100 === 0) return priceCents
  throw new ProviderRefused('goat', { status: 400, message: `alias takes whole dollars, not ${priceCents} cents` })
}
