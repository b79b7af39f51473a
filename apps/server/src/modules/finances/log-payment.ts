import { cents, dollars, formatMoney } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { oncePerKey } from '../../platform/idempotency.ts'
import { type Refusal, refuseField } from '../../platform/refusal.ts'
import { recordOperatorAct } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { insertPayment, lockReadyForPayout, payableDays, type Payment, readyForPayout } from './queries/finance-page.ts'
import { postEvent } from './queries/ledger.ts'
import { difference, entriesOfPayment } from './rules/sale-entries.ts'

export interface NewPayment {
  retailer_id: number
  amount: number
  payment_date: string
  /** Whether the operator knows that the amount is more than what is ready. */
  confirm?: boolean
}

type Needs = Pick<Capabilities, 'db' | 'clock' | 'jobs'>

/** The user who logs a payment, and the request's `Idempotency-Key`, or null if it sent none. */
interface Logging {
  userId: number
  key: string | null
}

/**
 * Logs money that ARK sent to a retailer. It counts as paid at once; the retailer confirms its arrival later. A
 * repeated request with the same key logs it once. Refuses an unknown retailer, a date in the future, a date before the
 * account existed, and more than what is ready with `more_than_ready` until it is confirmed.
 */
export async function logPayment(
  { db, clock, jobs }: Needs,
  { userId, key }: Logging,
  payment: NewPayment,
): Promise<Payment | Refusal> {
  const request = { userId, call: 'POST /admin/payments', key, body: payment, at: clock.now() }
  return db.asPlatform((tx) =>
    oncePerKey(tx, request, () => insertOnce(tx, { clock, jobs }, { loggedBy: userId, payment })),
  )
}

async function insertOnce(
  tx: Tx,
  needs: Pick<Needs, 'clock' | 'jobs'>,
  { loggedBy, payment }: { loggedBy: number; payment: NewPayment },
): Promise<Payment | Refusal> {
  const { retailer_id: retailerId, amount, payment_date: date } = payment
  const days = await payableDays(tx, retailerId)
  if (!days) return refuseField('retailer_id', 'There is no such retailer.')
  if (date > days.last)
    return refuseField('payment_date', 'Payment date is in the future. Log the payment once it is paid.')
  if (date < days.first)
    return refuseField('payment_date', `Payment date is before this retailer's account, which began ${days.first}.`)
  const overReady = payment.confirm ? null : await moreThanReady(tx, retailerId, amount)
  if (overReady) return overReady
  const row = await insertPayment(tx, { retailerId, amount, date, loggedBy })
  const entries = difference(entriesOfPayment(cents(amount)), {})
  await postEvent(tx, {
    retailerId,
    eventKey: `payment:${row.id}`,
    kind: 'payment',
    entries,
    saleId: null,
    paymentId: row.id,
    occurredAt: new Date(`${date}T12:00:00Z`),
    details: { amount },
  })
  // Reads the balance under the lock that the posted event took.
  const after = await readyForPayout(tx, retailerId)
  const ready = { old_ready_for_payout: dollars(cents(after) + cents(amount)), new_ready_for_payout: after }
  await recordOperatorAct(tx, {
    userId: loggedBy,
    event_type: 'payment_logged',
    status: 'success',
    details: { retailer_id: retailerId, payment_id: row.id, amount, date, ...ready },
  })
  announce(tx, retailerId, { changed: 'finances', ids: [] })
  await notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'payment',
      subject: `payment ${row.id}`,
      title: `ARK has paid you ${formatMoney(cents(amount))}`,
      body: `Dated ${date}. Confirm it once it has arrived.`,
      path: '/finances?payments=true',
    },
  })
  return row
}

/** Returns the refusal of an amount above what is ready, which nothing was changed or mailed for; null if it is not. */
async function moreThanReady(tx: Tx, retailerId: number, amount: number): Promise<Refusal | null> {
  const ready = cents(await lockReadyForPayout(tx, retailerId))
  const over = cents(amount) - Math.max(0, ready)
  if (over <= 0) return null
  return {
    refused: 'conflict',
    code: 'more_than_ready',
    detail:
      `${formatMoney(cents(amount))} is ${formatMoney(over)} more than the ${formatMoney(Math.max(0, ready))} that is ready for this ` +
      'retailer. The retailer is told at once.',
  }
}
