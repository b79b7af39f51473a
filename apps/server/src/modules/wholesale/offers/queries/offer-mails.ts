import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

export interface OfferStepToMail
  extends Columns<'wholesale_offer_steps', 'wholesale_offer_id' | 'step' | 'side' | 'act' | 'total_amount'>,
    Columns<'wholesale_offers', 'buyer_id' | 'seller_number' | 'total_items' | 'expires_at'> {
  product_name: Column<'catalogue.products', 'name'>
  order_number: Column<'wholesale_orders', 'order_number'> | null
  /** Whether the other side can answer this step. */
  is_open: boolean
}

/**
 * Returns steps that were not mailed yet and marks them as mailed. The caller saves their e-mails in the same
 * transaction, as the platform.
 */
export async function takeStepsToMail(
  tx: Tx,
  { retailerId, limit }: { retailerId: number; limit: number },
): Promise<{ steps: OfferStepToMail[]; hasMore: boolean }> {
  const { rows: taken } = await sql<Columns<'wholesale_offer_steps', 'wholesale_offer_id' | 'step'>>`
    select wholesale_offer_id, step from wholesale_offer_steps
    where retailer_id = ${retailerId} and not is_mailed
    order by wholesale_offer_id, step limit ${limit + 1} for update`.execute(tx)
  const keys = JSON.stringify(taken.slice(0, limit))
  await sql`
    update wholesale_offer_steps s set is_mailed = true
    from jsonb_to_recordset(${keys}::jsonb) as k (wholesale_offer_id bigint, step integer)
    where s.retailer_id = ${retailerId} and s.wholesale_offer_id = k.wholesale_offer_id and s.step = k.step`.execute(tx)
  const { rows: steps } = await sql<OfferStepToMail>`
    select s.wholesale_offer_id, s.step, s.side, s.act, s.total_amount, o.seller_number, o.total_items, o.expires_at,
      p.name as product_name, w.order_number, s.act in ('offer', 'counter') as is_open, o.buyer_id
    from jsonb_to_recordset(${keys}::jsonb) as k (wholesale_offer_id bigint, step integer)
    join wholesale_offer_steps s
      on s.retailer_id = ${retailerId} and s.wholesale_offer_id = k.wholesale_offer_id and s.step = k.step
    join wholesale_offers o on o.retailer_id = ${retailerId} and o.wholesale_offer_id = s.wholesale_offer_id
    join catalogue.products p on p.product_id = o.product_id
    left join wholesale_orders w on w.retailer_id = ${retailerId} and w.wholesale_order_id = o.wholesale_order_id
    order by s.wholesale_offer_id, s.step`.execute(tx)
  return { steps, hasMore: taken.length > steps.length }
}
