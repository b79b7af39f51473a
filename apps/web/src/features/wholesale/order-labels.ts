import { type MoneyStatement, WHOLESALE_STATUS_NAMES, WHOLESALE_STATUSES, type WholesaleStatus } from '@ark/domain'
import type { WholesaleOrderDetails } from './orders.queries.ts'
import type { OrderList } from './orders-view.ts'

/** Returns the statuses that orders of a list may have. */
export const statusesOfList = (list: OrderList): WholesaleStatus[] =>
  WHOLESALE_STATUS_NAMES.filter((name) => WHOLESALE_STATUSES[name].isOver === (list === 'history'))

interface Act {
  /** The label of the button. */
  label: string
  /** The effect of the action, shown before it runs. */
  meaning: string
  /** True for the seller's usual next action. */
  isMain?: true
  isGrave?: true
}

/** The seller's actions by resulting status, without statuses that only others set. */
export const STATUS_ACTIONS: Partial<Record<WholesaleStatus, Act>> = {
  processing: {
    label: 'Start processing',
    meaning: 'Shows the buyer that you have seen the order. No pairs are reserved yet.',
  },
  approved: {
    label: 'Approve',
    meaning:
      'Reserves all its pairs and withdraws them from the marketplaces. If a pair is missing, nothing is reserved.',
    isMain: true,
  },
  rejected_by_retailer: {
    label: 'Reject',
    meaning: 'Closes the order. The buyer gets an e-mail.',
    isGrave: true,
  },
  canceled_by_retailer: {
    label: 'Cancel order',
    meaning: 'Closes the order and releases its reserved pairs. The buyer gets an e-mail.',
    isGrave: true,
  },
  packed: { label: 'Mark packed', meaning: 'Everything is ready to ship.' },
  partial_shipped: {
    label: 'Ship what is packed',
    meaning: 'The checked lines have shipped; the others stay reserved for this order.',
  },
  shipped_from_retailer: { label: 'Mark shipped', meaning: 'The whole order has left your shop.', isMain: true },
}

/** The seller's statements about an order's money with their effects, without those of others. */
export const MONEY_ACTIONS: Partial<Record<MoneyStatement, Act>> = {
  overdue: { label: 'Mark overdue', meaning: 'The payment is late. The buyer gets an e-mail.' },
  pending: { label: 'Back to pending', meaning: 'The buyer has more time to pay.' },
  retailer_received: {
    label: 'Payment received',
    meaning: "ARK's payment has arrived. Only ARK sees this.",
    isMain: true,
  },
  retailer_not_received: {
    label: 'Undo: not received',
    meaning: 'Reports to ARK that the payment has not arrived, so that ARK can trace it.',
  },
}

const ACTORS = { retailer: 'you', buyer: 'the buyer', operator: 'ARK' } as const

/** Names who changed an order: 'Dana Reyes', 'the buyer'. */
export const changedBy = ({ by, by_name }: WholesaleOrderDetails['history'][number]): string => by_name ?? ACTORS[by]
