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
import type { AliasCatalog } from './catalogue.ts'
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
 * alias accepts 1,000, but the IDs of a withdrawal are in the address: with 100 of them it has about 4,500 characters,
 * which every server accepts.
 */
const MOST_ITEMS = 100
/** The largest page of a batch's rows, and the most pages that a batch can have. */
const ROWS_PER_PAGE = 500
const MOST_ROW_PAGES = 4
const LISTINGS_PER_PAGE = 50
const SORT = 'SEARCH_LISTING_REQUEST_ORDER'
/** How long to wait when the quota has no room: processing a hundred rows takes about as long. */
const NO_ROOM_MS = 5_000
/** `FAILED_PRECONDITION`: one of the two answers that may mean that the quota is exceeded; the other is a 429. */
const NOT_NOW = '9'

/** The lane of each kind of batch. Withdrawals have priority over creations and price changes, like single calls. */
const LANES: Record<BatchKind, ListingLane> = { create: 'writes', 'change-price': 'writes', withdraw: 'switch-offs' }

/**
 * Returns alias' batch calls. The refusal of a whole batch is no fault of its items, so they are then sent one by one,
 * and each has its own result.
 */
export function batchCalls(client: AliasClient, catalogue: AliasCatalog): ListingBatches {
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
      // In proto3 an absent number means zero: no usage, or for the limit, no room.
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

/** Converts the refusal of a whole batch, or of a call about the quota, to the port's errors. */
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
 * Returns the current state of those of these listings that are among the account's most recently changed ones, because
 * alias has no call for several IDs. A listing is missed when other changes pushed it out of these pages, and left out
 * when it is not live.
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
  // For a listing that is not live, only reading it alone shows whether it sold or needs pictures.
  return [...found.values()].filter(({ state }) => state === 'live' || state === 'pending')
}
