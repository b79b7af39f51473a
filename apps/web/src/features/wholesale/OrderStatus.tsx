import { WHOLESALE_PAYMENTS, WHOLESALE_STATUSES, type WholesalePayment, type WholesaleStatus } from '@ark/domain'
import { Pill } from '../../shared/ui/Pill.tsx'

/** A wholesale order's status: label and colour come from the one table. */
export const OrderStatus = ({ status }: { status: WholesaleStatus }) => {
  const { label, color } = WHOLESALE_STATUSES[status]
  return <Pill color={color}>{label}</Pill>
}

/** The same of its payment; `isNamed`: where nothing else says what it is of. */
export const OrderPayment = ({ payment, isNamed = false }: { payment: WholesalePayment; isNamed?: boolean }) => {
  const { label, color } = WHOLESALE_PAYMENTS[payment]
  return <Pill color={color}>{isNamed ? `Payment: ${label}` : label}</Pill>
}
