import { WHOLESALE_STATUSES, type WholesaleStatus } from '@ark/domain'
import { Pill } from '../../shared/ui/badges/Pill.tsx'

/** A wholesale order's status with its label and color. */
export const OrderStatus = ({ status }: { status: WholesaleStatus }) => {
  const { label, color } = WHOLESALE_STATUSES[status]
  return <Pill color={color}>{label}</Pill>
}
