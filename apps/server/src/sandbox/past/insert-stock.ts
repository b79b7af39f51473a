import { dollars, netPayout } from '@ark/domain'
import type { OwnerSession, PastRow } from './owner-session.ts'
import type { PlannedSale } from './planned-sale.ts'
import type { PastShop } from './read-shop.ts'

interface Past {
  movements: readonly PastRow[]
  costs: ReadonlyMap<number, number>
  /** When the business began. */
  from: Date
}

/**
 * Inserts the stock movements and the costs, and dates the business, its store and its products back to its beginning.
 * The counters stay.
 */
export async function insertStock(
  session: OwnerSession,
  { retailerId, storeId, accounts, until, staff }: PastShop,
  { movements, costs, from }: Past,
): Promise<void> {
  // Polls begin at the real connection, not at the one that people see.
  await session.read(
    `insert into shop_order_polls (retailer_id, store_id, orders_since, read_until, next_attempt_at)
     values ($1, $2, $3, $3, $3) on conflict do nothing`,
    [retailerId, storeId, until],
  )
  await session.read(
    `insert into order_polls (marketplace_account_id, next_attempt_at, taken_until, next_sweep_at)
     select a, $2, $2::timestamptz - interval '1 day', $2 from unnest($1::bigint[]) a on conflict do nothing`,
    [[accounts.stockx, accounts.goat], until],
  )
  await session.read('update retailers set created_at = $2 where retailer_id = $1', [retailerId, from])
  await session.read('update buyers set created_at = $2 where buyer_id = $1', [staff.buyerId, from])
  await session.read('update users set created_at = $2 where retailer_id = $1 or buyer_id = $3', [
    retailerId,
    from,
    staff.buyerId,
  ])
  await session.read('update stores set connected_at = $2 where retailer_id = $1 and store_id = $3', [
    retailerId,
    from,
    storeId,
  ])
  await session.read('update product_stock_totals set first_seen_at = $2 where retailer_id = $1', [retailerId, from])
  await session.insert('stock_movements', movements)
  await session.read(
    `insert into variant_costs (retailer_id, variant_id, cost)
     select $1, c.variant_id, c.cost from jsonb_to_recordset($2::jsonb) as c (variant_id bigint, cost numeric)
     on conflict do nothing returning 1`,
    [retailerId, JSON.stringify([...costs].map(([variant_id, cost]) => ({ variant_id, cost })))],
  )
}

/** The minimum relative to the desired payout. */
const BOTTOM_SHARE = 0.9

/**
 * Sets the payouts of the sizes that sold, at what today's lowest ask nets, and the lowest ask of each marketplace as
 * the price that was chosen there. Nothing is listed: sizes stay as they are switched.
 */
export async function insertPayouts(
  session: OwnerSession,
  { retailerId, schedule }: PastShop,
  sales: readonly PlannedSale[],
): Promise<void> {
  const facts = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }
  const rows = new Map(
    sales.map(({ place }) => {
      const ask_cents = Math.round(Math.min(place.stockx_ask ?? 0, place.goat_ask ?? 0) * 100)
      const { net_payout_cents } = netPayout({ marketplace: 'stockx', ask_cents, facts }, schedule)
      const desired = Math.max(1, Math.floor(dollars(net_payout_cents)))
      return [place.variant_id, { ...place, desired, bottom: Math.floor(desired * BOTTOM_SHARE) }] as const
    }),
  )
  await session.read(
    `insert into variant_offers as made (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
     select $1, o.variant_id, o.product_id, o.desired, o.bottom
     from jsonb_to_recordset($2::jsonb) as o (variant_id bigint, product_id bigint, desired numeric, bottom numeric)
     on conflict do nothing returning 1`,
    [retailerId, JSON.stringify([...rows.values()])],
  )
  const slots = sales.flatMap(({ place: { variant_id, stockx_ask, goat_ask } }) => [
    { variant_id, marketplace: 'stockx', price: stockx_ask },
    { variant_id, marketplace: 'goat', price: goat_ask },
  ])
  await session.read(
    `insert into listing_slots as made (retailer_id, variant_id, marketplace, chosen_price)
     select $1, s.variant_id, s.marketplace, s.price
     from jsonb_to_recordset($2::jsonb) as s (variant_id bigint, marketplace text, price numeric)
     on conflict do nothing returning 1`,
    [retailerId, JSON.stringify(slots)],
  )
}
