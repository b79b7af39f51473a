import { sql } from 'kysely'
import {
  matchesSearch,
  ofSales,
  ofTotals,
  saleConditions,
  type SaleFilter,
  type SaleTerms,
  searched,
  TO_SHIP,
  waits,
} from './sale-filter.ts'
import { afterCursor, type SaleCursor } from './sale-rows.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'

/** The filter of a retailer's own sales. */
export interface OwnSaleFilter extends SaleFilter {
  /** Null for every location. */
  locations: number[] | null
  /** Whether to include only sales that wait to be packed. */
  toFulfill: boolean
  /** The day of the sale in New York, the marketplaces' time zone, as `YYYY-MM-DD`; null for any day. */
  soldOn: string | null
}

/** A list's filter and the position of a page in it. */
export interface SalePlace extends OwnSaleFilter {
  /** The sizes to include. Not available together with a search. */
  variantIds?: readonly number[]
  /** Null for the first page. */
  cursor: SaleCursor | null
  limit: number
}

function conditions(filter: OwnSaleFilter, terms: SaleTerms) {
  const own = [sql`s.retailer_id = current_retailer()`]
  if (filter.locations) own.push(sql`s.location_id = any(${filter.locations}::int8[])`)
  if (filter.toFulfill) own.push(waits(terms))
  if (filter.soldOn !== null)
    own.push(sql`s.sold_at >= ${midnight(filter.soldOn, 0)}
    and s.sold_at < ${midnight(filter.soldOn, 1)}`)
  return [...own, ...saleConditions(filter, terms)]
}

const midnight = (day: string, later: number) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'America/New_York')`

/** Returns whether kept totals exist for the filter. Searches and single days are added up sale by sale. */
export const hasStoredTotals = (filter: OwnSaleFilter): boolean => searched(filter) === null && filter.soldOn === null

/**
 * Returns SQL for a retailer's newest matching sales after the cursor, to be used as `s`; all if the limit is null. It
 * may return a few more than the limit.
 */
export function matchingSales(
  filter: OwnSaleFilter & Pick<SalePlace, 'variantIds'>,
  { cursor, limit }: { cursor?: SaleCursor | null; limit: number | null },
) {
  const { locations, statuses, platform, generatedInShopify, toFulfill } = filter
  const search = searched(filter)
  // A day has few sales, so a search in it checks them one by one.
  if (search && needsOwnStatement(filter))
    return sql`find_sales(current_retailer(), ${search.words}::text[], ${search.sizes}::text[],
      ${locations}::int8[], ${statuses}::text[],
      ${platform ?? null}::text,
      ${generatedInShopify ?? null}::boolean, ${toFulfill ? TO_SHIP : null}::text[],
      ${cursor?.soldAt ?? null}::timestamptz, ${cursor?.saleId ?? null}::int8, ${limit}::int4)`
  const all = [
    ...conditions(filter, ofSales),
    ...(filter.variantIds ? [sql`s.variant_id = any(${filter.variantIds}::int8[])`] : []),
    ...(search ? [matchesSearch(sql`s.search_text`, search)] : []),
    ...(cursor ? [afterCursor(cursor)] : []),
  ]
  return sql`(select * from sales s where ${sql.join(all, sql` and `)}
    order by s.sold_at desc, s.sale_id desc limit ${limit === null ? sql`all` : limitInText(limit)})`
}

/**
 * Returns whether a page must first be found in its own statement: a search uses a database function that must not
 * share its statement.
 */
export const needsOwnStatement = (filter: OwnSaleFilter): boolean => searched(filter) !== null && filter.soldOn === null

/**
 * Returns SQL for the sales of a page, to be used as `s`, if `needsOwnStatement` is true for the page. It runs the function
 * that finds them in its own statement: the function has its owner's rights, and Citus does not accept one that reads
 * tables inside another statement (docs/decisions/025).
 */
export async function foundSales(tx: Tx, place: SalePlace) {
  const { cursor, limit } = place
  const { rows } = await sql<{ ids: string }>`
    select coalesce(array_agg(s.sale_id), '{}')::text as ids
    from ${matchingSales(place, { cursor, limit: limit + 1 })} s`.execute(tx)
  return sql`(select * from sales s
    where s.retailer_id = current_retailer() and s.sale_id = any(${rows[0]?.ids ?? '{}'}::int8[]))`
}

/** Returns SQL for the kept totals of the matching sales, to be used as `s`. They do not know a search or a day. */
export const matchingTotals = (filter: OwnSaleFilter) =>
  sql`(select * from sale_totals s where ${sql.join(conditions(filter, ofTotals), sql` and `)})`
