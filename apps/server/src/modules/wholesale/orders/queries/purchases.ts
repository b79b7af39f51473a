import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'
import { wholesaleHandle } from '../../pairs/rules/wholesale-handle.ts'
import { shownProposal } from '../../proposals/queries/proposals.ts'
import { changeColumns, shownChange, type ChangeRow, type LineRow, type OrderRow, turnOfOrder } from './order-rows.ts'

/**
 * A row of a buyer's own orders. `db.asBuyer` reads them: its row-level security shows only the buyer's rows, and each
 * statement also filters by the buyer. The rows are on the shards of their sellers, so a list queries every shard of a
 * cluster.
 */
type Purchase = AnswerOf<Contract['GET /buyer/purchases']>[number]
type Details = AnswerOf<Contract['GET /buyer/purchases/{id}']>

interface PurchaseRow extends OrderRow, Columns<'wholesale_orders', 'notes'> {
  seller: Column<'wholesale_orders', 'seller_number'>
  purchase_date: Column<'wholesale_orders', 'created_at'>
}

const purchaseOf = (row: PurchaseRow): Purchase => ({
  ...row,
  purchase_date: row.purchase_date.toISOString(),
  buyer_paid_at: row.buyer_paid_at?.toISOString() ?? null,
})

const columns = (now: Date, retailerId: number | null) => sql`
  o.wholesale_order_id as id, o.order_number, o.purchase_order_id as parent_order_id, o.seller_number as seller,
  o.created_at as purchase_date, o.total_items, o.fulfilled_items, o.total_amount::float8, o.status, o.payment_status,
  o.buyer_paid_at, o.ships_direct, o.notes, ${turnOfOrder(now, retailerId)} as waits_for`

export interface PurchaseSearch {
  buyerId: number
  search: string | undefined
  status: Column<'wholesale_orders', 'status'> | undefined
  after: number | null
  limit: number
  now: Date
}

/** Returns a page of a buyer's orders, the newest first. */
export async function purchasePage(tx: Tx, asked: PurchaseSearch): Promise<Purchase[]> {
  // Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  const { rows } = await sql<PurchaseRow>`
    select ${columns(asked.now, null)} from wholesale_orders o
    where o.buyer_id = ${asked.buyerId}
      and (${asked.after}::int8 is null or o.wholesale_order_id < ${asked.after}::int8)
      and (${asked.status ?? null}::text is null or o.status = ${asked.status ?? null}::text)
      and (${asked.search ?? null}::text is null or o.order_number ilike ${likePattern(asked.search ?? '')})
    order by o.wholesale_order_id desc limit ${asked.limit}`.execute(tx)
  return rows.map(purchaseOf)
}

interface PurchaseRef {
  retailerId: number
  orderId: number
  buyerId: number
  now: Date
}

/** Returns one of a buyer's orders with its lines and history; null when it is not the buyer's. */
export async function purchaseDetails(
  tx: Tx,
  { retailerId, orderId, buyerId, now }: PurchaseRef,
): Promise<Details | null> {
  const named = sql`retailer_id = ${retailerId} and wholesale_order_id = ${orderId} and buyer_id = ${buyerId}`
  const [{ rows: orders }, { rows: lines }, { rows: history }] = await Promise.all([
    sql<PurchaseRow>`select ${columns(now, retailerId)} from wholesale_orders o where ${named}`.execute(tx),
    sql<LineRow>`
      select wholesale_line_id as line_id, product_id, variant_id, product_name, size, sku,
        '/api/v1/images/products/' || product_id as image_url, quantity, unit_price::float8 as wholesale_price,
        (unit_price * quantity)::float8 as line_total, fulfilled, shipped_at is not null as shipped
      from wholesale_order_lines where ${named} order by wholesale_line_id`.execute(tx),
    sql<ChangeRow>`
      select ${changeColumns(sql`${retailerId}`)} from wholesale_order_changes c
      where ${named} and c.what in ('status', 'claim', 'payment', 'proposal')
      order by c.wholesale_change_id`.execute(tx),
  ])
  const [order] = orders
  if (!order) return null
  const { seller } = order
  return {
    ...purchaseOf(order),
    line_items: lines.map(({ product_id, ...line }) => ({
      ...line,
      product_sync_id: wholesaleHandle({ seller, productId: product_id }),
    })),
    proposal: await shownProposal(tx, { retailerId, orderId }, now),
    history: history.map((change) => ({
      ...shownChange(change),
      // The query excludes changes between ARK and the seller.
      what: change.what === 'payout' || change.what === 'receipt' ? ('status' as const) : change.what,
    })),
  }
}
