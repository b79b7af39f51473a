import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { counted, type FeeSchedule, formatMoney, withZeroStockxCommission } from '@ark/domain'
import type { Caller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notFound, type Refusal, refuseField } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import {
  type DatedSchedule,
  datedScheduleOn,
  feesChanged,
  feeSchedules,
  inForce,
  lockFeeSchedules,
  removeFeeSchedule,
  saveFeeSchedule,
  setZeroFeesFrom,
  takeUnannounced,
} from '../catalogue/index.ts'
import { askMoves } from './queries/fee-changes.ts'
import { isMassMove } from './rules/mass-repricing.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Operator = Pick<Caller, 'userId'>
type Answer = { message: string } | Refusal
type ZeroFees = AnswerOf<Contract['GET /admin/system-settings/stockx-zero-fees']>

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Whether the zero-fee promotion counts, and both formulas by the schedule that is in force. */
export const showZeroFees = ({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<ZeroFees> =>
  db.asPlatform(async (tx) => {
    const { schedule, zero_stockx_fees: enabled } = await datedScheduleOn(tx, clock.now())
    return {
      enabled,
      zero_fees_formula: formulaOf(withZeroStockxCommission(schedule)),
      normal_formula: formulaOf(schedule),
      description: enabled
        ? 'StockX takes no commission now: asks are worked out from payment processing and shipping alone.'
        : 'StockX takes its usual commission. Switch the promotion on while StockX waives it.',
      since: enabled ? schedule.effective_from : null,
    }
  })

const percent = (basisPoints: number): string => `${basisPoints / 100}%`

const formulaOf = ({ stockx: { commission_bps, processing_bps, shipping_cents } }: FeeSchedule): string =>
  `${percent(commission_bps + processing_bps)} ${commission_bps === 0 ? 'payment processing' : 'commission'} + ${formatMoney(shipping_cents)} shipping`

/**
 * Switches the promotion from today on, also for schedules whose day has not come. Sales keep the fees with which they
 * were taken. What is so already is answered so.
 */
export const setZeroFees = (
  needs: Needs,
  operator: Operator,
  { enabled, confirm = false }: BodyOf<Contract['POST /admin/system-settings/stockx-zero-fees']>,
): Promise<Answer> =>
  needs.db.asPlatform(async (tx) => {
    await lockFeeSchedules(tx)
    const today = dayOf(needs.clock.now())
    const standing = await datedScheduleOn(tx, needs.clock.now())
    if (standing.zero_stockx_fees === enabled)
      return { message: `The zero-fee promotion is ${enabled ? 'active' : 'inactive'} already.` }
    const schedule = { ...standing.schedule, effective_from: today }
    const refusal = await keepSchedule(tx, needs, {
      standing,
      next: { schedule, zero_stockx_fees: enabled },
      confirm,
    })
    if (refusal) return refusal
    await setZeroFeesFrom(tx, today, enabled)
    await note(tx, operator, { event_type: 'operator.zero_fees_set', details: { enabled, from_day: today } })
    return { message: `The zero-fee promotion is ${enabled ? 'active' : 'inactive'} from today on.` }
  })

/** The dated schedules with their promotion, the latest day first, and which of them counts today. */
export const listFeeSchedules = ({ db, clock }: Pick<Needs, 'db' | 'clock'>) =>
  db.asPlatform(async (tx): Promise<AnswerOf<Contract['GET /admin/system-settings/fee-schedules']>> => {
    const today = dayOf(clock.now())
    const standing = await datedScheduleOn(tx, clock.now())
    const dated = await feeSchedules(tx)
    const all = dated.some(({ schedule }) => schedule.effective_from <= today) ? dated : [...dated, standing]
    return all.map(({ schedule, zero_stockx_fees }) => ({
      ...schedule,
      zero_stockx_fees,
      state:
        schedule.effective_from > today
          ? 'coming'
          : schedule.effective_from === standing.schedule.effective_from
            ? 'in_force'
            : 'over',
    }))
  })

/** A year ahead is further than anybody knows fees. */
const FURTHEST_DAYS = 366

/**
 * Keeps what fees are from a day on, in place of a schedule of that day. Refused for a day that is over, and where a
 * flat fee is as much as the payout from which it does not hold.
 */
export const saveSchedule = (
  needs: Needs,
  operator: Operator,
  { confirm = false, ...schedule }: BodyOf<Contract['POST /admin/system-settings/fee-schedules']>,
): Promise<Answer> =>
  needs.db.asPlatform(async (tx) => {
    const now = needs.clock.now()
    const { effective_from } = schedule
    if (effective_from < dayOf(now))
      return refuseField('effective_from', 'This day is over: sales keep the fees that they were taken with.')
    if (effective_from > dayOf(new Date(now.getTime() + FURTHEST_DAYS * 86_400_000)))
      return refuseField('effective_from', 'Choose a day within the next year.')
    if (schedule.ark.kind === 'tiered' && schedule.ark.flat_fee_cents >= Math.max(1, schedule.ark.under_cents))
      return refuseField('ark.flat_fee_cents', 'The flat fee has to be less than the payout up to which it holds.')
    await lockFeeSchedules(tx)
    const standing = await datedScheduleOn(tx, now)
    const next = { schedule, zero_stockx_fees: standing.zero_stockx_fees }
    const refusal = await keepSchedule(tx, needs, { standing, next, confirm })
    if (refusal) return refusal
    await note(tx, operator, { event_type: 'operator.fee_schedule_saved', details: { ...schedule } })
    const from = effective_from === dayOf(now) ? 'today' : effective_from
    return { message: `These fees count from ${from} on.` }
  })

/** Gives up a schedule whose day has not come. */
export const giveScheduleUp = ({ db, clock }: Needs, operator: Operator, day: string): Promise<Answer> =>
  db.asPlatform(async (tx) => {
    await lockFeeSchedules(tx)
    if (!(await removeFeeSchedule(tx, day, clock.now()))) return notFound('A fee schedule of a day to come')
    await note(tx, operator, { event_type: 'operator.fee_schedule_removed', details: { effective_from: day } })
    return { message: `The fees of ${day} are given up; those before them go on.` }
  })

interface Change {
  standing: DatedSchedule
  next: DatedSchedule
  confirm: boolean
}

/**
 * The mass-change guard of fees (decision 008): a schedule that would move more than a fifth of the live asks is kept
 * only by somebody who was told how many. One that counts already is told to everybody in the same transaction.
 */
async function keepSchedule(
  tx: Tx,
  { jobs, clock }: Needs,
  { standing, next, confirm }: Change,
): Promise<Refusal | null> {
  const now = clock.now()
  if (!confirm) {
    const { live, moving, isExact } = await askMoves(tx, { before: inForce(standing), after: inForce(next), now })
    if (isMassMove(moving, live))
      return {
        refused: 'conflict',
        code: 'would_move_prices',
        detail:
          `${isExact ? '' : 'About '}${moving} of ${counted(live, 'live price')} would change with these fees. ` +
          'Retailers keep the payouts that they want; what buyers are asked moves. Confirm it to go on.',
      }
  }
  await saveFeeSchedule(tx, next)
  if (await takeUnannounced(tx, now)) await jobs.within(tx).publish(feesChanged, { product_id: null })
  return null
}

const note = (
  tx: Tx,
  { userId }: Operator,
  { event_type, details }: { event_type: string; details: Record<string, unknown> },
) => recordAudit(tx, { retailerId: null, userId, event_type, status: 'success', details })
