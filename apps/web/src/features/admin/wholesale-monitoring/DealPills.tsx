import { DEAL_PAYMENTS, isPaymentClaimed, WHOLESALE_STATUSES, type WholesaleStatus } from '@ark/domain'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { BUYER_SAYS_PAID } from './deal-acts.ts'
import type { Deal } from './monitoring.queries.ts'

/** How far an order is, in the words that its buyer and its seller see as well. */
export const DealStatus = ({ status }: { status: WholesaleStatus }) => {
  const { label, color } = WHOLESALE_STATUSES[status]
  return <Pill color={color}>{label}</Pill>
}

/** Whose hands its money is in: the buyer’s (who may say that he has paid), ARK’s, or the seller’s. */
export const DealMoney = ({ deal }: { deal: Deal }) => {
  const { label, color } = isPaymentClaimed(deal)
    ? { label: BUYER_SAYS_PAID, color: 'blue' }
    : DEAL_PAYMENTS[deal.payment_status]
  return <Pill color={color}>{label}</Pill>
}

/** Whether ARK has verified a business. */
export const VerifiedPill = ({ isVerified }: { isVerified: boolean }) => (
  <Pill color={isVerified ? 'green' : 'gray'}>{isVerified ? 'Verified' : 'Not verified'}</Pill>
)
