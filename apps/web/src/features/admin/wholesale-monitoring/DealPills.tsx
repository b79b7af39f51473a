import { DEAL_PAYMENTS, isPaymentClaimed, WHOLESALE_STATUSES, type WholesaleStatus } from '@ark/domain'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { PAYMENT_CLAIMED_LABEL } from './deal-actions.ts'
import type { Deal } from './monitoring.queries.ts'

/** The status of an order, with the label that buyer and seller see. */
export const DealStatus = ({ status }: { status: WholesaleStatus }) => {
  const { label, color } = WHOLESALE_STATUSES[status]
  return <Pill color={color}>{label}</Pill>
}

/** Shows who has the order's money: the buyer (who may claim to have paid), ARK, or the seller. */
export const DealMoney = ({ deal }: { deal: Deal }) => {
  const { label, color } = isPaymentClaimed(deal)
    ? { label: PAYMENT_CLAIMED_LABEL, color: 'blue' }
    : DEAL_PAYMENTS[deal.payment_status]
  return <Pill color={color}>{label}</Pill>
}

/** Shows whether ARK has verified a business. */
export const VerifiedPill = ({ isVerified }: { isVerified: boolean }) => (
  <Pill color={isVerified ? 'green' : 'gray'}>{isVerified ? 'Verified' : 'Not verified'}</Pill>
)
