import { dollars, type FeeSchedule, type NetPayout } from '@ark/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'

export interface NewSale {
  retailerId: number
  platform: 'stockx' | 'goat'
  externalOrderId: string
  listingId: number
  variantId: number
  productId: number
  status: string
  payout: NetPayout
  schedule: FeeSchedule
  soldAt: Date
  shipByAt: Date | null
  seenAt: Date
  takenAt: Date
  /** When it was canceled already as it was first seen. */
  canceledAt: Date | null
}

/** Whether an order is here already. */
export async function saleOfOrder(
  tx: Tx,
  platform: string,
  externalOrderId: string,
): Promise<{ sale_id: number; status: string } | null> {
  const { rows } = await sql<{ sale_id: number; status: string }>`
    select sale_id, status from sales where platform = ${platform} and external_order_id = ${externalOrderId}`.execute(
    tx,
  )
  return rows[0] ?? null
}

export interface AllocatedUnit {
  inventoryItemId: number
  locationId: number
  oneLeft: boolean
}

/** Inserts a sale with its fees frozen. Null when another process has inserted it meanwhile: seeing twice is harmless. */
export async function insertSale(tx: Tx, sale: NewSale, unit: AllocatedUnit | null): Promise<number | null> {
  const { payout, schedule } = sale
  const { rows } = await sql<{ sale_id: number }>`
    insert into sales (retailer_id, platform, external_order_id, listing_id, variant_id, product_id, inventory_item_id, location_id, status, marketplace_status,
      product_name, size, sku, sale_ask, marketplace_payout, ark_fee, retailer_payout, fee_type, fee_schedule, zero_fees_applied,
      one_left, oversold, sold_at, ship_by, seen_at, taken_at, refreshed_at, canceled_at)
    select ${sale.retailerId}, ${sale.platform}, ${sale.externalOrderId}, ${sale.listingId}, v.variant_id, p.product_id,
      ${unit?.inventoryItemId ?? null}, ${unit?.locationId ?? null}, ${sale.status}, ${sale.status}, p.name, v.size, p.sku,
      ${dollars(payout.ask_cents)}, ${dollars(payout.marketplace_payout_cents)}, ${dollars(payout.ark_fee_cents)}, ${dollars(payout.net_payout_cents)},
      ${payout.fee_type}, ${JSON.stringify(schedule)}::jsonb, ${sale.platform === 'stockx' && schedule.stockx.commission_bps === 0},
      ${unit?.oneLeft ?? false}, ${unit === null && sale.canceledAt === null}, ${sale.soldAt}, ${sale.shipByAt}, ${sale.seenAt}, ${sale.takenAt}, ${sale.takenAt}, ${sale.canceledAt}::timestamptz
    from variants v join products p using (product_id) where v.variant_id = ${sale.variantId}
    on conflict (retailer_id, platform, external_order_id) do nothing returning sale_id`.execute(tx)
  return rows[0]?.sale_id ?? null
}

export async function pickRuleOf(
  tx: Tx,
  productId: number,
): Promise<{ mode: 'highest_stock_first' | 'manual_priority'; order: number[] }> {
  const { rows } = await sql<{ mode: 'highest_stock_first' | 'manual_priority'; order: number[] }>`
    select pick_rule_mode as mode, location_priority_order as order from pick_rules where product_id = ${productId}`.execute(
    tx,
  )
  return rows[0] ?? { mode: 'highest_stock_first', order: [] }
}

/** Notes which listings have to go because of a sale. */
export const insertWithdrawals = (
  tx: Tx,
  {
    retailerId,
    saleId,
    listings,
  }: { retailerId: number; saleId: number; listings: { listing_id: number; marketplace: string }[] },
) =>
  sql`insert into sale_withdrawals (retailer_id, sale_id, listing_id, marketplace)
      select ${retailerId}, ${saleId}, l.listing_id, l.marketplace
      from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as l (listing_id bigint, marketplace text) on conflict do nothing`.execute(
    tx,
  )

export async function saveUnclaimedOrder(
  tx: Tx,
  order: { platform: string; externalOrderId: string; details: object; at: Date },
): Promise<void> {
  await sql`insert into unclaimed_orders (platform, external_order_id, details, seen_at)
            values (${order.platform}, ${order.externalOrderId}, ${JSON.stringify(order.details)}::jsonb, ${order.at}) on conflict do nothing`.execute(
    tx,
  )
}

/** Unclaimed orders of listings that have become known. */
export async function claimableOrders(db: Database, platform: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.external_order_id as id from unclaimed_orders u
    where u.platform = ${platform} and exists (
      select from marketplace_listings l where l.marketplace = u.platform and l.external_listing_id = u.details ->> 'listingId'
    ) order by u.seen_at`.execute(db.platform)
  return rows.map(({ id }) => id)
}

export const forgetUnclaimedOrder = (db: Database, platform: string, externalOrderId: string) =>
  sql`delete from unclaimed_orders where platform = ${platform} and external_order_id = ${externalOrderId}`.execute(
    db.platform,
  )

/** Of these orders of one platform, those that are here: as a sale of anybody (with the marketplace's last word), or unclaimed. */
export async function knownOrders(
  tx: Tx,
  platform: string,
  externalOrderIds: string[],
): Promise<Map<string, { retailer_id: number; sale_id: number; status: string } | null>> {
  const { rows } = await sql<{ id: string; retailer_id: number | null; sale_id: number | null; status: string | null }>`
    select external_order_id as id, retailer_id, sale_id, marketplace_status as status from sales
      where platform = ${platform} and external_order_id = any(${externalOrderIds})
    union all select external_order_id, null, null, null from unclaimed_orders
      where platform = ${platform} and external_order_id = any(${externalOrderIds})`.execute(tx)
  return new Map(
    rows.map(({ id, retailer_id, sale_id, status }) => [
      id,
      retailer_id !== null && sale_id !== null && status !== null ? { retailer_id, sale_id, status } : null,
    ]),
  )
}
