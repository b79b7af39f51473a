import type { Contract, QueryOf } from '@ark/contract'
import { STATUS_GROUPS, wireValuesWhere } from '@ark/domain'
import { type Refusal, refuseField } from '../../platform/refusal.ts'
import type { SaleFilter } from './queries/sale-list.ts'

/** The list's query as the database needs it. A cursor that is not ours, or lies beyond tomorrow, is refused (document 2 §8). */
export function readSaleFilter(
  query: QueryOf<Contract['GET /sales/']>,
  locationIds: number[],
  now: Date,
): SaleFilter | Refusal {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, now)
  if (cursor === undefined) return refuseField('cursor', 'Cursor is not one that this list gave. Load the list again.')
  return {
    cursor,
    limit: query.limit ?? 50,
    generatedInShopify: query.generated_in_shopify,
    platform: query.platform === 'alias' ? 'goat' : query.platform,
    locationId: query.location,
    statuses: query.status ? query.status.split(',').flatMap(wireValuesOf) : null,
    toFulfill: query.to_fulfill ?? false,
    search: query.search,
    locationIds,
  }
}

/** A group's name stands for its statuses; anything else is a wire value. */
function wireValuesOf(word: string): string[] {
  const name = word.trim()
  const group = STATUS_GROUPS.find(
    (each) => each.group === name.toLowerCase() || each.label.toLowerCase() === name.toLowerCase(),
  )
  return group ? wireValuesWhere((status) => status.group === group.group) : [name]
}

const TOMORROW_MS = 24 * 3600 * 1_000

function readCursor(cursor: string, now: Date): SaleFilter['cursor'] | undefined {
  const [at = '', id = ''] = cursor.split('_')
  const soldAt = new Date(at)
  const saleId = Number(id)
  const isOurs = !Number.isNaN(soldAt.getTime()) && Number.isSafeInteger(saleId) && saleId > 0
  return isOurs && soldAt.getTime() <= now.getTime() + TOMORROW_MS ? { soldAt, saleId } : undefined
}
