import { centsOrNull, type Marketplace } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

type SizeColumns = Columns<'variants', 'variant_id' | 'size' | 'sort_index'>

/** Asks and bids of a size in cents; null when there is none, or when the marketplace was never read. */
export interface SizeMarketRow extends SizeColumns {
  asks: Record<Marketplace, number | null>
  bids: Record<Marketplace, number | null>
}

/** A size of the catalog with both markets in dollars, as last read. */
export interface VariantMarket extends Columns<'variants', 'variant_id' | 'product_id' | 'size'> {
  product_name: Column<'products', 'name'>
  variant_sku: Column<'products', 'sku'>
  alias_only_sizes: Column<'products', 'alias_only_sizes'>
  /** Which marketplaces know the product, and which also the size. */
  product_known_at: Record<Marketplace, boolean>
  known_at: Record<Marketplace, boolean>
  market: Partial<Record<Marketplace, { lowest_ask: number | null; highest_bid: number | null; refreshed_at: string }>>
}

export async function marketOfVariant(tx: Tx, variantId: number): Promise<VariantMarket | null> {
  const { rows } = await sql<VariantMarket>`
    select v.variant_id, p.product_id, p.name as product_name, p.sku as variant_sku, v.size, p.alias_only_sizes,
      json_build_object('stockx', p.stockx_product_id is not null, 'goat', p.alias_catalog_id is not null)
        as product_known_at,
      json_build_object('stockx', p.stockx_product_id is not null and v.stockx_variant_id is not null,
        'goat', p.alias_catalog_id is not null and v.alias_variant_id is not null) as known_at, coalesce((
      select json_object_agg(m.marketplace, json_build_object('lowest_ask', m.lowest_ask, 'highest_bid', m.highest_bid,
                                                              'refreshed_at', m.refreshed_at))
      from market_data m where m.variant_id = v.variant_id), '{}') as market
    from variants v join products p using (product_id) where v.variant_id = ${variantId}`.execute(tx)
  return rows[0] ?? null
}

interface MarketRow extends SizeColumns {
  stockx_ask: Column<'market_data', 'lowest_ask'>
  stockx_bid: Column<'market_data', 'highest_bid'>
  goat_ask: Column<'market_data', 'lowest_ask'>
  goat_bid: Column<'market_data', 'highest_bid'>
}

/** Returns the market of every size of a product, as last read; empty when there is no such product. */
export async function marketOfSizes(tx: Tx, productId: number): Promise<SizeMarketRow[]> {
  const { rows } = await sql<MarketRow>`
    select v.variant_id, v.size, v.sort_index, s.lowest_ask as stockx_ask, s.highest_bid as stockx_bid,
           g.lowest_ask as goat_ask, g.highest_bid as goat_bid
    from variants v
    left join market_data s on s.variant_id = v.variant_id and s.marketplace = 'stockx'
    left join market_data g on g.variant_id = v.variant_id and g.marketplace = 'goat'
    where v.product_id = ${productId} order by v.sort_index`.execute(tx)
  return rows.map(({ variant_id, size, sort_index, stockx_ask, stockx_bid, goat_ask, goat_bid }) => ({
    variant_id,
    size,
    sort_index,
    asks: { stockx: centsOrNull(stockx_ask), goat: centsOrNull(goat_ask) },
    bids: { stockx: centsOrNull(stockx_bid), goat: centsOrNull(goat_bid) },
  }))
}
