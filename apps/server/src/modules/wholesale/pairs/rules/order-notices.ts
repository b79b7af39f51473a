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
  /** The proposal that a step is about. */
  proposalId?: number | null
}

const ACTORS = { buyer: 'The buyer', operator: 'ARK' } as const

/** The notifications about the end of a proposal; # is the order's number. */
const PROPOSAL_NOTICES: Readonly<Record<string, { title: string; body: string }>> = {
  accepted: {
    title: 'The buyer accepted part of wholesale order #',
    body: 'It is approved, and its pairs are reserved.',
  },
  declined: {
    title: 'The buyer declined part of wholesale order #',
    body: 'The pairs are available again. Propose other quantities, approve the order or reject it.',
  },
  expired: {
    title: 'Your proposal for wholesale order # has expired',
    body: 'The pairs are available again. Propose again, approve the order or reject it.',
  },
}

/**
 * Returns the seller's notification of a change that others made: the order was canceled, reported as paid, can be
 * packed, or was paid out, or a proposal was answered or expired. Null when the seller made the change, or when the
 * page
 * and the e-mail are enough.
 */
export function noticeOfChange(order: ChangedOrder, { actor, what, to, proposalId }: NoticedChange) {
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
  if (what === 'proposal') {
    const words = PROPOSAL_NOTICES[to]
    return words ? noticeOf(`proposal ${proposalId} ${to}`, words.title.replace('#', order_number), words.body) : null
  }
  if (what === 'status' && WHOLESALE_STATUSES[to as WholesaleStatus].isCanceled)
    return noticeOf(
      'canceled',
      `${ACTORS[actor]} has canceled wholesale order ${order_number}`,
      'Its reserved pairs are available again.',
    )
  if (what === 'claim' && to === 'paid')
    return noticeOf(
      'claimed',
      `The buyer reported a payment for wholesale order ${order_number}`,
      'ARK is checking for the payment and will notify you when it arrives. Do not ship before then.',
    )
  if (what === 'payment' && to === 'paid')
    return noticeOf(
      'paid',
      `Wholesale order ${order_number} is paid`,
      "ARK has received the buyer's payment. Pack and ship the order.",
    )
  if (what === 'payout' && to === 'paid_to_retailer')
    return noticeOf(
      'paid to seller',
      `ARK has paid you for wholesale order ${order_number}`,
      'Confirm the payment on the order once it has arrived.',
    )
  return null
}
