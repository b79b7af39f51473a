import type { Contract, QueryOf } from '@ark/contract'
import { SYSTEM_STATUS_GROUPS, wireValuesWhere } from '@ark/domain'
import { type Refusal, refuseFields } from '../../../platform/refusal.ts'
import type { SystemSaleFilter } from './queries/system-sale-filter.ts'
import { groupNamed, NOT_OUR_CURSOR, readCursor, statusesOf } from '../records/read-sale-filter.ts'

/**
 * Reads the filter of the operator's list of sales from a query. Refuses a cursor that ARK did not issue and a date
 * that does not exist.
 */
export function readSystemSaleFilter(
  query: QueryOf<Contract['GET /sales/admin/system-sales']>,
  now: Date,
): SystemSaleFilter | Refusal {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, now)
  if (cursor === undefined) return NOT_OUR_CURSOR
  const [soldFrom, soldUntil] = [momentOf(query.start_date, 0), momentOf(query.end_date, DAY_MS)]
  const refusal = refuseFields({
    ...(soldFrom === undefined && { start_date: 'Start date is not a valid date (YYYY-MM-DD).' }),
    ...(soldUntil === undefined && { end_date: 'End date is not a valid date (YYYY-MM-DD).' }),
    ...(soldFrom && soldUntil && soldFrom >= soldUntil && { end_date: 'End date is before the start date.' }),
  })
  if (refusal) return refusal
  return {
    cursor,
    skip: query.skip ?? 0,
    limit: query.limit ?? 50,
    generatedInShopify: query.generated_in_shopify,
    platform: query.platform === 'alias' ? 'goat' : query.platform,
    // Marketplace word: a person filters by it.
    statuses: statusesOf(query.status, (name) => {
      const group = groupNamed(SYSTEM_STATUS_GROUPS, name)
      return group && wireValuesWhere((status) => status.system_group === group)
    }),
    search: query.search,
    locationName: query.location,
    retailerId: query.retailer_id,
    soldFrom: soldFrom ?? null,
    soldUntil: soldUntil ?? null,
  }
}

const DAY_MS = 24 * 3_600_000
/** The accepted years. PostgreSQL has later ones, which JavaScript formats differently. */
const SENSIBLE = { from: Date.UTC(1900, 0), to: Date.UTC(3000, 0) }

/**
 * Reads an instant as it is, or a day shifted by `afterDayMs`, so that an end date includes its day. Returns undefined
 * for other texts.
 */
function momentOf(text: string | undefined, afterDayMs: number): Date | null | undefined {
  if (text === undefined) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const moment = new Date(text)
  const isReal = moment.getTime() >= SENSIBLE.from && moment.getTime() < SENSIBLE.to
  // JavaScript reads February 31 as March 3.
  if (!isReal || (isDay && moment.toISOString().slice(0, 10) !== text)) return undefined
  return isDay ? new Date(moment.getTime() + afterDayMs) : moment
}
