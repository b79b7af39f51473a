import type { Contract, QueryOf } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { MOST_ROWS, rowsAtOnce } from '../../../platform/http/bodies/rows-at-once.ts'
import { cursorAt, cutPage, NO_CURSOR, placeAt } from '../../../platform/list-place.ts'
import { notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { storeById } from '../connection/queries/stores.ts'
import { type SyncPage, syncsOfStore } from './queries/syncs.ts'

interface SyncList {
  storeId: number
  linked: boolean
  query: QueryOf<Contract['GET /shopify/stores/{id}/pending-syncs']>
}

/** The most words of a search; further ones are ignored. */
const MOST_SEARCH_WORDS = 10

/** Returns a page of a store's pending or completed syncs. Refuses an unknown store or cursor. */
export async function listSyncs(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId }: StaffCaller,
  { storeId, linked, query: { search = '', limit: asked, cursor } }: SyncList,
): Promise<SyncPage | Refusal> {
  const limit = rowsAtOnce(asked, MOST_ROWS)
  const after = cursor === undefined ? null : placeAt(cursor)
  if (cursor !== undefined && !after) return refuseField('cursor', NO_CURSOR)
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_SEARCH_WORDS)
  return db.asRetailer(retailerId, async (tx) => {
    if (!(await storeById(tx, storeId))) return notFound('This store')
    // One more than the page shows whether there is a next page.
    const { syncs, ...totals } = await syncsOfStore(tx, { storeId, linked, words, limit: limit + 1, after })
    const placeOf = ({ shopify_title, sync_id }: (typeof syncs)[number]) =>
      cursorAt({ text: shopify_title, id: sync_id })
    const { page, next_cursor } = cutPage(syncs, limit, placeOf)
    return { syncs: page, ...totals, next_cursor }
  })
}
