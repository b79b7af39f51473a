import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { lockPayment, markConfirmed, type Payment } from './queries/finance-page.ts'

/** Confirms for the retailer that a payment from ARK has arrived. A second confirmation keeps the first time. */
export const confirmPayment = (
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId }: StaffCaller,
  paymentId: number,
): Promise<Payment | Refusal> =>
  db.asRetailer(retailerId, async (tx) => {
    const payment = await lockPayment(tx, { retailerId, paymentId })
    if (!payment) return notFound('This payment')
    if (payment.reversed_at !== null)
      return refuse('conflict', 'ARK reversed this payment: it was logged by mistake and never sent.')
    if (payment.confirmed_by_retailer) return payment
    const confirmed = await markConfirmed(tx, paymentId, userId)
    await recordAudit(tx, {
      retailerId,
      userId,
      event_type: 'payment_confirmed',
      status: 'success',
      details: { payment_id: paymentId, amount: payment.amount, from: 'sent', to: 'confirmed' },
    })
    return confirmed ?? payment
  })
