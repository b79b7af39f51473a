import { isPaymentClaimed, WHOLESALE_PAYMENTS, type WholesaleOrderState } from '@ark/domain'
import { Pill } from '../ui/badges/Pill.tsx'

interface PaymentPillProps {
  order: Pick<WholesaleOrderState, 'status' | 'payment_status' | 'buyer_paid_at'>
  /** True when nothing else nearby refers to a payment. */
  isNamed?: boolean
}

/** The payment state of an order: ARK's own record or, until ARK has confirmed it, the buyer's claim. */
export function PaymentPill({ order, isNamed = false }: PaymentPillProps) {
  if (isPaymentClaimed(order)) return <Pill color="blue">Payment reported</Pill>
  const { label, color } = WHOLESALE_PAYMENTS[order.payment_status]
  return <Pill color={color}>{isNamed ? `Payment: ${label}` : label}</Pill>
}
