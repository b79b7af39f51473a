import type { Contract, QueryOf } from '@ark/contract'
import { STATUS_GROUPS, wireValuesWhere } from '@ark/domain'
import { type Refusal, refuseField } from '../../../platform/refusal.ts'
import type { OwnSaleFilter, SalePlace } from './queries/matching-sales.ts'
import type { SaleCursor } from './queries/sale-rows.ts'

/**
 * Reads the position and filter of a list from a query. Refuses a cursor that ARK did not issue or that is more than a
 * day in the future.
 */
export function readSalePlace(
  query: QueryOf<Contract['GET /sales/summaries']>,
  locationIds: number[],
  now: Date,
): SalePlace | Refusal {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, now)
  if (cursor === undefined) return NOT_OUR_CURSOR
  return { ...readSaleFilter(query, locationIds), cursor, limit: query.limit ?? 50 }
}

/**
 * Reads the filter of a retailer's sales from a query. Staff see the sales of their locations; an empty list means all.
 */
export function readSaleFilter(
  {
    generated_in_shopify,
    platform,
    location,
    status,
    to_fulfill,
    sold_on,
    search,
  }: QueryOf<Contract['GET /sales/totals']>,
  locationIds: number[],
): OwnSaleFilter {
  const own = locationIds.length > 0 ? locationIds : null
  // Marketplace word: a person filters by it.
  const statuses = statusesOf(status, (name) => {
    const group = groupNamed(STATUS_GROUPS, name)
    return group && wireValuesWhere((each) => each.group === group)
  })
  return {
    generatedInShopify: generated_in_shopify,
    platform: platformOf(platform),
    locations: location === undefined ? own : [location].filter((each) => own?.includes(each) ?? true),
    statuses,
    toFulfill: to_fulfill ?? false,
    soldOn: sold_on ?? null,
    search,
  }
}

/** Returns the internal name of a platform. The API also accepts `alias` for `goat`. */
export const platformOf = (platform: string | undefined): string | undefined =>
  platform === 'alias' ? 'goat' : platform

export const NOT_OUR_CURSOR = refuseField('cursor', 'Cursor is not from this list. Load the list again.')

/**
 * Returns the wire values of a list of statuses and groups. A group's name means all its statuses; any other word is a
 * wire value.
 */
export const statusesOf = (
  list: string | undefined,
  ofGroup: (name: string) => string[] | undefined,
): string[] | null => (list ? list.split(',').flatMap((word) => ofGroup(word.trim()) ?? [word.trim()]) : null)

/** Returns the group with a name or a label. */
export const groupNamed = <G extends string>(
  groups: readonly { group: G; label: string }[],
  name: string,
): G | undefined => groups.find(({ group, label }) => [group, label.toLowerCase()].includes(name.toLowerCase()))?.group

const TOMORROW_MS = 24 * 3600 * 1_000

/** Reads a cursor. Returns undefined if ARK did not issue it or it is more than a day in the future. */
export function readCursor(cursor: string, now: Date): SaleCursor | undefined {
  const [at = '', id = ''] = cursor.split('_')
  const soldAt = new Date(at)
  const saleId = Number(id)
  const isOurs = !Number.isNaN(soldAt.getTime()) && Number.isSafeInteger(saleId) && saleId > 0
  return isOurs && soldAt.getTime() <= now.getTime() + TOMORROW_MS ? { soldAt, saleId } : undefined
}
