import { type RawBuilder, sql } from 'kysely'

/**
 * The retailer's items `i` with the offers of their sizes: without an offer, a size is not enabled and has no payouts.
 * It is the one source of the lists of sizes; their conditions read columns of `i` only.
 */
export const LISTED_ITEMS = sql`(
  select i.product_sync_id, i.product_id, i.variant_id, i.location_id, i.shopify_stock, i.quantity_reserved,
    i.sold_on_ark, i.quantity_available, i.fulfillment_enabled, i.withheld, o.desired_payout, o.bottom_payout,
    o.goblin_mode_enabled, o.goblin_threshold_percent, coalesce(o.listings_enabled, false) as listings_enabled
  from inventory.items i
  left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = i.variant_id
  where i.retailer_id = current_retailer()) i`

interface SizeList {
  /** The condition that the size of an item `i` of LISTED_ITEMS is in the list. */
  hasItem: RawBuilder<unknown>
  /**
   * Selects the listed sizes of the product of a row `g` of inventory.stock_totals, in stock or not, from an index of
   * the list. Absent when no index serves the list, so that the items of each product are looked through.
   */
  sizesOfProduct?: RawBuilder<unknown>
}

/** The number of marketplaces where the retailer's live listing of the size of `i` is at or below the lowest ask. */
const lowestAsks = sql`(
  select count(*) from marketplace_listings ml where ml.retailer_id = current_retailer()
    and ml.product_id = i.product_id and ml.variant_id = i.variant_id and ml.is_lowest_ask)`

/** The sizes that each list shows. */
const SIZE_LISTS = {
  all: { hasItem: sql`true` },
  listed: {
    hasItem: sql`i.listings_enabled`,
    sizesOfProduct: sql`
      select o.variant_id from variant_offers o
      where o.retailer_id = current_retailer() and o.product_id = g.product_id and o.listings_enabled`,
  },
  unlisted: { hasItem: sql`not i.listings_enabled` },
  both: {
    hasItem: sql`${lowestAsks} = 2`,
    sizesOfProduct: sql`
      select ml.variant_id from marketplace_listings ml
      where ml.retailer_id = current_retailer() and ml.product_id = g.product_id and ml.is_lowest_ask
      group by ml.variant_id having count(*) = 2`,
  },
  one: {
    hasItem: sql`${lowestAsks} = 1`,
    sizesOfProduct: sql`
      select ml.variant_id from marketplace_listings ml
      where ml.retailer_id = current_retailer() and ml.product_id = g.product_id and ml.is_lowest_ask
      group by ml.variant_id having count(*) = 1`,
  },
  neither: {
    hasItem: sql`i.listings_enabled and ${lowestAsks} = 0`,
    sizesOfProduct: sql`
      select i.variant_id from variant_offers i
      where i.retailer_id = current_retailer() and i.product_id = g.product_id and i.listings_enabled
        and ${lowestAsks} = 0`,
  },
  overpriced: {
    hasItem: sql`exists (
      select from marketplace_listings ml where ml.retailer_id = current_retailer()
        and ml.product_id = i.product_id and ml.variant_id = i.variant_id and ml.is_overpriced)`,
    sizesOfProduct: sql`
      select distinct ml.variant_id from marketplace_listings ml
      where ml.retailer_id = current_retailer() and ml.product_id = g.product_id and ml.is_overpriced`,
  },
  // More than a dollar above the lowest ask: for less, no net payout differs by a dollar.
  above: {
    hasItem: sql`i.listings_enabled and exists (
      select from marketplace_listings ml where ml.retailer_id = current_retailer()
        and ml.product_id = i.product_id and ml.variant_id = i.variant_id and ml.is_overpriced
        and exists (select from catalogue.market_data m where m.variant_id = ml.variant_id
          and m.marketplace = ml.marketplace and ml.price > m.lowest_ask + 1))`,
    // It starts from the few overpriced listings, not from all enabled offers.
    sizesOfProduct: sql`
      select ml.variant_id from marketplace_listings ml
      where ml.retailer_id = current_retailer() and ml.product_id = g.product_id and ml.is_overpriced
        and exists (select from catalogue.market_data m where m.variant_id = ml.variant_id
          and m.marketplace = ml.marketplace and ml.price > m.lowest_ask + 1)
        and exists (select from variant_offers e where e.retailer_id = current_retailer()
          and e.variant_id = ml.variant_id and e.listings_enabled)`,
  },
  // A bid counts whichever retailer has the size in stock.
  bids: {
    hasItem: sql`exists (
      select from catalogue.market_data m where m.variant_id = i.variant_id and m.highest_bid > 0)`,
    sizesOfProduct: sql`
      select v.variant_id from catalogue.variants v join catalogue.market_data m on m.variant_id = v.variant_id
      where v.product_id = g.product_id and m.highest_bid > 0`,
  },
  // A bid never nets more than the bid.
  worthwhile: {
    hasItem: sql`exists (
      select from catalogue.market_data m where m.variant_id = i.variant_id
        and m.highest_bid >= i.bottom_payout and m.highest_bid > 0)`,
    sizesOfProduct: sql`
      select v.variant_id from catalogue.variants v join catalogue.market_data m on m.variant_id = v.variant_id
      where v.product_id = g.product_id and m.highest_bid > 0
        and exists (select from variant_offers e where e.retailer_id = current_retailer()
          and e.variant_id = v.variant_id and m.highest_bid >= e.bottom_payout)`,
  },
} as const satisfies Record<string, SizeList>

export type ListFilter = keyof typeof SIZE_LISTS

/** Returns a list of sizes by its name. */
export const sizeList = (filter: ListFilter): SizeList => SIZE_LISTS[filter]

/** Milliseconds for which a sold-out size still appears among those in stock. */
const SOLD_SHOWN_MS = 24 * 60 * 60_000

/** Returns the time since which a sold-out size still appears among those in stock; null when all sizes are shown. */
export const inStockSince = (isInStock: boolean | undefined, now: Date): Date | null =>
  isInStock ? new Date(now.getTime() - SOLD_SHOWN_MS) : null

/**
 * Returns the condition that the size of an item `i` counts as in stock, through this item or another item of the size,
 * or because it is still listed or was sold since then. The index marketplace_listings_shown serves it.
 */
export const isShownInStock = (since: Date | null): RawBuilder<unknown> =>
  since
    ? sql`(i.shopify_stock > 0 or i.sold_on_ark > 0 or exists (
        select from marketplace_listings ml
        where ml.retailer_id = current_retailer() and ml.product_id = i.product_id and ml.state <> 'withdrawn'
          and coalesce(ml.ended_at, 'infinity') > ${since} and ml.variant_id = i.variant_id))`
    : sql`true`
