import { isPaymentClaimed, type WholesaleActor, type WholesaleMoneyState } from '@ark/domain'
import { money } from '../formats.ts'

/** An order's payment state and history, as far as its reader may see them. */
export interface WholesaleOrderMoney extends WholesaleMoneyState {
  order_number: string
  total_amount: number
  buyer_paid_at: string | null
  paid_to_retailer_at?: string | null
  retailer_received_at?: string | null
  history: readonly { at: string; what: string; to: string; notes: string | null }[]
}

/** One side's statement about an order's money. */
export interface MoneySide {
  who: string
  words: string
  /** The time of the statement; null when it is unknown or there is none. */
  at: string | null
  /** The side's state: it has acted, it acts next, or it waits for another. */
  state: 'done' | 'next' | 'waits'
}

/** Returns whether an order's money is shown: nothing is payable before approval. */
export const hasMoneySides = ({ status, payment_status }: WholesaleOrderMoney): boolean =>
  status === 'approved' || payment_status === 'paid' || payment_status === 'refunded'

const NAMES: Readonly<Record<WholesaleActor, Record<WholesaleActor, string>>> = {
  buyer: { buyer: 'You', operator: 'ARK', retailer: 'Seller' },
  retailer: { buyer: 'Buyer', operator: 'ARK', retailer: 'You' },
  operator: { buyer: 'Buyer', operator: 'ARK', retailer: 'Seller' },
}

/** Returns the statements of buyer, ARK and seller. Buyers do not see what passes between ARK and the seller. */
export function moneySides(order: WholesaleOrderMoney, reader: WholesaleActor): MoneySide[] {
  const names = NAMES[reader]
  const sides = [
    { who: names.buyer, ...buyerSays(order, reader) },
    { who: names.operator, ...arkSays(order, reader) },
  ]
  return reader === 'buyer' ? sides : [...sides, { who: names.retailer, ...sellerSays(order) }]
}

type Said = Omit<MoneySide, 'who'>

function buyerSays({ buyer_paid_at: at, payment_status }: WholesaleOrderMoney, reader: WholesaleActor): Said {
  if (at !== null) return { words: 'Payment reported', at, state: 'done' }
  return payment_status === 'paid' || payment_status === 'refunded'
    ? { words: 'Paid', at: null, state: 'done' }
    : { words: reader === 'buyer' ? 'Not paid yet' : 'Has not paid yet', at: null, state: 'next' }
}

function arkSays(order: WholesaleOrderMoney, reader: WholesaleActor): Said {
  const { payment_status, paid_to_retailer_at: passedOn } = order
  const saidAt = order.history.findLast(({ what, to }) => what === 'payment' && to === payment_status)?.at ?? null
  if (payment_status === 'refunded')
    return { words: reader === 'buyer' ? 'Refunded you' : 'Refunded the buyer', at: saidAt, state: 'done' }
  if (passedOn) return { words: 'Received and paid to the seller', at: passedOn, state: 'done' }
  if (payment_status === 'paid') return { words: 'Received the payment', at: saidAt, state: 'done' }
  if (isPaymentClaimed(order)) return { words: 'Checking for the payment', at: null, state: 'next' }
  return payment_status === 'overdue'
    ? { words: 'Waiting for payment: overdue', at: saidAt, state: 'waits' }
    : { words: 'Waiting for payment', at: null, state: 'waits' }
}

function sellerSays({ paid_to_retailer_at: passedOn, retailer_received_at: at }: WholesaleOrderMoney): Said {
  if (at) return { words: 'Received it', at, state: 'done' }
  return passedOn
    ? { words: 'Not confirmed yet', at: null, state: 'next' }
    : { words: 'Nothing to receive yet', at: null, state: 'waits' }
}

/** Returns the buyer's note on how they paid, for the operator who looks for the payment; otherwise null. */
export const claimNote = (order: WholesaleOrderMoney, reader: WholesaleActor): string | null =>
  reader === 'operator' && isPaymentClaimed(order)
    ? (order.history.findLast(({ what, to }) => what === 'claim' && to === 'paid')?.notes ?? null)
    : null

/** Returns the next step of an order's money for its reader; null when there is none. */
export function moneyNext(order: WholesaleOrderMoney, reader: WholesaleActor): string | null {
  const { payment_status, paid_to_retailer_at, retailer_received_at } = order
  if (payment_status === 'refunded') return null
  if (payment_status !== 'paid') return isPaymentClaimed(order) ? CLAIMED[reader] : due(order, reader)
  if (reader === 'buyer') return null
  if (retailer_received_at) return null
  if (paid_to_retailer_at)
    return reader === 'retailer'
      ? 'ARK has paid you. Confirm when the payment arrives.'
      : 'The seller has not confirmed the payment yet.'
  const hasLeft = !['approved', 'paid', 'packed', 'partial_shipped'].includes(order.status)
  if (reader === 'retailer')
    return hasLeft ? 'ARK pays you next.' : 'Pack and ship it. ARK pays you once it has shipped.'
  return hasLeft ? 'The seller has shipped. Pay the seller.' : 'The seller packs and ships it next.'
}

const CLAIMED: Readonly<Record<WholesaleActor, string>> = {
  buyer: 'ARK is checking for your payment and will confirm it. Until then you can withdraw this.',
  retailer: 'ARK is checking for the payment. Pack and ship once it is confirmed.',
  operator: 'Check for the payment. Mark it as paid to ARK, or as overdue if it is missing.',
}

function due({ total_amount, order_number, payment_status }: WholesaleOrderMoney, reader: WholesaleActor): string {
  if (reader === 'retailer') return 'The buyer pays ARK. Pack and ship once ARK has the payment.'
  if (reader === 'operator') return 'The buyer has not reported a payment. Mark it as paid to ARK once it arrives.'
  const overdue = payment_status === 'overdue' ? 'This payment is overdue. ' : ''
  return `${overdue}Pay ARK ${money(total_amount)} with the reference ${order_number}, then confirm it here.`
}
