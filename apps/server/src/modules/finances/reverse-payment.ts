import { cents, dollars, formatMoney } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { recordOperatorAct } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { lockPayment, markReversed, type Payment, readyForPayout } from './queries/finance-page.ts'
import { postEvent } from './queries/ledger.ts'
import { difference, entriesOfPayment } from './rules/sale-entries.ts'

/**
 * Reverses a payment that was logged by mistake, as an event of the ledger: its amount is ready for the retailer again.
 * A second reversal changes nothing. Refuses a payment that the retailer has confirmed, which has arrived.
 */
export const reversePayment = (
  { db, clock, jobs }: Pick<Capabilities, 'db' | 'clock' | 'jobs'>,
  userId: number,
  payment: { retailerId: number; paymentId: number },
): Promise<Payment | Refusal> =>
  db.asPlatform(async (tx) => {
    const { retailerId, paymentId } = payment
    const held = await lockPayment(tx, payment)
    if (!held) return notFound('This payment')
    if (held.reversed_at !== null) return held
    if (held.confirmed_by_retailer)
      return refuse('conflict', 'The retailer confirmed that this payment arrived, so it cannot be reversed.')
    const { amount, payment_date: date } = held
    const at = clock.now()
    await postEvent(tx, {
      retailerId,
      eventKey: `payment:${paymentId}:reversed`,
      kind: 'payment_reversed',
      entries: difference({}, entriesOfPayment(cents(amount))),
      saleId: null,
      paymentId,
      occurredAt: at,
      details: { amount },
    })
    const reversed = await markReversed(tx, { ...payment, at })
    // Reads the balance under the lock that the posted event took.
    const after = await readyForPayout(tx, retailerId)
    const ready = { old_ready_for_payout: dollars(cents(after) - cents(amount)), new_ready_for_payout: after }
    await recordOperatorAct(tx, {
      userId,
      event_type: 'payment_reversed',
      status: 'success',
      details: { retailer_id: retailerId, payment_id: paymentId, amount, date, ...ready },
    })
    announce(tx, retailerId, { changed: 'finances', ids: [] })
    await notify(
      tx,
      { clock, jobs },
      {
        retailerId,
        notice: {
          kind: 'payment',
          subject: `payment ${paymentId} reversed`,
          title: `ARK reversed a payment of ${formatMoney(cents(amount))}`,
          body: `The payment dated ${date} was logged by mistake and not sent. The amount is ready for payout again.`,
          path: '/finances?payments=true',
        },
      },
    )
    return reversed
  })
