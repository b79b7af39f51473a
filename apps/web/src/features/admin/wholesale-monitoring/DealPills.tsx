import { DEAL_PAYMENTS, type DealPayment, WHOLESALE_STATUSES, type WholesaleStatus } from '@ark/domain'
import { Pill } from '../../../shared/ui/Pill.tsx'

/** How far an order is, in the words that its buyer and its seller see as well. */
export const DealStatus = ({ status }: { status: WholesaleStatus }) => {
  const { label, color } = WHOLESALE_STATUSES[status]
  return <Pill color={color}>{label}</Pill>
}

/** Whose hands its money is in: the buyer’s, ARK’s, or the seller’s. */
export const DealMoney = ({ payment }: { payment: DealPayment }) => {
  const { label, color } = DEAL_PAYMENTS[payment]
  return <Pill color={color}>{label}</Pill>
}

/** Whether ARK has verified a business. */
export const VerifiedPill = ({ isVerified }: { isVerified: boolean }) => (
  <Pill color={isVerified ? 'green' : 'gray'}>{isVerified ? 'Verified' : 'Not verified'}</Pill>
)
