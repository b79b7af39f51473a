import { counted, dollars, formatMoney, type Cents } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce, announceToBuyer, announceToOperator } from '../../../platform/events.ts'
import { required } from '../../../platform/required.ts'
import { buyerAddresses, buyerContact, ownerAddresses, saveMails, shipDirect } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import {
  insertChange,
  insertLines,
  insertOrder,
  insertPurchase,
  saveCost,
  type NewLine,
} from '../pairs/queries/insert-orders.ts'
import { lockSellers } from '../pairs/queries/buyer-sellers.ts'
import { buyersDraw } from '../pairs/buyers-draw.ts'
import { inBuyersOrder } from '../pairs/rules/sellers-of-buyer.ts'
import { mailOfNewOrder, mailOfPurchase, type MailedOrder } from '../pairs/rules/order-mails.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock' | 'mailer' | 'config' | 'log' | 'keys'>

/** An ordered size, at its final price. */
export interface OrderedPairs extends Omit<NewLine, 'unit_price'> {
  retailerId: number
  /** The number by which the buyer knows the seller. */
  seller: number
  unitCents: Cents
}

export interface NewPurchase {
  buyerId: number
  /** The buyer's user who orders, or whose offer was accepted. */
  userId: number
  notes: string | null
  /**
   * True: both sides have agreed, and the caller approves the orders in this transaction. Nobody is asked to approve
   * them; the approval notifies both sides.
   */
  isAgreed: boolean
  /** Each size of a retailer appears once. The caller has priced and checked the lines in this transaction. */
  lines: readonly OrderedPairs[]
}

export interface PlacedOrder extends MailedOrder {
  retailerId: number
  orderId: number
  ships_direct: boolean
}

/**
 * Inserts a purchase with one order per retailer, at fixed prices, and mails both sides, all in the caller's
 * transaction, which runs as the platform. The orders are in this buyer's own order of sellers. Takes no stock, because
 * approval does. Notifies each seller, who has to approve first, and refreshes their screens.
 */
export async function placeOrders(
  tx: Tx,
  needs: Needs,
  purchase: NewPurchase,
): Promise<{ purchaseId: number; orders: PlacedOrder[]; at: Date }> {
  const at = needs.clock.now()
  const { buyerId, userId } = purchase
  const bySeller = Map.groupBy(purchase.lines, ({ retailerId }) => retailerId)
  const direct = await shipDirect(tx, [...bySeller.keys()])
  const contact = await buyerContact(tx, purchase)
  const purchaseId = await insertPurchase(tx, { buyerId, userId, at })
  const orders: PlacedOrder[] = []
  const retailerIds = [...bySeller.keys()]
  await lockSellers(tx, retailerIds)
  // Order numbers, e-mails and responses follow this order.
  for (const retailerId of inBuyersOrder(buyersDraw(needs, buyerId), retailerIds)) {
    const lines = required(bySeller.get(retailerId), `the lines of retailer ${retailerId}`)
    const isDirect = direct.has(retailerId)
    const order = {
      retailer_id: retailerId,
      purchase_order_id: purchaseId,
      buyer_id: buyerId,
      seller_number: required(lines[0], `a line of retailer ${retailerId}`).seller,
      ships_direct: isDirect,
      ship_to: isDirect ? contact : null,
      total_items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      total_amount: dollars(lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)),
      notes: purchase.notes,
      created_at: at,
    }
    orders.push(await placeOrder(tx, needs, { order, lines, userId, isAgreed: purchase.isAgreed }))
  }
  if (!purchase.isAgreed) await mailBuyer(tx, needs, { buyerId, orders })
  announceToBuyer(tx, buyerId, { changed: 'wholesale-orders', ids: orders.map(({ orderId }) => orderId) })
  announceToOperator(tx, { changed: 'wholesale-orders', ids: orders.map(({ orderId }) => orderId) })
  return { purchaseId, orders, at }
}

interface Placed {
  order: Parameters<typeof insertOrder>[1]
  lines: readonly OrderedPairs[]
  userId: number
  isAgreed: boolean
}

async function placeOrder(tx: Tx, needs: Needs, { order, lines, userId, isAgreed }: Placed): Promise<PlacedOrder> {
  const inserted = await insertOrder(tx, order)
  const { retailer_id: retailerId, wholesale_order_id: orderId, order_number } = inserted
  const rows = lines.map(({ retailerId: _, seller: __, unitCents, ...line }) => ({
    ...line,
    unit_price: dollars(unitCents),
  }))
  await insertLines(tx, inserted, { buyerId: order.buyer_id, lines: rows })
  await saveCost(tx, inserted)
  const about = { retailerId, orderId, userId, buyerId: order.buyer_id, at: order.created_at, isMailed: true }
  await insertChange(tx, { ...about, actor: 'buyer', what: 'status', to: 'submitted', notes: order.notes })
  const { seller_number, total_items, total_amount, ships_direct } = order
  const placed = { retailerId, orderId, order_number, seller_number, total_items, total_amount, ships_direct }
  if (!isAgreed) await askSeller(tx, needs, { placed, rows })
  announce(tx, retailerId, { changed: 'wholesale-orders', ids: [orderId] })
  return placed
}

/** Mails the seller's owners and notifies the seller, who approves or rejects the order. */
async function askSeller(
  tx: Tx,
  needs: Needs,
  { placed, rows }: { placed: PlacedOrder; rows: readonly NewLine[] },
): Promise<void> {
  const { retailerId } = placed
  const mail = mailOfNewOrder(placed, rows, needs.config.publicUrl)
  await saveMails(tx, needs, { recipients: await ownerAddresses(tx, retailerId), topic: 'wholesale orders', ...mail })
  await notify(tx, needs, { retailerId, notice: noticeOf(placed) })
}

const noticeOf = ({ orderId, order_number, total_items, total_amount }: PlacedOrder) =>
  ({
    kind: 'wholesale_order',
    subject: `wholesale order ${orderId}`,
    title: `Wholesale order ${order_number}: ${counted(total_items, 'pair')}`,
    body: `${formatMoney(Math.round(total_amount * 100))}. Approve or reject it.`,
    path: `/wholesale?order=${orderId}`,
  }) as const

async function mailBuyer(
  tx: Tx,
  needs: Needs,
  { buyerId, orders }: { buyerId: number; orders: readonly PlacedOrder[] },
): Promise<void> {
  const mail = mailOfPurchase(orders, needs.config.publicUrl)
  await saveMails(tx, needs, { recipients: await buyerAddresses(tx, buyerId), topic: 'wholesale orders', ...mail })
}
