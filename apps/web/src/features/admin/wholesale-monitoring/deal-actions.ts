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

/** An action of the operator on deals: a new status, or a statement about the payment. */
export type DealAction =
  | { kind: 'status'; to: WholesaleStatus }
  | { kind: 'payment'; to: DealPayment; says: MoneyStatement }

/** The label of a payment that ARK has to confirm. */
export const PAYMENT_CLAIMED_LABEL = 'Payment reported'

/** Returns the possible actions for one deal: those that advance it first, those that end it last. */
export function actsOf(deal: Deal): DealAction[] {
  const acts: DealAction[] = [
    ...nextWholesaleStatuses(orderOfDeal(deal), 'operator').map((to) => ({ kind: 'status' as const, to })),
    ...nextDealPayments(deal).map((to) => ({
      kind: 'payment' as const,
      to,
      says: statementOfDealPayment(deal, to),
    })),
  ]
  return acts.toSorted((one, other) => weight(one) - weight(other))
}

const weight = (act: DealAction): number => (isDestructive(act) ? 1 : isMain(act) ? -1 : 0)

/** Compares actions by value, because each render creates new objects. */
export const isSameAct = (one: DealAction, other: DealAction): boolean =>
  one.kind === other.kind && sayingOf(one) === sayingOf(other)

const sayingOf = (act: DealAction): string => (act.kind === 'payment' ? act.says : act.to)

/** Returns the actions that apply to at least one deal, each with its deals. */
export function actsOfMany(deals: readonly Deal[]): { act: DealAction; deals: Deal[] }[] {
  const found: { act: DealAction; deals: Deal[] }[] = []
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
  /** The effect of the action, shown before it runs. */
  meaning: string
  /** True when the action advances the order. */
  isMain?: true
  isGrave?: true
}

const STATUS_WORDS: Partial<Record<WholesaleStatus, ActWords>> = {
  arrived_to_ark: {
    label: 'Mark arrived at ARK',
    meaning: 'The seller’s pairs have arrived at ARK.',
    isMain: true,
  },
  shipped_from_ark: {
    label: 'Mark shipped by ARK',
    meaning: 'ARK has sent the pairs on to the buyer.',
    isMain: true,
  },
  received: {
    label: 'Mark received',
    meaning: 'The buyer has received the pairs. This closes the order.',
    isMain: true,
  },
  canceled: {
    label: 'Cancel order',
    meaning: 'This closes the order and releases its reserved pairs for sale. It cannot be undone.',
    isGrave: true,
  },
}

const PAYMENT_WORDS: Partial<Record<MoneyStatement, ActWords>> = {
  pending: {
    label: 'Back to pending',
    meaning: 'The buyer has more time to pay. If the buyer reported a payment, ARK has not found the payment.',
  },
  paid_to_ark: {
    label: 'Mark paid to ARK',
    meaning: 'ARK has received the buyer’s payment. The seller can pack and ship, and is not paid yet.',
    isMain: true,
  },
  paid_to_retailer: {
    label: 'Mark paid to seller',
    meaning: 'ARK has paid the seller, who is notified by e-mail and confirms receipt. The buyer is not notified.',
    isMain: true,
  },
  not_paid_to_retailer: {
    label: 'Undo seller payment',
    meaning: 'The payment is with ARK again. The seller is notified by e-mail; the buyer is not.',
  },
  overdue: {
    label: 'Mark overdue',
    meaning: 'The buyer should have paid by now. If the buyer reported a payment, ARK has not found the payment.',
  },
  refunded: {
    label: 'Mark refunded',
    meaning: 'The buyer has been refunded. This cannot be undone.',
    isGrave: true,
  },
}

/**
 * Returns an action's label and effect. Statuses that only others set have none, because they are never actions of the
 * operator.
 */
export const labelOfAction = (act: DealAction): ActWords =>
  (act.kind === 'payment' ? PAYMENT_WORDS[act.says] : STATUS_WORDS[act.to]) ?? { label: act.to, meaning: '' }

/** Returns whether an action ends the order for good or reverses a payment; its button is red and last. */
export const isDestructive = (act: DealAction): boolean => labelOfAction(act).isGrave ?? false

/** Returns whether an action advances the order; it is then first. */
export const isMain = (act: DealAction): boolean => labelOfAction(act).isMain ?? false
