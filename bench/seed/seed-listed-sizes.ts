import type { MarketplaceOrder } from '@ark/marketplaces'
import type { BenchDatabase } from '../bench-database.ts'

export interface SeededSize {
  inventory_item_id: number
  variant_id: number
  product_id: number
  stockx_listing_id: number
  goat_listing_id: number
}

/** Gives every size of the first retailer's stock many pairs and a live listing on both marketplaces. */
export async function seedListedSizes(db: BenchDatabase, pairsEach: number): Promise<SeededSize[]> {
  await db.query('update inventory_items set shopify_stock = $1 where retailer_id = 1', [pairsEach])
  await db.query(
    `insert into marketplace_listings (retailer_id, variant_id, product_id, marketplace, state, external_listing_id,
      price, requested_at, state_since)
     select 1, variant_id, product_id, marketplace, 'live', marketplace || variant_id, 200, now(), now()
     from variants cross join (values ('stockx'), ('goat')) m (marketplace) order by variant_id, marketplace`,
  )
  await db.query(
    `insert into listing_slots (retailer_id, variant_id, marketplace) select retailer_id, variant_id, marketplace
      from marketplace_listings`,
  )
  await db.query(
    `insert into variant_offers (retailer_id, variant_id, product_id, listings_enabled, desired_payout, bottom_payout)
     select 1, variant_id, product_id, true, 160, 120 from variants`,
  )
  await db.query('vacuum analyze')
  return db.query<SeededSize>(
    `select min(i.inventory_item_id)::int as inventory_item_id, v.variant_id::int, v.product_id::int,
      s.listing_id::int as stockx_listing_id, g.listing_id::int as goat_listing_id
     from variants v join marketplace_listings s on s.variant_id = v.variant_id and s.marketplace = 'stockx'
     join marketplace_listings g on g.variant_id = v.variant_id and g.marketplace = 'goat'
     join inventory_items i on i.retailer_id = 1 and i.variant_id = v.variant_id
     group by v.variant_id, v.product_id, s.listing_id, g.listing_id order by v.variant_id`,
  )
}

export const listingOwnerOf = ({ stockx_listing_id, variant_id, product_id }: SeededSize) => ({
  retailer_id: 1,
  listing_id: stockx_listing_id,
  variant_id,
  product_id,
})

/** Returns an order as a marketplace's list has it, so that no provider is needed. */
export const listedOrder = ({ orderId, at }: { orderId: string; at: Date }): MarketplaceOrder => ({
  orderId,
  listingId: null,
  productId: null,
  variantId: null,
  stage: 'to_ship',
  status: 'CREATED',
  productName: null,
  styleCode: null,
  size: null,
  price: { cents: 200_00, currency: 'USD' },
  payout: null,
  soldAt: at,
  updatedAt: at,
  shipByAt: null,
  trackingNumber: null,
  carrier: null,
  labelUrl: null,
  failureReason: null,
})
