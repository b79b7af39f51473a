import { type AnswerOf, type Contract } from '@ark/contract'
import { fieldsOfTerms } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { termsKey, termsOfProducts } from '../../pairs/queries/offered-sizes.ts'
import type { OrderRef } from '../../pairs/queries/order-transitions.ts'

type Stock = AnswerOf<Contract['GET /bulk-sales/{id}/stock']>

interface StockLine extends Columns<'wholesale_order_lines', 'product_id' | 'product_name' | 'size'> {
  line_id: Column<'wholesale_order_lines', 'wholesale_line_id'>
  ordered_quantity: Column<'wholesale_order_lines', 'quantity'>
  /** Dollars. */
  unit_price: number
  quantity_available: number
}

/**
 * Returns each line of an order with the pairs that its seller has now, up to the ordered quantity, and the terms of
 * its products. The list is empty when the retailer has no such order.
 */
export async function stockOfOrder(tx: Tx, { retailerId, orderId }: OrderRef): Promise<Stock> {
  const { rows } = await sql<StockLine>`
    select l.wholesale_line_id as line_id, l.product_id, l.product_name, l.size, l.quantity as ordered_quantity,
      l.unit_price::float8, least(l.quantity, coalesce((
        select sum(i.quantity_available) from inventory.items i
        where i.retailer_id = ${retailerId} and i.variant_id = l.variant_id), 0))::int as quantity_available
    from wholesale_order_lines l
    where l.retailer_id = ${retailerId} and l.wholesale_order_id = ${orderId}
    order by l.wholesale_line_id`.execute(tx)
  const productIds = [...new Set(rows.map(({ product_id }) => product_id))]
  const terms = await termsOfProducts(tx, { retailerIds: [retailerId], productIds })
  return {
    line_items: rows,
    products: productIds.map((product_id) => {
      const ofProduct = terms.get(termsKey(retailerId, product_id))
      return { product_id, terms: ofProduct ? fieldsOfTerms(ofProduct) : null }
    }),
  }
}
