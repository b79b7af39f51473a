import {
  PROPOSAL_STEPS,
  type ProposedTotals,
  WHOLESALE_PAYMENTS,
  WHOLESALE_STATUSES,
  type WholesaleActor,
} from '@ark/domain'

interface OrderChange {
  what: 'status' | 'claim' | 'payment' | 'payout' | 'receipt' | 'proposal'
  to: string
  proposal?: Pick<ProposedTotals, 'ordered_items' | 'total_items'>
}

const STATUS_LABELS: Readonly<Record<string, { label: string } | undefined>> = { ...WHOLESALE_STATUSES }
const PROPOSAL_LABELS: Readonly<Record<string, string | undefined>> = PROPOSAL_STEPS
const PAYMENT_LABELS: Readonly<Record<string, { label: string } | undefined>> = { ...WHOLESALE_PAYMENTS }

/** Labels for events about an order's money, by event and result. */
const MONEY_WORDS: Readonly<Record<'claim' | 'payout' | 'receipt', Record<string, string | undefined>>> = {
  claim: {
    paid: 'Payment reported',
    not_paid: 'Payment report withdrawn',
    not_found: 'Payment not found',
  },
  payout: { paid_to_retailer: 'Paid to seller', paid_to_ark: 'Payment to seller reversed' },
  receipt: { received: 'Payment received', not_received: 'Payment not received' },
}
const OF_SELLER: Readonly<Record<string, string | undefined>> = {
  paid_to_retailer: 'ARK has paid you',
  paid_to_ark: 'ARK reversed its payment to you',
}

/** Returns the label of an event: 'Approved', 'Payment: Paid', 'ARK has paid you'. */
export function orderChangeLabel({ what, to, proposal }: OrderChange, reader: WholesaleActor): string {
  if (what === 'status') return STATUS_LABELS[to]?.label ?? to
  if (what === 'payment') return `Payment: ${PAYMENT_LABELS[to]?.label ?? to}`
  if (what === 'proposal') {
    const pairs = proposal ? `: ${proposal.total_items} of ${proposal.ordered_items} pairs` : ''
    return `${PROPOSAL_LABELS[to] ?? to}${pairs}`
  }
  return (reader === 'retailer' ? OF_SELLER[to] : undefined) ?? MONEY_WORDS[what][to] ?? to
}
