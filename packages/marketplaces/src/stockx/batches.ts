import type { BatchKind, ListingBatch, ListingBatches, ListingLane, MarketplaceListing } from '../resale-marketplace.ts'
import type { StockxClient } from './client.ts'
import { askTerms, READ_BACK_STATUSES } from './listings.ts'
import { allPages, uniqueBy } from './pages.ts'
import { batchedWritesFrom, listingFrom } from './translate.ts'
import { readBatch, readBatchItems, readListings } from './wire.ts'

/** The documented limit of update and delete; clients use it for create as well. */
const MOST_ITEMS = 100

const PATHS: Record<BatchKind, string> = {
  create: '/selling/batch/create-listing',
  'change-price': '/selling/batch/update-listing',
  withdraw: '/selling/batch/delete-listing',
}

/** The lane of each kind of batch. Withdrawals have priority over creations and price changes, like single calls. */
const LANES: Record<BatchKind, ListingLane> = { create: 'writes', 'change-price': 'writes', withdraw: 'switch-offs' }

/** Returns the batch calls. `currency` is the account's, in which every ask is made. */
export function batchCalls(
  client: StockxClient,
  { now, currency }: { now: () => Date; currency: string },
): ListingBatches {
  const terms = (priceCents: number) => askTerms(priceCents, { now: now(), currency })
  const itemsOf = (batch: ListingBatch): object[] => {
    switch (batch.kind) {
      case 'create':
        return batch.items.map(({ variantId, priceCents }) => ({
          variantId,
          ...terms(priceCents),
          quantity: 1,
          active: true,
        }))
      case 'change-price':
        return batch.items.map(({ listingId, priceCents }) => ({ listingId, ...terms(priceCents) }))
      case 'withdraw':
        return batch.items.map(({ listingId }) => ({ listingId }))
    }
  }
  const listingsOf = async (kind: BatchKind, batchId: string): Promise<MarketplaceListing[]> => {
    const rows = await allPages(async (pageNumber) => {
      const query = {
        batchIds: batchId,
        listingStatuses: READ_BACK_STATUSES,
        pageNumber: String(pageNumber),
        pageSize: String(MOST_ITEMS),
      }
      const request = { method: 'GET', path: '/selling/listings', query, lane: LANES[kind] } as const
      const page = await client.json(readListings, request)
      return { rows: page.listings, more: page.hasNextPage === true }
    })
    return uniqueBy(rows, ({ listingId }) => listingId).map((wire) => listingFrom(wire, { now: now(), currency }))
  }
  return {
    mostItems: MOST_ITEMS,
    // ARK itself counts batch items over time, so StockX has no quota of items in progress.
    quota: async () => null,
    async send(batch, beforeSending) {
      const body = { items: itemsOf(batch) }
      const lane = LANES[batch.kind]
      const request = { method: 'POST', path: PATHS[batch.kind], body, lane, beforeSending } as const
      return (await client.json(readBatch, request)).batchId
    },
    async outcome(kind, batchId) {
      const path = `${PATHS[kind]}/${encodeURIComponent(batchId)}`
      const lane = LANES[kind]
      const { status } = await client.json(readBatch, { method: 'GET', path, lane })
      // A batch with failed items is COMPLETED as well.
      if (status !== 'COMPLETED') return null
      const { items } = await client.json(readBatchItems, { method: 'GET', path: `${path}/items`, lane })
      return { writes: batchedWritesFrom(items), listings: kind === 'withdraw' ? [] : await listingsOf(kind, batchId) }
    },
  }
}
