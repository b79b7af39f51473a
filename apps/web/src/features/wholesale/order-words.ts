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
export const STATUS_ACTS: Partial<Record<WholesaleStatus, Act>> = {
  processing: {
    label: 'Start processing',
    meaning: 'The buyer sees that you have seen the order. Nothing is held yet.',
  },
  approved: {
    label: 'Approve',
    meaning: 'Its pairs are held for it and leave the marketplaces: all of them, or none if a pair is missing.',
    isMain: true,
  },
  rejected_by_retailer: {
    label: 'Reject',
    meaning: 'The order is over. The buyer gets an e-mail with your note.',
    isGrave: true,
  },
  canceled_by_retailer: {
    label: 'Cancel order',
    meaning: 'The order is over; pairs that were held for it can be sold again. The buyer gets an e-mail.',
    isGrave: true,
  },
  packed: { label: 'Mark packed', meaning: 'Everything lies ready to be shipped.' },
  partial_shipped: {
    label: 'Ship what is packed',
    meaning: 'The lines that are ticked off have left; the others stay held for this order.',
  },
  shipped_from_retailer: { label: 'Mark shipped', meaning: 'The whole order has left your shop.', isMain: true },
}

/** The seller's statements about an order's money with their effects, without those of others. */
export const MONEY_ACTS: Partial<Record<MoneyStatement, Act>> = {
  overdue: { label: 'Mark overdue', meaning: 'The buyer should have paid by now. He gets an e-mail.' },
  pending: { label: 'Back to pending', meaning: 'The buyer has more time to pay.' },
  retailer_received: {
    label: 'Money received',
    meaning: 'What ARK has passed on to you has arrived. ARK reads it; the buyer does not.',
    isMain: true,
  },
  retailer_not_received: {
    label: 'Not received after all',
    meaning: 'ARK reads that the money has not arrived, and looks where it is.',
  },
}

const ACTORS = { retailer: 'you', buyer: 'the buyer', operator: 'ARK' } as const

/** Names who changed an order: 'Dana Reyes', 'the buyer'. */
export const changedBy = ({ by, by_name }: WholesaleOrderDetails['history'][number]): string => by_name ?? ACTORS[by]
