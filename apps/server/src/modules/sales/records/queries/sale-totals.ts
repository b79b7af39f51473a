import type { AnswerOf, Contract } from '@ark/contract'
import { cents, dollars } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'
import { hasStoredTotals, matchingSales, matchingTotals, type OwnSaleFilter } from './matching-sales.ts'
import { fellThrough, ofSales, ofTotals, searched, waits } from './sale-filter.ts'

export type SaleTotals = AnswerOf<Contract['GET /sales/totals']>

/** The most sales that a screen adds up for a search, so that it takes equally long in a store with a million sales. */
export const MOST_ADDED_UP = 1_000

/** The sums of the sales of one platform. */
export interface PlatformTotals extends Omit<SaleTotals, 'is_capped'> {
  platform: Column<'sales', 'platform'>
}

/**
 * Returns the sums of a retailer's sales by platform, for the sales page and the dashboard. Sums of money leave out
 * lost sales; the payout counts negative amounts as zero, as the rows show it. The sums come from kept totals. The
 * sales of a search or a day are added up, at most `most` of them (null: all).
 */
export async function totalsByPlatform(
  tx: Tx,
  filter: OwnSaleFilter,
  { most }: { most: number | null },
): Promise<PlatformTotals[]> {
  const isKept = hasStoredTotals(filter)
  const terms = isKept ? ofTotals : ofSales
  const { count } = terms
  const { rows } = await sql<PlatformTotals>`
    select s.platform, coalesce(${count}, 0)::int as total,
      coalesce(${count} ${fellThrough(terms)}, 0)::int as fell_through,
      coalesce(${terms.revenue}, 0)::float8 as total_revenue,
      coalesce(${terms.shownPayout}, 0)::float8 as total_retailer_payout,
      coalesce(${count} filter (where not ${terms.hasStoreOrder} and not ${terms.isCanceled}
        and ${terms.hasItem}), 0)::int as pending_shopify_sync,
      coalesce(${count} filter (where ${waits(terms)}), 0)::int as fulfillment_needed
    from ${isKept ? matchingTotals(filter) : matchingSales(filter, { limit: most })} s
    group by s.platform having coalesce(${count}, 0) > 0 order by s.platform desc`.execute(tx)
  return rows
}

/** Adds up the sums of platforms, to the cent. */
export const totalsOfPlatforms = (platforms: readonly PlatformTotals[]): Omit<SaleTotals, 'is_capped'> => {
  const sumOf = (of: (totals: PlatformTotals) => number) => platforms.reduce((sum, totals) => sum + of(totals), 0)
  return {
    total: sumOf(({ total }) => total),
    fell_through: sumOf(({ fell_through }) => fell_through),
    total_revenue: dollars(sumOf(({ total_revenue }) => cents(total_revenue))),
    total_retailer_payout: dollars(sumOf(({ total_retailer_payout }) => cents(total_retailer_payout))),
    pending_shopify_sync: sumOf(({ pending_shopify_sync }) => pending_shopify_sync),
    fulfillment_needed: sumOf(({ fulfillment_needed }) => fulfillment_needed),
  }
}

/** Returns the sums of the sales of a list. */
export async function saleTotals(
  tx: Tx,
  filter: OwnSaleFilter,
  { most }: { most: number | null },
): Promise<SaleTotals> {
  const totals = totalsOfPlatforms(await totalsByPlatform(tx, filter, { most: isCounted(filter) ? most : null }))
  return { ...totals, is_capped: isCounted(filter) && totals.total === most }
}

/** Returns whether the sum is limited. Only a search over all days can find more sales than are added up. */
const isCounted = (filter: OwnSaleFilter): boolean => searched(filter) !== null && filter.soldOn === null

/** Returns the sums of a day's sales at some locations (empty: all), equal to those of the sales page. */
export const totalsOfDay = (
  tx: Tx,
  { soldOn, locationIds }: { soldOn: string; locationIds: number[] },
): Promise<PlatformTotals[]> =>
  totalsByPlatform(
    tx,
    {
      generatedInShopify: undefined,
      platform: undefined,
      statuses: null,
      search: undefined,
      locations: locationIds.length > 0 ? locationIds : null,
      toFulfill: false,
      soldOn,
    },
    { most: null },
  )
