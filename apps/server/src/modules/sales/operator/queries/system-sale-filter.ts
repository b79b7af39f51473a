import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { matchesSearch, type SaleFilter, type SearchedSale, searched } from '../../records/queries/sale-filter.ts'
import type { SaleCursor } from '../../records/queries/sale-rows.ts'

/** The filter over all retailers' sales. */
export interface SystemSaleFilter extends SaleFilter {
  cursor: SaleCursor | null
  skip: number
  limit: number
  /** A part of a location's name. */
  locationName: string | undefined
  retailerId: number | undefined
  soldFrom: Date | null
  /** Excludes sales at or after this time. */
  soldUntil: Date | null
}

/** A filter whose names are resolved to ids. */
export interface ResolvedFilter extends Omit<SystemSaleFilter, 'search' | 'locationName'> {
  search: SearchedSale | null
  /** Retailers whose names match the search. All their sales match it. */
  named: number[]
  /** The locations whose names match; null for any location. */
  locations: number[] | null
}

/**
 * Resolves the names in a filter before the sales are read. In a join, PostgreSQL would not use the indexes of the
 * search and the locations.
 */
export async function resolveNames(tx: Tx, { locationName, ...filter }: SystemSaleFilter): Promise<ResolvedFilter> {
  const search = searched(filter)
  return {
    ...filter,
    search,
    named: search ? await retailersNamed(tx, search) : [],
    locations: await locationsNamed(tx, locationName),
  }
}

async function retailersNamed(tx: Tx, search: SearchedSale): Promise<number[]> {
  const { rows } = await sql<Columns<'accounts.retailers', 'retailer_id'>>`
    select retailer_id from accounts.retailers where ${matchesSearch(sql`lower(business_name)`, search)}`.execute(tx)
  return rows.map(({ retailer_id }) => retailer_id)
}

async function locationsNamed(tx: Tx, name: string | undefined): Promise<number[] | null> {
  const wanted = name?.trim().toLowerCase()
  if (!wanted) return null
  const { rows } = await sql<Columns<'stores.locations', 'location_id'>>`
    select location_id from stores.locations where lower(location_nickname) like ${likePattern(wanted)}`.execute(tx)
  return rows.map(({ location_id }) => location_id)
}
