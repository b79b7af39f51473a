import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { matchingSales, matchingTotals, type OwnSaleFilter } from './matching-sales.ts'
import { ofSales, ofTotals, searched, waits } from './sale-filter.ts'

export type SaleTotals = AnswerOf<Contract['GET /sales/totals']>

/** Of what a search finds, a screen adds up the newest so many: it takes as long in a store of a million sales. */
export const MOST_ADDED_UP = 1_000

/**
 * What a retailer's sales add up to. It is read from the totals that are kept; what a search finds is added up, `most`
 * of it at most (null: all).
 */
export async function saleTotals(
  tx: Tx,
  filter: OwnSaleFilter,
  { most }: { most: number | null },
): Promise<SaleTotals> {
  const isSearch = searched(filter) !== null
  const terms = isSearch ? ofSales : ofTotals
  const { count } = terms
  const { rows } = await sql<Omit<SaleTotals, 'is_capped'>>`
    select coalesce(${count}, 0)::int as total, coalesce(${terms.revenue}, 0)::float8 as total_revenue,
      coalesce(${terms.shownPayout}, 0)::float8 as total_retailer_payout,
      coalesce(${count} filter (where not ${terms.hasStoreOrder} and not ${terms.isCanceled}
        and ${terms.hasItem}), 0)::int as pending_shopify_sync,
      coalesce(${count} filter (where ${waits(terms)}), 0)::int as fulfillment_needed
    from ${isSearch ? matchingSales(filter, { limit: most }) : matchingTotals(filter)} s`.execute(tx)
  const [totals] = rows
  if (!totals) throw new Error('sums without a row')
  return { ...totals, is_capped: isSearch && totals.total === most }
}
