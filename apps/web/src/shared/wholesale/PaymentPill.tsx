import { isPaymentClaimed, WHOLESALE_PAYMENTS, type WholesaleOrderState } from '@ark/domain'
import { Pill } from '../ui/badges/Pill.tsx'

interface PaymentPillProps {
  order: Pick<WholesaleOrderState, 'status' | 'payment_status' | 'buyer_paid_at'>
  /** Whose word it is that the order is paid: 'Buyer says paid', 'You said paid'. */
  claim: string
  /** Where nothing else says what it is of. */
  isNamed?: boolean
}

/** How an order's payment is: what ARK has of it or, until ARK has looked, that the buyer says it is paid. */
export function PaymentPill({ order, claim, isNamed = false }: PaymentPillProps) {
  const { label, color } = isPaymentClaimed(order)
    ? { label: claim, color: 'blue' }
    : WHOLESALE_PAYMENTS[order.payment_status]
  return <Pill color={color}>{isNamed ? `Payment: ${label}` : label}</Pill>
}
