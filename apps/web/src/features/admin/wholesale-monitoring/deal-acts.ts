import {
  type DealPayment,
  type MoneyStatement,
  nextDealPayments,
  nextWholesaleStatuses,
  orderOfDeal,
  statementOfDealPayment,
  type WholesaleStatus,
} from '@ark/domain'
import type { Deal } from './monitoring.queries.ts'

/** What the operator does with deals: takes them to a status, or says what became of their money. */
export type DealAct =
  | { kind: 'status'; to: WholesaleStatus }
  | { kind: 'payment'; to: DealPayment; says: MoneyStatement }

/** A payment that waits for ARK to look for the money. */
export const BUYER_SAYS_PAID = 'Buyer says paid'

/** What may be done with one deal now, by the tables of the domain; what goes on with it first, what ends it last. */
export function actsOf(deal: Deal): DealAct[] {
  const acts: DealAct[] = [
    ...nextWholesaleStatuses(orderOfDeal(deal), 'operator').map((to) => ({ kind: 'status' as const, to })),
    ...nextDealPayments(deal).map((to) => ({
      kind: 'payment' as const,
      to,
      says: statementOfDealPayment(deal, to),
    })),
  ]
  return acts.toSorted((one, other) => weight(one) - weight(other))
}

const weight = (act: DealAct): number => (isGrave(act) ? 1 : isMain(act) ? -1 : 0)

/** By value: acts are made anew with each drawing. */
export const isSameAct = (one: DealAct, other: DealAct): boolean =>
  one.kind === other.kind && sayingOf(one) === sayingOf(other)

const sayingOf = (act: DealAct): string => (act.kind === 'payment' ? act.says : act.to)

/** What may be done with at least one of many, each with those of which it may. */
export function actsOfMany(deals: readonly Deal[]): { act: DealAct; deals: Deal[] }[] {
  const found: { act: DealAct; deals: Deal[] }[] = []
  for (const deal of deals)
    for (const act of actsOf(deal)) {
      const known = found.find((each) => isSameAct(each.act, act))
      if (known) known.deals.push(deal)
      else found.push({ act, deals: [deal] })
    }
  return found.toSorted((one, other) => weight(one.act) - weight(other.act))
}

interface ActWords {
  label: string
  /** What comes of it, said before it is done. */
  meaning: string
  /** It goes on with the order. */
  isMain?: true
  isGrave?: true
}

const STATUS_WORDS: Partial<Record<WholesaleStatus, ActWords>> = {
  arrived_to_ark: {
    label: 'Mark arrived at ARK',
    meaning: 'The pairs of the seller have arrived at ARK.',
    isMain: true,
  },
  shipped_from_ark: {
    label: 'Mark shipped by ARK',
    meaning: 'ARK has sent the pairs on to the buyer.',
    isMain: true,
  },
  received: { label: 'Mark received', meaning: 'The buyer has the pairs. The order is over.', isMain: true },
  canceled: {
    label: 'Cancel order',
    meaning: 'The order is over; pairs that were held for it can be sold again. This cannot be taken back.',
    isGrave: true,
  },
}

const PAYMENT_WORDS: Partial<Record<MoneyStatement, ActWords>> = {
  pending: {
    label: 'Back to pending',
    meaning: 'The buyer has more time to pay. If he says that he has paid: ARK has not found the money.',
  },
  paid_to_ark: {
    label: 'Mark paid to ARK',
    meaning: 'The money of the buyer is with ARK: the seller can pack and ship, and is not paid yet.',
    isMain: true,
  },
  paid_to_retailer: {
    label: 'Mark paid to seller',
    meaning: 'ARK has passed the money on to the seller, who gets an e-mail and confirms it. The buyer is not told.',
    isMain: true,
  },
  not_paid_to_retailer: {
    label: 'Seller not paid after all',
    meaning: 'The money is with ARK again. The seller gets an e-mail; the buyer is not told.',
  },
  overdue: {
    label: 'Mark overdue',
    meaning: 'The buyer should have paid by now. If he says that he has paid: ARK has not found the money.',
  },
  refunded: {
    label: 'Mark refunded',
    meaning: 'The buyer has the money back. This cannot be taken back.',
    isGrave: true,
  },
}

/** A status that only others set has no words: it is never among the operator's acts. */
export const wordsOfAct = (act: DealAct): ActWords =>
  (act.kind === 'payment' ? PAYMENT_WORDS[act.says] : STATUS_WORDS[act.to]) ?? { label: act.to, meaning: '' }

/** Whether it ends the order for good or takes money back: its button is red and stands last. */
export const isGrave = (act: DealAct): boolean => wordsOfAct(act).isGrave ?? false

/** Whether it goes on with the order: it stands first. */
export const isMain = (act: DealAct): boolean => wordsOfAct(act).isMain ?? false
