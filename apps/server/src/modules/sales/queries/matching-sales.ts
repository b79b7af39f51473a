import { sql } from 'kysely'
import {
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
import { limitInText } from '../../../platform/database/limit-in-text.ts'

/** What of a retailer's sales is asked for. */
export interface OwnSaleFilter extends SaleFilter {
  /** Null: every location. */
  locations: number[] | null
  /** Only those that wait to be packed. */
  toFulfill: boolean
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
  return [...own, ...saleConditions(filter, terms)]
}

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
  if (search)
    return sql`find_sales(current_retailer(), ${search.words}::text[], ${search.sizes}::text[],
      ${locations}::int8[], ${statuses}::text[],
      ${platform ?? null}::text,
      ${generatedInShopify ?? null}::boolean, ${toFulfill ? TO_SHIP : null}::text[],
      ${cursor?.soldAt ?? null}::timestamptz, ${cursor?.saleId ?? null}::int8, ${limit}::int4)`
  const all = [
    ...conditions(filter, ofSales),
    ...(filter.variantIds ? [sql`s.variant_id = any(${filter.variantIds}::int8[])`] : []),
    ...(cursor ? [afterCursor(cursor)] : []),
  ]
  return sql`(select * from sales s where ${sql.join(all, sql` and `)}
    order by s.sold_at desc, s.sale_id desc limit ${limit === null ? sql`all` : limitInText(limit)})`
}

/** The kept totals of the sales that match; a search is in none of them. To be read as `s`. */
export const matchingTotals = (filter: OwnSaleFilter) =>
  sql`(select * from sale_totals s where ${sql.join(conditions(filter, ofTotals), sql` and `)})`
