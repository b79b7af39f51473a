import type { AnswerOf, Contract } from '@ark/contract'
import { cents, dollars } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'
import { hasStoredTotals, matchingSales, matchingTotals, type OwnSaleFilter } from './matching-sales.ts'
import { ofSales, ofTotals, searched, waits } from './sale-filter.ts'

export type SaleTotals = AnswerOf<Contract['GET /sales/totals']>

/** Of what a search finds, a screen adds up the newest so many: it takes as long in a store of a million sales. */
export const MOST_ADDED_UP = 1_000

/** What the sales of one platform add up to. */
export interface PlatformTotals extends Omit<SaleTotals, 'is_capped'> {
  platform: Column<'sales', 'platform'>
}

/**
 * What a retailer's sales add up to, platform by platform: the figures of the sales page and of the dashboard. Money is
 * of sales that did not fall through; the payout is as the rows show it, nothing below zero. It is read from the totals
 * that are kept; what a search finds and the sales of a day are added up, `most` of them at most (null: all).
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
    select s.platform, coalesce(${count}, 0)::int as total, coalesce(${terms.revenue}, 0)::float8 as total_revenue,
      coalesce(${terms.shownPayout}, 0)::float8 as total_retailer_payout,
      coalesce(${count} filter (where not ${terms.hasStoreOrder} and not ${terms.isCanceled}
        and ${terms.hasItem}), 0)::int as pending_shopify_sync,
      coalesce(${count} filter (where ${waits(terms)}), 0)::int as fulfillment_needed
    from ${isKept ? matchingTotals(filter) : matchingSales(filter, { limit: most })} s
    group by s.platform having coalesce(${count}, 0) > 0 order by s.platform desc`.execute(tx)
  return rows
}

/** Sums of platforms together, to the cent. */
export const totalsOfPlatforms = (platforms: readonly PlatformTotals[]): Omit<SaleTotals, 'is_capped'> => {
  const sumOf = (of: (totals: PlatformTotals) => number) => platforms.reduce((sum, totals) => sum + of(totals), 0)
  return {
    total: sumOf(({ total }) => total),
    total_revenue: dollars(sumOf(({ total_revenue }) => cents(total_revenue))),
    total_retailer_payout: dollars(sumOf(({ total_retailer_payout }) => cents(total_retailer_payout))),
    pending_shopify_sync: sumOf(({ pending_shopify_sync }) => pending_shopify_sync),
    fulfillment_needed: sumOf(({ fulfillment_needed }) => fulfillment_needed),
  }
}

/** What a list's sales add up to. */
export async function saleTotals(
  tx: Tx,
  filter: OwnSaleFilter,
  { most }: { most: number | null },
): Promise<SaleTotals> {
  const totals = totalsOfPlatforms(await totalsByPlatform(tx, filter, { most: isCounted(filter) ? most : null }))
  return { ...totals, is_capped: isCounted(filter) && totals.total === most }
}

/** Only a search over all days finds more than is added up: a day has an end. */
const isCounted = (filter: OwnSaleFilter): boolean => searched(filter) !== null && filter.soldOn === null

/** The sales of a day at some locations (none: everywhere), as the sales page adds them up for the same day. */
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
