import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { serveScreen } from './serve-screen.ts'

/** The first page of the listings: sizes with their payouts, listings and both markets. */
const STATEMENT = `
  select c.product_id::int, c.product_name, p.brand, p.sku, v.variant_id::int, v.size, a.*,
    sx.lowest_ask::float8 as stockx_ask, sx.highest_bid::float8 as stockx_bid, sx.refreshed_at as stockx_at,
    gt.lowest_ask::float8 as goat_ask, gt.highest_bid::float8 as goat_bid, gt.refreshed_at as goat_at,
    ls.listing_id::int as stockx_listing, ls.state as stockx_state, ls.price::float8 as stockx_price,
    ls.state_since as stockx_since,
    lg.listing_id::int as goat_listing, lg.state as goat_state, lg.price::float8 as goat_price,
    lg.state_since as goat_since
  from (
    select * from (
      select product_id, product_name, product_sync_id,
        sum(stocked_variant_count) over (order by product_name, product_id) - stocked_variant_count as sizes_before
      from (
        select * from product_stock_totals where retailer_id = $1 and stocked_variant_count > 0
        order by product_name, product_id limit $2
      ) t
    ) t where sizes_before < $2
  ) c cross join lateral (
    select i.variant_id as id, sum(i.quantity_available)::int as total_available,
      sum(i.shopify_stock)::int as total_shopify_stock, max(o.desired_payout)::float8 as desired_payout,
      max(o.bottom_payout)::float8 as bottom_payout, bool_or(o.listings_enabled) as listings_enabled
    from inventory_items i left join variant_offers o on o.retailer_id = $1 and o.variant_id = i.variant_id
    where i.retailer_id = $1 and i.product_sync_id = c.product_sync_id group by i.variant_id
  ) a
  join variants v on v.variant_id = a.id
  join products p on p.product_id = c.product_id
  left join market_data sx on sx.variant_id = v.variant_id and sx.marketplace = 'stockx'
  left join market_data gt on gt.variant_id = v.variant_id and gt.marketplace = 'goat'
  left join marketplace_listings ls on ls.retailer_id = $1 and ls.variant_id = v.variant_id
    and ls.marketplace = 'stockx' and ls.state not in ('withdrawn', 'sold')
  left join marketplace_listings lg on lg.retailer_id = $1 and lg.variant_id = v.variant_id
    and lg.marketplace = 'goat' and lg.state not in ('withdrawn', 'sold')
  order by c.product_name, c.product_id, v.sort_index limit $2`

type Market = 'stockx' | 'goat'
type Row = {
  product_id: number
  product_name: string
  brand: string
  sku: string
  variant_id: number
  size: string
  total_available: number
  total_shopify_stock: number
  desired_payout: number | null
  bottom_payout: number | null
  listings_enabled: boolean | null
} & Record<`${Market}_${'ask' | 'bid' | 'price' | 'listing'}`, number | null> &
  Record<`${Market}_${'at' | 'since'}`, Date | null> &
  Record<`${Market}_state`, string | null>

serveScreen(async (pool, limit) => {
  const { rows } = await pool.query<Row>({ name: 'page', text: STATEMENT, values: [1, limit + 1] })
  const shown = rows.slice(0, limit)
  const products = new Map(
    shown.map(({ product_id, product_name, brand, sku }) => [
      product_id,
      {
        product_id,
        product_name,
        brand,
        product_sku: sku,
        image_url: `/api/v1/images/products/${product_id}`,
        has_retail_price: true,
      },
    ]),
  )
  return {
    fee_schedule: DEFAULT_FEE_SCHEDULE,
    products: [...products.values()],
    variants: shown.map((row) => ({
      variant_id: row.variant_id,
      product_id: row.product_id,
      size: row.size,
      total_available: row.total_available,
      total_shopify_stock: row.total_shopify_stock,
      ...(row.desired_payout !== null && { desired_payout: row.desired_payout }),
      ...(row.bottom_payout !== null && { bottom_payout: row.bottom_payout }),
      ...(row.listings_enabled && { listings_enabled: true }),
      stockx: marketOf(row, 'stockx'),
      goat: marketOf(row, 'goat'),
    })),
    has_more: rows.length > limit,
  }
})

const seconds = (moment: Date | null) => moment && `${moment.toISOString().slice(0, 19)}Z`

const marketOf = (row: Row, market: Market) => ({
  lowest_ask: row[`${market}_ask`],
  highest_bid: row[`${market}_bid`],
  updated_at: seconds(row[`${market}_at`]),
  ...(row[`${market}_listing`] !== null && {
    listing: {
      state: row[`${market}_state`],
      price: row[`${market}_price`],
      since: seconds(row[`${market}_since`]),
    },
  }),
})
