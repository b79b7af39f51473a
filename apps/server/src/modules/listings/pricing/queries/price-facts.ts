import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/caller.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { Slot } from '../../slots/queries/slot-facts.ts'

/** The facts that explain a price besides those that decide it (offered-slots.ts), in dollars. */
export interface PriceFacts
  extends Columns<'catalogue.variants', 'variant_id' | 'product_id' | 'size'>,
    Columns<'variant_offers', 'desired_payout' | 'bottom_payout'>,
    Columns<'catalogue.products', 'alias_only_sizes'> {
  product_name: Column<'catalogue.products', 'name'>
  product_sku: Column<'catalogue.products', 'sku'>
  is_product_known: boolean
  is_known_there: boolean
  /** The state of the open listing; null when there is none. */
  state: Column<'marketplace_listings', 'state'> | null
  price: Column<'marketplace_listings', 'price'> | null
  price_since: Column<'marketplace_listings', 'price_since'>
  lowest_ask: Column<'catalogue.market_data', 'lowest_ask'>
  /** When the market was last read; null when it never was. */
  read_at: Column<'catalogue.market_data', 'refreshed_at'> | null
}

type PriceRequest = Slot & Pick<StaffCaller, 'locationIds'>

/** Returns the facts; null when the caller has no stock row of the size. */
export async function priceFacts(tx: Tx, request: PriceRequest): Promise<PriceFacts | null> {
  const { retailerId, variantId, marketplace, locationIds } = request
  const product = sql.ref(marketplace === 'stockx' ? 'p.stockx_product_id' : 'p.alias_catalog_id')
  const variant = sql.ref(marketplace === 'stockx' ? 'v.stockx_variant_id' : 'v.alias_variant_id')
  const { rows } = await sql<PriceFacts>`
    select v.variant_id, v.product_id, v.size, p.name as product_name, p.sku as product_sku, p.alias_only_sizes,
      ${product} is not null as is_product_known, ${product} is not null and ${variant} is not null as is_known_there,
      o.desired_payout, o.bottom_payout, l.state, l.price, l.price_since, m.lowest_ask, m.refreshed_at as read_at
    from catalogue.variants v join catalogue.products p on p.product_id = v.product_id
    left join variant_offers o on o.retailer_id = ${retailerId} and o.variant_id = v.variant_id
    left join marketplace_listings l on l.retailer_id = ${retailerId} and l.variant_id = v.variant_id
      and l.marketplace = ${marketplace} and l.state not in ('withdrawn', 'sold')
    left join catalogue.market_data m on m.variant_id = v.variant_id and m.marketplace = ${marketplace}
    where v.variant_id = ${variantId} and exists (
      select from inventory.items i where i.retailer_id = ${retailerId} and i.variant_id = ${variantId}
        and ${locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`})`.execute(tx)
  return rows[0] ?? null
}
