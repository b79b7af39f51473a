import { ProviderNotFound, ProviderRefused } from '../provider-errors.ts'
import type { ListingLane, ResaleMarketplace } from '../resale-marketplace.ts'
import type { StockxClient, StockxRequest } from './client.ts'
import { allPages, uniqueBy } from './pages.ts'
import { isPreOwned, listingFrom, writeFrom } from './translate.ts'
import { readListing, readListings, readOperation, type WireListing } from './wire.ts'

type ListingCalls = 'createListing' | 'changePrice' | 'withdrawListing' | 'operation' | 'listing' | 'listingsOfVariant'

const PAGE_SIZE = 100
/** Sent with every write, because StockX changed the default from 365 to 999 days. */
const ASK_LIFETIME_MS = 365 * 24 * 3_600_000
const DAY_MS = 24 * 3_600_000
/** Every status except DELETED, which the filter no longer accepts. */
export const READ_BACK_STATUSES = 'ACTIVE,INACTIVE,MATCHED,COMPLETED,CANCELED'

/** Returns the listing calls. `currency` is the account's, in which every ask is made. */
export function listingCalls(
  client: StockxClient,
  { now, currency }: { now: () => Date; currency: string },
): Pick<ResaleMarketplace, ListingCalls> {
  const write = async (request: StockxRequest) => writeFrom(await client.json(readOperation, request))
  const price = (priceCents: number) => askTerms(priceCents, { now: now(), currency })
  return {
    async createListing({ variantId, priceCents }, beforeSending) {
      const body = { variantId, ...price(priceCents), active: true }
      return write({ method: 'POST', path: '/selling/listings', body, lane: 'writes', beforeSending })
    },
    changePrice: async (listingId, priceCents) =>
      write({ method: 'PATCH', path: pathOf(listingId), body: price(priceCents), lane: 'writes' }),
    withdrawListing: (listingId, lane = 'withdrawals') => write({ method: 'DELETE', path: pathOf(listingId), lane }),
    operation(listingId, operationId, lane = 'withdrawals') {
      const path = `${pathOf(listingId)}/operations/${encodeURIComponent(operationId)}`
      return write({ method: 'GET', path, lane })
    },
    async listing(listingId, lane = 'withdrawals') {
      const reply = client.json(readListing, { method: 'GET', path: pathOf(listingId), lane })
      const wire = await reply.catch(nullWhenNotFound)
      return wire && listingFrom(wire, { now: now(), currency })
    },
    async listingsOfVariant({ variantId }, since, lane = 'writes') {
      const from = Math.floor(since.getTime() / 1_000) * 1_000
      const rows = await readBack(client, { variantId, since, lane })
      const ours = rows
        .filter((wire) => !isPreOwned(wire))
        .map((wire) => listingFrom(wire, { now: now(), currency }))
        .filter((row) => row.variantId === variantId)
      return ours
        .filter(({ createdAt }) => createdAt.getTime() >= from)
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    },
  }
}

/**
 * StockX does not document which clock and which time `fromDate` means, so this starts a day earlier and compares
 * `createdAt`.
 */
async function readBack(
  client: StockxClient,
  { variantId, since, lane }: { variantId: string; since: Date; lane: ListingLane },
): Promise<WireListing[]> {
  const fromDate = new Date(since.getTime() - DAY_MS).toISOString().slice(0, 10)
  const rows = await allPages(async (pageNumber) => {
    const query = {
      variantIds: variantId,
      listingStatuses: READ_BACK_STATUSES,
      fromDate,
      // Without this filter value, StockX hides listings whose ask expired.
      isExpired: 'true',
      pageNumber: String(pageNumber),
      pageSize: String(PAGE_SIZE),
    }
    const request = { method: 'GET', path: '/selling/listings', query, lane } as const
    const page = await client.json(readListings, request)
    return { rows: page.listings, more: page.hasNextPage === true }
  })
  return uniqueBy(rows, ({ listingId }) => listingId)
}

const pathOf = (listingId: string) => `/selling/listings/${encodeURIComponent(listingId)}`

/** Returns the fields of an ask for a write. */
export const askTerms = (priceCents: number, { now, currency }: { now: Date; currency: string }) => ({
  amount: wholeDollars(priceCents),
  currencyCode: currency,
  expiresAt: new Date(now.getTime() + ASK_LIFETIME_MS).toISOString(),
})

/** Returns an ask as StockX expects it: whole dollars as a string of digits. Throws for other amounts. */
function wholeDollars(priceCents: number): string {
  if (priceCents > 0 && priceCents % 100 === 0) return String(priceCents / 100)
  throw new ProviderRefused('stockx', { status: 400, message: `StockX takes whole dollars, not ${priceCents} cents` })
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof ProviderNotFound) return null
  throw error
}
