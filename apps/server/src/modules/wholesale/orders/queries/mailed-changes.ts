import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { proposalOfOrder } from '../../proposals/queries/proposals.ts'
import type { MailedChange, MailedOrder } from '../../pairs/rules/order-mails.ts'

interface ChangedOrderRow
  extends Columns<
    'wholesale_orders',
    'wholesale_order_id' | 'order_number' | 'seller_number' | 'buyer_id' | 'total_items'
  > {
  /** Dollars. */
  total_amount: number
  has_invoice: boolean
}
type TakenRow = Columns<
  'wholesale_order_changes',
  'wholesale_order_id' | 'actor' | 'what' | 'to_value' | 'notes' | 'wholesale_proposal_id'
>

/** Returns a change with its order and marks it as mailed; null when it was already mailed. */
export async function takeChangeToMail(
  tx: Tx,
  retailerId: number,
  changeId: number,
): Promise<(MailedOrder & MailedChange & Pick<ChangedOrderRow, 'buyer_id'>) | null> {
  const { rows } = await sql<TakenRow>`
    update wholesale_order_changes set is_mailed = true
    where retailer_id = ${retailerId} and wholesale_change_id = ${changeId} and not is_mailed
    returning wholesale_order_id, actor, what, to_value, notes, wholesale_proposal_id`.execute(tx)
  const [change] = rows
  if (!change) return null
  const { rows: orders } = await sql<ChangedOrderRow>`
    select wholesale_order_id, order_number, seller_number, buyer_id, total_items, total_amount::float8,
      exists (
        select from wholesale_invoices i
        where i.retailer_id = ${retailerId} and i.wholesale_order_id = ${change.wholesale_order_id}
      ) as has_invoice
    from wholesale_orders
    where retailer_id = ${retailerId} and wholesale_order_id = ${change.wholesale_order_id}`.execute(tx)
  const [order] = orders
  const { wholesale_proposal_id: proposalId } = change
  const proposal =
    proposalId === null
      ? null
      : await proposalOfOrder(tx, { retailerId, orderId: order?.wholesale_order_id ?? 0 }, proposalId)
  return order ? { ...order, ...change, proposal } : null
}
