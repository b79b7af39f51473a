import { cents } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { type Refusal, refuseField } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { insertPayment, type Payment } from './queries/finance-page.ts'
import { postEvent } from './queries/ledger.ts'
import { difference, entriesOfPayment } from './rules/sale-entries.ts'

export interface NewPayment {
  retailer_id: number
  amount: number
  payment_date: string
}

/** Logs money sent to a retailer; it counts as paid at once and is confirmed by the retailer when it has arrived. */
export async function logPayment(
  { db }: Pick<Capabilities, 'db'>,
  loggedBy: number,
  payment: NewPayment,
): Promise<Payment | Refusal> {
  if (Number.isNaN(Date.parse(payment.payment_date)))
    return refuseField('payment_date', 'Payment date is not a day of the calendar.')
  const retailerId = payment.retailer_id
  const logged = await db.asPlatform(async (tx) => {
    const row = await insertPayment(tx, { retailerId, amount: payment.amount, date: payment.payment_date, loggedBy })
    if (!row) return null
    const entries = difference(entriesOfPayment(cents(payment.amount)), {})
    await postEvent(tx, { retailerId, eventKey: `payment:${row.id}`, entries, saleId: null, paymentId: row.id })
    await recordAudit(tx, {
      retailerId: null,
      userId: loggedBy,
      event_type: 'payment_logged',
      status: 'success',
      details: { retailer_id: retailerId, payment_id: row.id, amount: payment.amount, date: payment.payment_date },
    })
    announce(tx, retailerId, { kind: 'finances-changed', ids: [] })
    return row
  })
  return logged ?? refuseField('retailer_id', 'There is no such retailer.')
}
