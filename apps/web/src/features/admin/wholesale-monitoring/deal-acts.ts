import {
  type DealPayment,
  nextDealPayments,
  nextWholesaleStatuses,
  orderOfDeal,
  type WholesaleStatus,
} from '@ark/domain'
import type { Deal } from './monitoring.queries.ts'

/** What the operator does with deals: takes them to a status, or says what became of their money. */
export type DealAct = { kind: 'status'; to: WholesaleStatus } | { kind: 'payment'; to: DealPayment }

type State = Pick<Deal, 'status' | 'payment_status' | 'ships_direct'>

/** What may be done with one deal now, by the tables of the domain; what ends it stands last. */
export function actsOf(deal: State): DealAct[] {
  const acts: DealAct[] = [
    ...nextWholesaleStatuses(orderOfDeal(deal), 'operator').map((to) => ({ kind: 'status' as const, to })),
    ...nextDealPayments(deal).map((to) => ({ kind: 'payment' as const, to })),
  ]
  return acts.toSorted((one, other) => Number(isGrave(one)) - Number(isGrave(other)))
}

/** By value: acts are made anew with each drawing. */
export const isSameAct = (one: DealAct, other: DealAct): boolean => one.kind === other.kind && one.to === other.to

/** What may be done with at least one of many, each with those of which it may. */
export function actsOfMany(deals: readonly Deal[]): { act: DealAct; deals: Deal[] }[] {
  const found: { act: DealAct; deals: Deal[] }[] = []
  for (const deal of deals)
    for (const act of actsOf(deal)) {
      const known = found.find((each) => isSameAct(each.act, act))
      if (known) known.deals.push(deal)
      else found.push({ act, deals: [deal] })
    }
  return found.toSorted((one, other) => Number(isGrave(one.act)) - Number(isGrave(other.act)))
}

interface ActWords {
  label: string
  /** What comes of it, said before it is done. */
  meaning: string
  isGrave?: true
}

const STATUS_WORDS: Partial<Record<WholesaleStatus, ActWords>> = {
  arrived_to_ark: { label: 'Mark arrived at ARK', meaning: 'The pairs of the seller have arrived at ARK.' },
  shipped_from_ark: { label: 'Mark shipped by ARK', meaning: 'ARK has sent the pairs on to the buyer.' },
  received: { label: 'Mark received', meaning: 'The buyer has the pairs. The order is over.' },
  canceled: {
    label: 'Cancel order',
    meaning: 'The order is over; pairs that were held for it can be sold again. This cannot be taken back.',
    isGrave: true,
  },
}

const PAYMENT_WORDS: Record<DealPayment, ActWords> = {
  pending: { label: 'Back to pending', meaning: 'The buyer has more time to pay.' },
  paid_to_ark: {
    label: 'Mark paid to ARK',
    meaning: 'The money of the buyer is with ARK: the seller can pack and ship, and is not paid yet.',
  },
  paid_to_retailer: {
    label: 'Mark paid to seller',
    meaning: 'ARK has passed the money on to the seller, who gets an e-mail. The buyer is not told.',
  },
  overdue: { label: 'Mark overdue', meaning: 'The buyer should have paid by now.' },
  refunded: {
    label: 'Mark refunded',
    meaning: 'The buyer has the money back. This cannot be taken back.',
    isGrave: true,
  },
}

/** A status that only others set has no words: it is never among the operator's acts. */
export const wordsOfAct = (act: DealAct): ActWords =>
  act.kind === 'payment' ? PAYMENT_WORDS[act.to] : (STATUS_WORDS[act.to] ?? { label: act.to, meaning: '' })

/** Whether it ends the order for good or takes money back: its button is red and stands last. */
export const isGrave = (act: DealAct): boolean => wordsOfAct(act).isGrave ?? false
