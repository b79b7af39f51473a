import { wholesaleFulfillRefusal } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce, announceToBuyer, announceToOperator } from '../../../platform/events.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { orderLines, lockOrder, type OrderRef, setFulfilled } from '../pairs/queries/order-transitions.ts'

interface Ticked {
  ref: OrderRef
  /** The user of the seller's staff. */
  userId: number
  productSyncId: number
  lineId: number | undefined
  fulfilled: boolean
}

/**
 * Marks a line of an order as packed, or undoes that. Refuses an order without reserved pairs, a line that was shipped,
 * and a product with several sizes when no line is named.
 */
export async function fulfillLine(
  tx: Tx,
  { ref, userId, productSyncId, lineId, fulfilled }: Ticked,
): Promise<Refusal | null> {
  const order = await lockOrder(tx, ref)
  if (!order) return notFound('This order')
  const lines = (await orderLines(tx, ref)).filter(
    (line) => line.product_sync_id === productSyncId && line.wholesale_line_id === (lineId ?? line.wholesale_line_id),
  )
  const [line, another] = lines
  if (!line) return notFound('This line')
  if (another) return refuseField('line_id', 'Several sizes of this product were ordered. Name the line by line_id.')
  if (line.fulfilled === fulfilled) return null
  const words = wholesaleFulfillRefusal(order)
  if (words) return refuse('conflict', words)
  if (line.shipped_at !== null) return refuse('conflict', 'This line has shipped and can no longer change.')
  await setFulfilled(tx, ref, { lineId: line.wholesale_line_id, fulfilled })
  const [from, to] = fulfilled ? ['not_packed', 'packed'] : ['packed', 'not_packed']
  const { product_name, size, quantity } = line
  await recordAudit(tx, {
    retailerId: ref.retailerId,
    userId,
    event_type: 'wholesale_order_line',
    status: 'success',
    details: {
      wholesale_order_id: ref.orderId,
      order_number: order.order_number,
      by: 'retailer',
      product_name,
      size,
      quantity,
      from,
      to,
    },
  })
  announce(tx, ref.retailerId, { changed: 'wholesale-orders', ids: [ref.orderId] })
  announceToBuyer(tx, order.buyer_id, { changed: 'wholesale-orders', ids: [ref.orderId] })
  announceToOperator(tx, { changed: 'wholesale-orders', ids: [ref.orderId] })
  return null
}
