import { moneyRefusal, type MoneyStatement, statusAfterPayment } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import {
  recordBuyerPayment,
  lockOrder,
  moveOrder,
  type OrderRef,
  type OrderState,
  recordPayout,
  payOrder,
  recordPayoutReceipt,
} from '../pairs/queries/order-transitions.ts'
import { type OrderActor, recordChange } from '../pairs/record-change.ts'
import { refuseTooManyReports } from '../pairs/refuse-too-many.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

export interface MoneyChange {
  ref: OrderRef
  by: OrderActor
  reported: MoneyStatement
  notes: string | null
}

/**
 * Records what happened to an order's money, in the retailer's transaction (`wholesale-money.ts` of the domain defines
 * who may report what and when). An approved order becomes `paid` when ARK has received its money. When ARK sets a
 * payment to due, it answers the buyer's report, which is then cleared.
 */
export async function changeOrderMoney(tx: Tx, needs: Needs, change: MoneyChange): Promise<Refusal | null> {
  const { ref, by, reported } = change
  const order = await lockOrder(tx, ref, by.buyerId)
  if (!order) return notFound('This order')
  const words = moneyRefusal(order, { by: by.actor, says: reported })
  if (words) return refuse('conflict', words)
  const tooMany = await refuseTooManyReports(tx, { ref, by, at: needs.clock.now() })
  if (tooMany) return tooMany
  const held = { ...change, order }
  switch (reported) {
    case 'buyer_paid':
    case 'buyer_not_paid':
      await recordBuyerPayment(tx, ref, reported === 'buyer_paid' ? needs.clock.now() : null)
      await recordChange(tx, needs, {
        ...held,
        what: 'claim',
        to: reported === 'buyer_paid' ? 'paid' : 'not_paid',
        ...MAIL,
      })
      break
    case 'paid_to_retailer':
    case 'not_paid_to_retailer':
      await recordPayout(tx, ref, reported === 'paid_to_retailer' ? needs.clock.now() : null)
      await recordChange(tx, needs, { ...held, what: 'payout', to: PAYOUTS[reported], ...MAIL })
      break
    case 'retailer_received':
    case 'retailer_not_received':
      await recordPayoutReceipt(tx, ref, reported === 'retailer_received' ? needs.clock.now() : null)
      await recordChange(tx, needs, { ...held, what: 'receipt', to: RECEIPTS[reported], ...MAIL })
      break
    default:
      await changePayment(tx, needs, { ...held, to: reported === 'paid_to_ark' ? 'paid' : reported })
  }
  return null
}

const MAIL = { isMailed: false } as const
const PAYOUTS = { paid_to_retailer: 'paid_to_retailer', not_paid_to_retailer: 'paid_to_ark' } as const
const RECEIPTS = { retailer_received: 'received', retailer_not_received: 'not_received' } as const

type HeldPayment = MoneyChange & { order: OrderState; to: OrderState['payment_status'] }

async function changePayment(tx: Tx, needs: Needs, change: HeldPayment): Promise<void> {
  const { ref, by, order, to } = change
  // ARK has checked for the money that the buyer reported as paid.
  const isMissed = by.actor === 'operator' && order.buyer_paid_at !== null && (to === 'pending' || to === 'overdue')
  if (isMissed) await recordBuyerPayment(tx, ref, null)
  await payOrder(tx, ref, to)
  if (isMissed) await recordChange(tx, needs, { ...change, what: 'claim', to: 'not_found', ...MAIL })
  // The e-mail about the missing money covers this change too.
  await recordChange(tx, needs, { ...change, what: 'payment', isMailed: isMissed, ...(isMissed && { notes: null }) })
  const status = statusAfterPayment(order, to)
  if (status === null) return
  await moveOrder(tx, ref, status)
  // The e-mail about the payment covers this change too.
  await recordChange(tx, needs, { ...change, to: status, notes: null, what: 'status', isMailed: true })
}
