import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { dayInNewYork, type FeeSchedule, formatMoney, withZeroStockxCommission } from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { type FeeNeeds, storeFeeSchedule } from './keep-fee-schedule.ts'
import { datedScheduleOn, lockFeeSchedules, setZeroFeesAfter } from './queries/fee-schedules.ts'

/** Returns whether StockX's zero-fee promotion is on, and both formulas of today's schedule. */
export const showZeroFees = ({ db, clock }: Pick<Capabilities, 'db' | 'clock'>) =>
  db.asPlatform(async (tx): Promise<AnswerOf<Contract['GET /admin/system-settings/stockx-zero-fees']>> => {
    const { schedule, zero_stockx_fees: enabled } = await datedScheduleOn(tx, clock.now())
    return {
      enabled,
      zero_fees_formula: formulaOf(withZeroStockxCommission(schedule), 'payment processing'),
      normal_formula: formulaOf(schedule, 'commission'),
      description: enabled
        ? 'StockX takes no commission now: asks are worked out from payment processing and shipping alone.'
        : 'StockX takes its usual commission. Switch the promotion on for as long as StockX waives it.',
      since: enabled ? schedule.effective_from : null,
    }
  })

const formulaOf = ({ stockx }: FeeSchedule, name: string): string => {
  const { commission_bps, processing_bps, shipping_cents, minimum_transaction_fee_cents: minimum = 0 } = stockx
  const least = minimum > 0 ? `, the transaction fee at least ${formatMoney(minimum)}` : ''
  return `${(commission_bps + processing_bps) / 100}% ${name} + ${formatMoney(shipping_cents)} shipping${least}`
}

/**
 * Switches the promotion from today on, including future schedules. Sales keep the fees of their time. An unchanged
 * state succeeds. Refuses with `would_move_prices`, which says how many live prices would move, until it is confirmed.
 */
export const setZeroFees = (
  needs: FeeNeeds,
  { userId }: Pick<Caller, 'userId'>,
  { enabled, confirm: isConfirmed = false }: BodyOf<Contract['POST /admin/system-settings/stockx-zero-fees']>,
): Promise<{ message: string } | Refusal> =>
  needs.db.asPlatform(async (tx) => {
    await lockFeeSchedules(tx)
    const now = needs.clock.now()
    const today = dayInNewYork(now)
    const standing = await datedScheduleOn(tx, now)
    if (standing.zero_stockx_fees === enabled)
      return { message: `The zero-fee promotion is already ${stateOf(enabled)}.` }
    const schedule = { ...standing.schedule, effective_from: today }
    const next = { schedule, zero_stockx_fees: enabled }
    const refusal = await storeFeeSchedule(tx, needs, { next, isConfirmed, asksAlways: true })
    if (refusal) return refusal
    await setZeroFeesAfter(tx, today, enabled)
    await recordAudit(tx, {
      retailerId: null,
      userId,
      event_type: 'zero_fees_set',
      status: 'success',
      details: { enabled, from_day: today },
    })
    return { message: `The zero-fee promotion is ${stateOf(enabled)} from today on.` }
  })

const stateOf = (isOn: boolean): string => (isOn ? 'active' : 'inactive')
