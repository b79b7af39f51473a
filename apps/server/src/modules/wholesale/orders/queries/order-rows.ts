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

export interface ChangeRow extends Columns<'wholesale_order_changes', 'what' | 'notes'> {
  at: Column<'wholesale_order_changes', 'created_at'>
  by: Column<'wholesale_order_changes', 'actor'>
  to: Column<'wholesale_order_changes', 'to_value'>
}

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
}
