import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { FeeRules, FeeSchedule, Marketplace } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal } from '../../../platform/refusal.ts'
import { feeFactsIn, feeScheduleOn, refreshMarketJob, type VariantMarket } from '../../catalogue/index.ts'
import { gapAt, lastUpdate, marketBlock } from './listing-variants.ts'
import { type ListedSizeRow, listedSizes } from '../slots/queries/listed-sizes.ts'

type Markets = AnswerOf<Contract['POST /listings/bulk-market-data']>
type MarketsRequest = BodyOf<Contract['POST /listings/bulk-market-data']>

/** Runs before the planner's own reads, because a person waits for them. */
const ASKED_FOR = { priority: 10 }

/**
 * Returns the last read markets of sizes in the given order. On request, jobs read their products' markets again within
 * the marketplaces' remaining budgets, and screens refresh then. Refused when one of the sizes is not the caller's.
 */
export async function readMarkets(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
  { variant_ids, refresh_market_data = false }: MarketsRequest,
): Promise<Markets | Refusal> {
  const now = clock.now()
  const read = await db.asRetailer(retailerId, async (tx) => {
    const request = { limit: variant_ids.length, search: null, filter: 'all', after: undefined } as const
    const all = { ...request, locationIds, variantIds: variant_ids, inStockOrSoldSince: null }
    const sizes = new Map((await listedSizes(tx, all, now)).map((row) => [row.variant_id, row]))
    const rows = variant_ids.flatMap((id) => sizes.get(id) ?? [])
    return rows.length < variant_ids.length
      ? notFound('One of these sizes')
      : { rows, schedule: await feeScheduleOn(tx, now) }
  })
  if (isRefusal(read)) return read
  const products = refresh_market_data ? [...new Set(read.rows.map(({ product_id }) => product_id))] : []
  if (products.length > 0)
    await jobs.sendMany(
      refreshMarketJob,
      products.map((product_id) => ({ product_id })),
      ASKED_FOR,
    )
  return {
    variants: read.rows.map((row) => marketOf(row, read.schedule)),
    total_variants: read.rows.length,
    products_queued: products.length,
  }
}

function marketOf(row: ListedSizeRow, schedule: FeeSchedule): Markets['variants'][number] {
  const rules: FeeRules = { facts: feeFactsIn(row), schedule }
  const market: VariantMarket['market'] = {}
  for (const marketplace of ['stockx', 'goat'] as const) {
    const reading = row.markets[marketplace]
    if (!reading) continue
    const { updated_at: refreshed_at, ...prices } = reading
    market[marketplace] = { ...prices, refreshed_at }
  }
  const block = (marketplace: Marketplace) => {
    const listed = row.listings[marketplace]?.price ?? null
    const gap = gapAt(marketplace, row)
    return marketBlock(marketplace, { market, listed, bottom: row.bottom_payout, gap }, rules)
  }
  return {
    variant_id: row.variant_id,
    product_name: row.product_name,
    variant_sku: row.product_sku,
    size: row.size,
    last_ask_update: lastUpdate(market),
    stockx: block('stockx'),
    goat: block('goat'),
  }
}
