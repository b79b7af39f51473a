import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'

/** The key of a shop's own order. */
export interface ShopOrderRef {
  retailerId: number
  storeId: number
  shopOrderId: string
}

export type ShopOrderKey = Columns<'shop_orders', 'retailer_id' | 'store_id' | 'shop_order_id'>
export type ShopPollKey = Columns<'shop_order_polls', 'retailer_id' | 'store_id'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A job reads an order at once. After this time, the planner checks whether it was read. */
export const SHOP_ORDER_BACKSTOP_MS = MINUTE_MS

/** The orders of shops that are to be read. */
export const SHOP_ORDERS: DueRows = {
  table: 'shop_orders',
  key: { retailer_id: 'bigint', store_id: 'bigint', shop_order_id: 'text' },
  isFair: true,
  retry: { firstMs: 30_000, mostMs: HOUR_MS },
}

/** Returns the schedule of the shop polls. After failures the wait grows, up to half an hour. */
export const shopPolls = (everyMs: number): DueRows => ({
  table: 'shop_order_polls',
  key: { retailer_id: 'bigint', store_id: 'bigint' },
  isFair: true,
  retry: { firstMs: everyMs, mostMs: Math.max(everyMs, 30 * MINUTE_MS) },
})

/** Adds a due poll for each connected store that has none. */
export const insertMissingShopPolls = (tx: Tx, now: Date) =>
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
  sql`
    with known as materialized (select p.retailer_id, p.store_id from shop_order_polls p)
    insert into shop_order_polls as t (retailer_id, store_id, orders_since, read_until, next_attempt_at)
    select s.retailer_id, s.store_id, s.connected_at, s.connected_at, ${now} from stores.stores s
    where s.is_connected and (s.retailer_id, s.store_id) not in (select k.retailer_id, k.store_id from known k)
    on conflict do nothing returning t.store_id`.execute(tx)

/** Returns those of the stores that are connected. */
export async function connectedAmong(tx: Tx, stores: readonly ShopPollKey[]): Promise<ShopPollKey[]> {
  if (stores.length === 0) return []
  const { rows } = await sql<ShopPollKey>`
    select s.retailer_id, s.store_id from stores.stores s
    join jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as d (retailer_id bigint, store_id bigint)
      on d.retailer_id = s.retailer_id and d.store_id = s.store_id
    where s.is_connected`.execute(tx)
  return rows
}

export type ShopOrderPoll = Columns<'shop_order_polls', 'orders_since' | 'read_until'>

/**
 * Returns how far a store's orders have been read, and since when orders count, which is the store's first connection.
 * Null if the store does not exist.
 */
export async function shopOrderPoll(
  tx: Tx,
  { retailerId, storeId, now }: { retailerId: number; storeId: number; now: Date },
): Promise<ShopOrderPoll | null> {
  await sql`
    insert into shop_order_polls as t (retailer_id, store_id, orders_since, read_until, next_attempt_at)
    select s.retailer_id, s.store_id, s.connected_at, s.connected_at, ${now} from stores.stores s
    where s.retailer_id = ${retailerId} and s.store_id = ${storeId}
    on conflict do nothing returning t.store_id`.execute(tx)
  const { rows } = await sql<ShopOrderPoll>`
    select orders_since, read_until from shop_order_polls
    where retailer_id = ${retailerId} and store_id = ${storeId}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Records that all orders changed before a time are saved. The time never moves back. `isDone` means that the poll is
 * complete.
 */
export const recordShopPoll = (
  tx: Tx,
  { retailerId, storeId, readUntil, isDone }: { retailerId: number; storeId: number; readUntil: Date; isDone: boolean },
) =>
  sql`
    update shop_order_polls set read_until = greatest(read_until, ${readUntil})
      ${isDone ? sql`, attempts = 0` : sql``}
    where retailer_id = ${retailerId} and store_id = ${storeId} returning 1`.execute(tx)

/**
 * Marks orders as changed, to be read at `at`. If the shop's time of the change is given, orders read in that state or
 * a later one are skipped.
 */
export const recordShopOrdersToRead = (
  tx: Tx,
  {
    retailerId,
    storeId,
    orders,
    notedAt,
    at,
  }: {
    retailerId: number
    storeId: number
    orders: readonly { orderId: string; updatedAt: Date | null }[]
    notedAt: Date
    at: Date
  },
) =>
  sql`
    insert into shop_orders as o (retailer_id, store_id, shop_order_id, change_seen_at, next_attempt_at)
    select ${retailerId}, ${storeId}, n.id, ${notedAt}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(orders.map(noteOf))}::jsonb) as n (id text, updated_at timestamptz)
    where n.updated_at is null or not exists (select from shop_orders f where f.retailer_id = ${retailerId}
      and f.store_id = ${storeId} and f.shop_order_id = n.id and f.updated_at >= n.updated_at)
    on conflict (retailer_id, store_id, shop_order_id) do update set change_seen_at = excluded.change_seen_at,
      next_attempt_at = least(o.next_attempt_at, excluded.next_attempt_at), attempts = 0
    returning 1`.execute(tx)

const noteOf = ({ orderId, updatedAt }: { orderId: string; updatedAt: Date | null }) => ({
  id: orderId,
  updated_at: updatedAt,
})

export type FollowedOrder = Columns<'shop_orders', 'change_seen_at' | 'updated_at' | 'asked_at'>

/**
 * Locks and returns the reading state of an order until the transaction ends, so that two readings of it wait for each
 * other.
 */
export async function lockShopOrder(
  tx: Tx,
  { retailerId, storeId, shopOrderId }: ShopOrderRef,
  at: Date,
): Promise<FollowedOrder> {
  await sql`
    insert into shop_orders (retailer_id, store_id, shop_order_id, change_seen_at, next_attempt_at)
    values (${retailerId}, ${storeId}, ${shopOrderId}, ${at}, ${at}) on conflict do nothing returning 1`.execute(tx)
  const { rows } = await sql<FollowedOrder>`
    select change_seen_at, updated_at, asked_at from shop_orders
    where retailer_id = ${retailerId} and store_id = ${storeId} and shop_order_id = ${shopOrderId}
    for update`.execute(tx)
  const [known] = rows
  if (!known) throw new Error(`shop order ${shopOrderId} was just noted and is not there`)
  return known
}

/**
 * Records that ARK has processed an order in its state at `updatedAt`. It is read again at `again`, or sooner if a
 * change was recorded after the request at `askedAt`.
 */
export const recordShopOrderFollowed = (
  tx: Tx,
  { retailerId, storeId, shopOrderId }: ShopOrderRef,
  { updatedAt, askedAt, again }: { updatedAt: Date; askedAt: Date; again: Date | null },
) =>
  sql`
    update shop_orders set updated_at = ${updatedAt}, asked_at = ${askedAt}, attempts = 0,
      next_attempt_at = case when change_seen_at > ${askedAt} then next_attempt_at else ${again}::timestamptz end
    where retailer_id = ${retailerId} and store_id = ${storeId} and shop_order_id = ${shopOrderId}
    returning 1`.execute(tx)

/** Deletes an order that no longer exists in the shop. */
export const forgetShopOrder = (tx: Tx, { retailerId, storeId, shopOrderId }: ShopOrderRef) =>
  sql`
    delete from shop_orders
    where retailer_id = ${retailerId} and store_id = ${storeId} and shop_order_id = ${shopOrderId}`.execute(tx)
