import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { required } from '../../../../platform/required.ts'
import type { BuyerContact } from '../../../accounts/index.ts'
import type { OrderChangeKind } from '../rules/order-mails.ts'
import type { OrderRef } from './order-transitions.ts'

/** Inserts a purchase of a buyer, the parent of its orders. Returns its id. */
export async function insertPurchase(
  tx: Tx,
  { buyerId, userId, at }: { buyerId: number; userId: number; at: Date },
): Promise<number> {
  const { rows } = await sql<Columns<'purchase_orders', 'purchase_order_id'>>`
    insert into purchase_orders (buyer_id, submitted_by, created_at) values (${buyerId}, ${userId}, ${at})
    returning purchase_order_id`.execute(tx)
  return required(rows[0], 'the purchase').purchase_order_id
}

export interface NewOrder {
  retailer_id: number
  purchase_order_id: number
  buyer_id: number
  seller_number: number
  ships_direct: boolean
  ship_to: BuyerContact | null
  total_items: number
  /** Dollars, like every amount here. */
  total_amount: number
  notes: string | null
  created_at: Date
}

export type InsertedOrder = Columns<'wholesale_orders', 'retailer_id' | 'wholesale_order_id' | 'order_number'>

/** Inserts an order of one retailer. Runs as the platform, because the orders of a purchase are inserted together. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<InsertedOrder> {
  const { rows } = await sql<InsertedOrder>`
    insert into wholesale_orders (retailer_id, purchase_order_id, buyer_id, seller_number, status, ships_direct,
      ship_to, total_items, total_amount, notes, created_at)
    values (${order.retailer_id}, ${order.purchase_order_id}, ${order.buyer_id}, ${order.seller_number}, 'submitted',
      ${order.ships_direct}, ${order.ship_to === null ? null : JSON.stringify(order.ship_to)}::jsonb,
      ${order.total_items}, ${order.total_amount}, ${order.notes}, ${order.created_at})
    returning retailer_id, wholesale_order_id, order_number`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('an order was not inserted')
  return inserted
}

export type NewLine = Columns<
  'wholesale_order_lines',
  'product_sync_id' | 'product_id' | 'variant_id' | 'product_name' | 'size' | 'sku' | 'quantity'
> & { unit_price: number }

/** Inserts the lines of an order. */
export const insertLines = (
  tx: Tx,
  { retailer_id, wholesale_order_id }: Pick<InsertedOrder, 'retailer_id' | 'wholesale_order_id'>,
  { buyerId, lines }: { buyerId: number; lines: readonly NewLine[] },
) =>
  sql`
    insert into wholesale_order_lines as made (retailer_id, wholesale_order_id, buyer_id, product_sync_id, product_id,
      variant_id, product_name, size, sku, quantity, unit_price)
    select ${retailer_id}::bigint, ${wholesale_order_id}::bigint, ${buyerId}::bigint, l.product_sync_id, l.product_id,
      l.variant_id, l.product_name, l.size, l.sku, l.quantity, l.unit_price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (product_sync_id bigint, product_id bigint,
      variant_id bigint, product_name text, size text, sku text, quantity int, unit_price numeric)
    returning made.wholesale_line_id`.execute(tx)

/**
 * Saves the cost of a new order's pairs, if the cost of each size is known. The seller's profit is computed from it,
 * whatever happens to the costs later (docs/decisions/057).
 */
export const saveCost = (
  tx: Tx,
  { retailer_id, wholesale_order_id }: Pick<InsertedOrder, 'retailer_id' | 'wholesale_order_id'>,
) =>
  sql`
    insert into wholesale_order_costs (retailer_id, wholesale_order_id, cost_amount)
    select ${retailer_id}::bigint, ${wholesale_order_id}::bigint, sum(l.quantity * c.cost)
    from wholesale_order_lines l
    left join inventory.costs c on c.retailer_id = ${retailer_id} and c.variant_id = l.variant_id
    where l.retailer_id = ${retailer_id} and l.wholesale_order_id = ${wholesale_order_id}
    having bool_and(c.cost is not null) returning 1`.execute(tx)

/** Saves the cost of an order's pairs again, after their number has changed. */
export async function replaceCost(tx: Tx, { retailerId, orderId }: OrderRef): Promise<void> {
  await sql`
    delete from wholesale_order_costs
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)
  await saveCost(tx, { retailer_id: retailerId, wholesale_order_id: orderId })
}

export interface NewChange {
  retailerId: number
  orderId: number
  buyerId: number
  actor: 'retailer' | 'buyer' | 'operator'
  what: OrderChangeKind
  to: string
  notes: string | null
  /** Null when time ended a proposal. */
  userId: number | null
  /** The proposal that a step is about; left out: none. */
  proposalId?: number | null
  at: Date
  /** Whether both sides have already been mailed about it. */
  isMailed: boolean
}

/** Inserts a change of an order. Returns its id. */
export async function insertChange(tx: Tx, change: NewChange): Promise<number> {
  const { rows } = await sql<Columns<'wholesale_order_changes', 'wholesale_change_id'>>`
    insert into wholesale_order_changes (retailer_id, wholesale_order_id, buyer_id, actor, what, to_value, notes,
      user_id, created_at, is_mailed, wholesale_proposal_id)
    values (${change.retailerId}, ${change.orderId}, ${change.buyerId}, ${change.actor}, ${change.what}, ${change.to},
      ${change.notes}, ${change.userId}, ${change.at}, ${change.isMailed}, ${change.proposalId ?? null})
    returning wholesale_change_id`.execute(tx)
  return required(rows[0], 'the change').wholesale_change_id
}
