import { WHOLESALE_STATUSES, type WholesaleActor, type WholesaleStatus } from '@ark/domain'
import type { OrderChangeKind } from './order-mails.ts'

interface ChangedOrder {
  wholesale_order_id: number
  order_number: string
}

interface NoticedChange {
  actor: WholesaleActor
  what: OrderChangeKind
  to: string
}

const ACTORS = { buyer: 'The buyer', operator: 'ARK' } as const

/**
 * Returns the seller's notification of a change that others made: the order was canceled, reported as paid, can be
 * packed, or was paid out. Null when the seller made the change, or when the page and the e-mail are enough.
 */
export function noticeOfChange(order: ChangedOrder, { actor, what, to }: NoticedChange) {
  const { wholesale_order_id: id, order_number } = order
  if (actor === 'retailer') return null
  const noticeOf = (about: string, title: string, body: string) =>
    ({
      kind: 'wholesale_order',
      subject: `wholesale order ${id} ${about}`,
      title,
      body,
      path: `/wholesale?order=${id}`,
    }) as const
  if (what === 'status' && WHOLESALE_STATUSES[to as WholesaleStatus].isCanceled)
    return noticeOf(
      'canceled',
      `${ACTORS[actor]} has canceled wholesale order ${order_number}`,
      'Pairs that were held for it are free again.',
    )
  if (what === 'claim' && to === 'paid')
    return noticeOf(
      'claimed',
      `The buyer says that wholesale order ${order_number} is paid`,
      'ARK looks for the money and tells you when it is there. Do not ship it before.',
    )
  if (what === 'payment' && to === 'paid')
    return noticeOf(
      'paid',
      `Wholesale order ${order_number} is paid`,
      'ARK has the money of the buyer: pack and ship it.',
    )
  if (what === 'payout' && to === 'paid_to_retailer')
    return noticeOf(
      'paid to seller',
      `ARK has paid you for wholesale order ${order_number}`,
      'Confirm it on the order once the money has arrived.',
    )
  return null
}
