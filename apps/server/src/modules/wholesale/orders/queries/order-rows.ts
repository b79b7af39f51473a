import { type ProposedTotals, UNANSWERED_WHOLESALE_ORDERS } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** A line of an order in both sides' details. */
export interface LineRow
  extends Columns<
    'wholesale_order_lines',
    'product_id' | 'variant_id' | 'product_name' | 'size' | 'sku' | 'quantity' | 'fulfilled'
  > {
  line_id: Column<'wholesale_order_lines', 'wholesale_line_id'>
  image_url: string
  /** Dollars. */
  wholesale_price: number
  line_total: number
  shipped: boolean
}

/** The totals of the proposal that a step in the history is about; null for other steps. */
export interface ChangeRow extends Columns<'wholesale_order_changes', 'what' | 'notes'> {
  proposal: ProposedTotals | null
  at: Column<'wholesale_order_changes', 'created_at'>
  by: Column<'wholesale_order_changes', 'actor'>
  to: Column<'wholesale_order_changes', 'to_value'>
}

/** Selects a change `c` of an order of this retailer. */
export const changeColumns = (retailerId: RawBuilder<unknown>) => sql`
  c.created_at as at, c.actor as by, c.what, c.to_value as to, c.notes, (
    select json_build_object('ordered_items', p.ordered_items, 'total_items', p.total_items,
      'ordered_amount', p.ordered_amount, 'total_amount', p.total_amount)
    from wholesale_proposals p
    where p.retailer_id = ${retailerId} and p.wholesale_proposal_id = c.wholesale_proposal_id) as proposal`

/** Returns a change as answers show it. Only steps of a proposal have its totals. */
export const shownChange = <R extends ChangeRow>({ at, proposal, ...change }: R) => ({
  ...change,
  at: at.toISOString(),
  ...(proposal && { proposal }),
})

/**
 * Selects the side that has to answer an order `o` of a retailer, or of several for the list of a buyer. An expired
 * proposal is over, even before the job has ended it.
 */
export const turnOfOrder = (now: Date, retailerId: number | null) => sql`
  case when o.status <> all(${UNANSWERED_WHOLESALE_ORDERS}::text[]) then null
    when exists (select from wholesale_proposals p
      where p.retailer_id = ${retailerId === null ? sql`o.retailer_id` : sql`${retailerId}`}
        and p.wholesale_order_id = o.wholesale_order_id and p.state = 'open'
        and p.expires_at > ${now}) then 'buyer'
    else 'seller' end`

/** The columns of an order in both sides' lists. */
export interface OrderRow
  extends Columns<
    'wholesale_orders',
    'order_number' | 'total_items' | 'fulfilled_items' | 'status' | 'payment_status' | 'ships_direct' | 'buyer_paid_at'
  > {
  id: Column<'wholesale_orders', 'wholesale_order_id'>
  parent_order_id: Column<'wholesale_orders', 'purchase_order_id'>
  /** Dollars. */
  total_amount: number
  waits_for: 'seller' | 'buyer' | null
}
