import { ProviderRefused, ProviderTakesNoBatch, ProviderThrottled } from '../provider-errors.ts'
import type {
  BatchKind,
  ListingBatch,
  ListingBatches,
  ListingLane,
  MarketplaceListing,
  PriceChange,
} from '../resale-marketplace.ts'
import { numberOrNull } from '../wire-values.ts'
import type { AliasCatalogue } from './catalogue.ts'
import type { AliasClient, AliasRequest } from './client.ts'
import { listingFields, wholeDollars } from './listings.ts'
import { batchedWritesFrom, listingFrom } from './translate.ts'
import {
  readBatchQuota,
  readBatchRows,
  readBatchStatus,
  readListings,
  readStartedBatch,
  type WireBatchRow,
} from './wire.ts'

/**
 * alias takes 1,000 (reference 2.17), but the ids of what leaves stand in the address: of so many it has some 4,500
 * characters, which every server takes.
 */
const MOST_ITEMS = 100
/** The largest page of a batch's rows (reference 1.4), and how many pages a batch has at the very most. */
const ROWS_PER_PAGE = 500
const MOST_ROW_PAGES = 4
const LISTINGS_PER_PAGE = 50
const SORT = 'SEARCH_LISTING_REQUEST_ORDER'
/** A batch that has no room now may have some after this: a hundred rows take about as long. */
const NO_ROOM_MS = 5_000
/** `FAILED_PRECONDITION`: one of two answers that may mean over quota; the other one is a 429 (reference 2.17). */
const NOT_NOW = '9'

/** What leaves goes before what is made or repriced, alone or together. */
const LANES: Record<BatchKind, ListingLane> = { create: 'writes', 'change-price': 'writes', withdraw: 'switch-offs' }

/**
 * alias' batches. Whatever a whole batch is refused for is no fault of an item: its rows are judged one by one, and
 * say so themselves.
 */
export function batchCalls(client: AliasClient, catalogue: AliasCatalogue): ListingBatches {
  const requestOf = async (batch: ListingBatch): Promise<Pick<AliasRequest, 'method' | 'path' | 'query' | 'body'>> => {
    switch (batch.kind) {
      case 'create': {
        const items: object[] = []
        for (const item of batch.items)
          items.push({ ...(await listingFields(catalogue, item, LANES.create)), quantity: 1 })
        return { method: 'POST', path: '/listings/batch_create', body: { items } }
      }
      case 'change-price':
        return { method: 'POST', path: '/listings/batch_update', body: { items: batch.items.map(priceChange) } }
      case 'withdraw':
        return {
          method: 'DELETE',
          path: '/listings/batch_delete',
          query: { ids: batch.items.map(({ listingId }) => listingId) },
        }
    }
  }
  return {
    mostItems: MOST_ITEMS,
    async quota(kind) {
      const request = { method: 'GET', path: '/listings/batch_operation/quota', lane: LANES[kind] } as const
      const { used_operation_quota, max_operation_quota } = await ofBatches(client(readBatchQuota, request))
      const [used, most] = [numberOrNull(used_operation_quota), numberOrNull(max_operation_quota)]
      // Absent means nothing (reference 1.2): of the most, that there is no room.
      return { used: used ?? 0, most: most ?? 0 }
    },
    async send(batch, beforeSending) {
      if (batch.items.length > MOST_ITEMS)
        throw new ProviderRefused('goat', { status: 400, message: `a batch has at most ${MOST_ITEMS} listings` })
      const request = await requestOf(batch)
      const lane = LANES[batch.kind]
      return (await ofBatches(client(readStartedBatch, { ...request, lane, beforeSending }))).batch_id
    },
    async outcome(kind, batchId) {
      const lane = LANES[kind]
      const path = `/listings/batch/${encodeURIComponent(batchId)}`
      const { status } = await client(readBatchStatus, { method: 'GET', path, lane })
      if (status !== 'BATCH_STATUS_COMPLETED') return null
      const writes = batchedWritesFrom(kind, await rowsOf(client, batchId, lane))
      const changed = new Set(writes.flatMap(({ listingId, outcome }) => (outcome === 'done' ? listingId : null) ?? []))
      return { writes, listings: kind === 'withdraw' ? [] : await listingsAmong(client, changed, lane) }
    },
  }
}

const priceChange = ({ listingId, priceCents }: PriceChange) => ({
  id: listingId,
  price_cents_change: { new_value: wholeDollars(priceCents), condition_operator: 'CONDITION_OPERATOR_EQ' },
})

/** A refusal of a whole batch, or of the question how many there may be. */
async function ofBatches<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    if (error.code === NOT_NOW) throw new ProviderThrottled('goat', NO_ROOM_MS)
    throw new ProviderTakesNoBatch('goat', error.message, { cause: error })
  }
}

async function rowsOf(client: AliasClient, batchId: string, lane: ListingLane): Promise<WireBatchRow[]> {
  const path = `/listings/batch_operations/${encodeURIComponent(batchId)}`
  const rows: WireBatchRow[] = []
  let token = ''
  for (let page = 0; page < MOST_ROW_PAGES; page += 1) {
    const query = { limit: ROWS_PER_PAGE, pagination_token: token }
    const { operations, pagination_token } = await client(readBatchRows, { method: 'GET', path, query, lane })
    rows.push(...(operations ?? []))
    token = pagination_token ?? ''
    if (token === '') break
  }
  return rows
}

/**
 * Of these listings, those among the account's latest changed ones, as they are now: no call of alias asks for several
 * by their ids. One that others have pushed out of these pages is missed, and one that is not on offer is left out.
 */
async function listingsAmong(
  client: AliasClient,
  ids: ReadonlySet<string>,
  lane: ListingLane,
): Promise<MarketplaceListing[]> {
  const found = new Map<string, MarketplaceListing>()
  const mostPages = Math.ceil(ids.size / LISTINGS_PER_PAGE) + 1
  let token: string | null = ''
  for (let page = 0; page < mostPages && token !== null && found.size < ids.size; page += 1) {
    const query: AliasRequest['query'] = {
      page_size: LISTINGS_PER_PAGE,
      pagination_token: token,
      'order.sort_by': `${SORT}_SORT_BY_UPDATED_AT`,
      'order.order_by': `${SORT}_ORDER_BY_DESC`,
    }
    const request: AliasRequest = { method: 'GET', path: '/listings', query, lane }
    const { listings, pagination } = await client(readListings, request)
    for (const wire of listings ?? []) if (ids.has(wire.id)) found.set(wire.id, listingFrom(wire))
    token = (pagination?.has_more === true && pagination.pagination_token) || null
  }
  // Of one that is not on offer only a look of its own says whether it was sold, or lacks pictures.
  return [...found.values()].filter(({ state }) => state === 'live' || state === 'pending')
}
