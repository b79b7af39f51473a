import { cents, MARKETPLACE_NAMES, SALE_STAGES, type SaleStage } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { asDatabaseOwner, type OwnerSession } from './owner-session.ts'

/** An order of a marketplace as ARK has it. */
interface KnownOrder {
  platform: 'stockx' | 'goat'
  order_id: string
  listing_id: string
  variant_id: string
  price: string
  status: string
  stage: SaleStage
  sold_at: Date
  updated_at: Date
  ship_by: Date
  tracking_number: string | null
  adjustment: number
}

/** An order in the shop as ARK has it. */
interface KnownShopOrder {
  shop: string
  platform: 'stockx' | 'goat' | 'shopify'
  order_id: string
  order_name: string
  external_order_id: string
  identifier: string
  variant_id: string
  location_id: string
  price: string
  sold_at: Date
  shipped_at: Date | null
  canceled_at: Date | null
  stage: SaleStage
  tracking_number: string | null
}

/**
 * Tells the simulated marketplaces and the shop about orders that ARK has and they do not: those of the past, and, when
 * the simulators begin a new world, the later ones. They leave out what they know.
 */
export async function sendOrdersToSimulators({ config }: Capabilities): Promise<void> {
  const { orders, shopOrders } = await asDatabaseOwner(config.databaseUrl, async (session) => ({
    orders: await readOrders(session),
    shopOrders: await readShopOrders(session),
  }))
  const of = (platform: string) => orders.filter((order) => order.platform === platform)
  await tell(new URL(config.stockx.apiUrl).origin, { orders: of('stockx').map(stockxOrder) })
  await tell(new URL(config.alias.apiUrl).origin, { orders: of('goat').map(aliasOrder) })
  for (const [shop, own] of Map.groupBy(shopOrders, (order) => order.shop))
    await tell(shopifyOrigin(config), { shop, orders: own.map(shopOrder) })
}

const shopifyOrigin = ({ shopify }: Capabilities['config']): string =>
  new URL(shopify.shopUrl.replace('{shop}', 'shop')).origin

async function tell(origin: string, past: { orders: object[]; shop?: string }): Promise<void> {
  if (past.orders.length === 0) return
  const answer = await fetch(`${origin}/_simulator/past-orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(past),
  })
  if (!answer.ok) throw new Error(`a simulator refused the orders of the past: ${await answer.text()}`)
}

const readOrders = (session: OwnerSession): Promise<KnownOrder[]> =>
  session.read<KnownOrder>(
    `select s.platform, s.external_order_id as order_id, l.external_listing_id as listing_id,
       case s.platform when 'stockx' then v.stockx_variant_id else v.alias_variant_id end as variant_id,
       s.sale_ask as price, s.marketplace_status as status,
       case when s.fulfilled_at is null then s.marketplace_stage else 'packed' end as stage, s.sold_at,
       coalesce(s.marketplace_changed_at, s.sold_at) as updated_at, coalesce(s.ship_by, s.sold_at) as ship_by,
       s.label_tracking_number as tracking_number,
       coalesce((select sum((e ->> 'amount')::float8) from jsonb_array_elements(s.reported_lines) e
         where e ->> 'label' = 'Adjustment'), 0)::float8 as adjustment
     from sales s join marketplace_listings l on l.retailer_id = s.retailer_id and l.listing_id = s.listing_id
     join variants v on v.variant_id = s.variant_id
     where s.platform in ('stockx', 'goat') and l.external_listing_id is not null
     order by s.sold_at, s.sale_id`,
  )

const stockxOrder = (order: KnownOrder) => ({
  orderNumber: order.order_id,
  listingId: order.listing_id,
  variantId: order.variant_id,
  priceCents: cents(order.price),
  status: order.status,
  createdAt: order.sold_at,
  updatedAt: order.updated_at,
  shipByDate: order.ship_by,
  trackingNumber: order.tracking_number ?? '',
  isLabelPrinted: !SALE_STAGES[order.stage].to_ship,
  adjustmentCents: Math.round(order.adjustment * 100),
})

function aliasOrder(order: KnownOrder) {
  // An ALIAS size is `catalog:size`.
  const at = order.variant_id.lastIndexOf(':')
  return {
    orderId: order.order_id,
    listingId: order.listing_id,
    catalogId: order.variant_id.slice(0, at),
    size: Number(order.variant_id.slice(at + 1)),
    priceCents: cents(order.price),
    status: order.status,
    soldAt: order.sold_at,
    updatedAt: order.updated_at,
    cancelsAt: order.ship_by,
    trackingNumber: order.tracking_number,
  }
}

const readShopOrders = (session: OwnerSession): Promise<KnownShopOrder[]> =>
  session.read<KnownShopOrder>(
    `select st.shop_domain as shop, s.platform, s.store_order_id as order_id, s.store_order_name as order_name,
       s.external_order_id, concat('ARK-', s.retailer_id, '-', s.platform, '-', s.external_order_id) as identifier,
       i.shopify_variant_id as variant_id, n.shopify_location_id as location_id,
       case when s.platform = 'shopify' then s.sale_ask else greatest(s.retailer_payout, 0) end as price, s.sold_at,
       case when s.platform = 'shopify' and s.stage in ('fulfilled', 'failed') then s.refreshed_at
         else s.store_order_fulfilled_at end as shipped_at,
       case when s.stage = 'resolved' then s.canceled_at end as canceled_at, s.stage,
       s.label_tracking_number as tracking_number
     from sales s
     join inventory_items i on i.retailer_id = s.retailer_id and i.inventory_item_id = s.inventory_item_id
     join locations n on n.retailer_id = s.retailer_id and n.location_id = s.location_id
     join stores st on st.retailer_id = n.retailer_id and st.store_id = n.store_id and st.disconnected_at is null
     where s.store_order_id is not null
     order by s.sold_at, s.sale_id`,
  )

/** The line of a shop's own order is named in the id of its sale: `order-line-1`. */
function shopOrder(order: KnownShopOrder) {
  const isShops = order.platform === 'shopify'
  const orderId = Number(order.order_id)
  return {
    orderId,
    lineId: isShops ? Number(order.external_order_id.split('-')[1]) : orderId + 1,
    number: Number(order.order_name.replace('#', '')),
    sourceIdentifier: isShops ? null : order.identifier,
    tags: isShops ? [] : ['ark', `ark-${order.platform === 'goat' ? 'alias' : 'stockx'}`, order.identifier],
    note:
      order.platform === 'shopify'
        ? null
        : `Sold on ${MARKETPLACE_NAMES[order.platform]}, order ${order.external_order_id}`,
    variantId: Number(order.variant_id),
    locationId: Number(order.location_id),
    priceCents: cents(order.price),
    processedAt: order.sold_at,
    shippedAt: order.shipped_at,
    cancelledAt: order.canceled_at,
    trackingNumber: order.tracking_number,
    isRefunded: isShops && order.stage === 'failed',
  }
}
