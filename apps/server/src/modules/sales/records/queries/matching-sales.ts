import { sql } from 'kysely'
import {
  holds,
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

/** What of a retailer's sales is asked for. */
export interface OwnSaleFilter extends SaleFilter {
  /** Null: every location. */
  locations: number[] | null
  /** Only those that wait to be packed. */
  toFulfill: boolean
  /** Only those sold on this day in New York, where the marketplaces keep their calendar: `YYYY-MM-DD`; null: any. */
  soldOn: string | null
}

/** A list's filter, and where in it a page begins. */
export interface SalePlace extends OwnSaleFilter {
  /** Only sales of these sizes; not together with a search. */
  variantIds?: readonly number[]
  /** Null: the first page. */
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

/** Whether sums of it are kept: those of a search and of a day are added up sale by sale. */
export const hasStoredTotals = (filter: OwnSaleFilter): boolean => searched(filter) === null && filter.soldOn === null

/**
 * The newest of a retailer's sales that match, after the last one shown; without a limit: all. May be a few more than
 * the limit. To be read as `s`.
 */
export function matchingSales(
  filter: OwnSaleFilter & Pick<SalePlace, 'variantIds'>,
  { cursor, limit }: { cursor?: SaleCursor | null; limit: number | null },
) {
  const { locations, statuses, platform, generatedInShopify, toFulfill } = filter
  const search = searched(filter)
  // A day's sales are few: what is searched among them is looked at one by one.
  if (search && isFoundFirst(filter))
    return sql`find_sales(current_retailer(), ${search.words}::text[], ${search.sizes}::text[],
      ${locations}::int8[], ${statuses}::text[],
      ${platform ?? null}::text,
      ${generatedInShopify ?? null}::boolean, ${toFulfill ? TO_SHIP : null}::text[],
      ${cursor?.soldAt ?? null}::timestamptz, ${cursor?.saleId ?? null}::int8, ${limit}::int4)`
  const all = [
    ...conditions(filter, ofSales),
    ...(filter.variantIds ? [sql`s.variant_id = any(${filter.variantIds}::int8[])`] : []),
    ...(search ? [holds(sql`s.search_text`, search)] : []),
    ...(cursor ? [afterCursor(cursor)] : []),
  ]
  return sql`(select * from sales s where ${sql.join(all, sql` and `)}
    order by s.sold_at desc, s.sale_id desc limit ${limit === null ? sql`all` : limitInText(limit)})`
}

/** Whether what a page shows has to be found first: words are, by a function that stands in a statement of its own. */
export const isFoundFirst = (filter: OwnSaleFilter): boolean => searched(filter) !== null && filter.soldOn === null

/**
 * The sales of a page of which `isFoundFirst` is true, to be read as `s`. The function that finds them has its owner's
 * rights, and a distributed PostgreSQL takes none that asks a table in a statement of others (docs/decisions/025).
 */
export async function foundSales(tx: Tx, place: SalePlace) {
  const { cursor, limit } = place
  const { rows } = await sql<{ ids: string }>`
    select coalesce(array_agg(s.sale_id), '{}')::text as ids
    from ${matchingSales(place, { cursor, limit: limit + 1 })} s`.execute(tx)
  return sql`(select * from sales s
    where s.retailer_id = current_retailer() and s.sale_id = any(${rows[0]?.ids ?? '{}'}::int8[]))`
}

/** The kept totals of the sales that match; a search and a day are in none of them. To be read as `s`. */
export const matchingTotals = (filter: OwnSaleFilter) =>
  sql`(select * from sale_totals s where ${sql.join(conditions(filter, ofTotals), sql` and `)})`
