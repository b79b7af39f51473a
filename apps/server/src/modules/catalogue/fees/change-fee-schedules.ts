import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { dayAfter, dayInNewYork, DEFAULT_FEE_SCHEDULE, type FeeSchedule } from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { type FeeNeeds, storeFeeSchedule } from './keep-fee-schedule.ts'
import {
  type DatedSchedule,
  datedScheduleOn,
  feeSchedules,
  lockFeeSchedules,
  removeFeeSchedule,
  SHOWN_SCHEDULES,
} from './queries/fee-schedules.ts'

type Operator = Pick<Caller, 'userId'>
type Answer = { message: string } | Refusal

/** Returns the dated schedules with their promotion, the latest day first, and which of them is in force today. */
export const listFeeSchedules = ({ db, clock }: Pick<Capabilities, 'db' | 'clock'>) =>
  db.asPlatform(async (tx): Promise<AnswerOf<Contract['GET /admin/system-settings/fee-schedules']>> => {
    const today = dayInNewYork(clock.now())
    const standing = await datedScheduleOn(tx, clock.now())
    const dated = await feeSchedules(tx)
    // The first change leaves the fees before it in the list.
    const isWhole = dated.length < SHOWN_SCHEDULES
    const first = { schedule: DEFAULT_FEE_SCHEDULE, zero_stockx_fees: false }
    const isFirst = ({ schedule }: DatedSchedule) => schedule.effective_from <= first.schedule.effective_from
    const all = isWhole && !dated.some(isFirst) ? [...dated, first] : dated
    return all.map(({ schedule, zero_stockx_fees }) => ({
      ...schedule,
      zero_stockx_fees,
      state: stateOf(schedule.effective_from, { today, standing: standing.schedule.effective_from }),
    }))
  })

const stateOf = (day: string, { today, standing }: { today: string; standing: string }) => {
  if (day > today) return 'coming'
  return day === standing ? 'in_force' : 'over'
}

type SentFees = BodyOf<Contract['POST /admin/system-settings/fee-schedules']>

/** How many days ahead a schedule may begin: fees are not known earlier. */
const FURTHEST_DAYS = 366

/**
 * Saves the fees from a day on, in place of a schedule of that day. Refuses a past day, incomplete tiers and a flat
 * fee of at least the payout under which it applies; refuses with `would_move_prices` until it is confirmed.
 */
export const saveSchedule = (
  needs: FeeNeeds,
  operator: Operator,
  { confirm: isConfirmed = false, ...sent }: SentFees,
): Promise<Answer> =>
  needs.db.asPlatform(async (tx) => {
    const today = dayInNewYork(needs.clock.now())
    const ark = arkRule(sent.ark)
    const problem = dayProblem(sent.effective_from, today)
    if (problem) return problem
    if ('refused' in ark) return ark
    const schedule: FeeSchedule = { ...sent, ark }
    await lockFeeSchedules(tx)
    const { zero_stockx_fees } = await datedScheduleOn(tx, needs.clock.now())
    const refusal = await storeFeeSchedule(tx, needs, { next: { schedule, zero_stockx_fees }, isConfirmed })
    if (refusal) return refusal
    await logOfCatalogue(tx, operator, { event_type: 'fee_schedule_saved', details: { ...schedule } })
    return { message: `These fees apply from ${sent.effective_from === today ? 'today' : sent.effective_from} on.` }
  })

function dayProblem(day: string, today: string): Refusal | null {
  if (day < today) return refuseField('effective_from', 'This day is over: sales keep the fees of their day.')
  return day > dayAfter(today, FURTHEST_DAYS)
    ? refuseField('effective_from', 'Choose a day within the next year.')
    : null
}

/** Returns the rule: a flat one is its rate alone, tiers have all their parts. */
function arkRule({ kind, rate_bps, ...tiers }: SentFees['ark']): FeeSchedule['ark'] | Refusal {
  if (kind === 'flat') return { kind, rate_bps }
  const { under_cents, flat_fee_cents, pre_release_bps } = tiers
  if (under_cents === undefined)
    return refuseField('ark.under_cents', 'Enter the payout under which the flat fee applies.')
  if (flat_fee_cents === undefined) return refuseField('ark.flat_fee_cents', 'Enter the flat fee of small payouts.')
  if (pre_release_bps === undefined) return refuseField('ark.pre_release_bps', 'Enter the share before a release.')
  return flat_fee_cents >= Math.max(1, under_cents)
    ? refuseField('ark.flat_fee_cents', 'The flat fee has to be less than the payout under which it applies.')
    : { kind, under_cents, flat_fee_cents, rate_bps, pre_release_bps }
}

/** Removes a schedule whose day has not come. */
export const removeSchedule = (
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  operator: Operator,
  day: string,
): Promise<Answer> =>
  db.asPlatform(async (tx) => {
    await lockFeeSchedules(tx)
    if (!(await removeFeeSchedule(tx, day, clock.now()))) return notFound('A fee schedule of a day to come')
    await logOfCatalogue(tx, operator, { event_type: 'fee_schedule_removed', details: { effective_from: day } })
    return { message: `The fees of ${day} are given up; those before them go on.` }
  })

const logOfCatalogue = (
  tx: Tx,
  { userId }: Operator,
  act: { event_type: string; details: Record<string, unknown> },
): Promise<void> => recordAudit(tx, { retailerId: null, userId, status: 'success', ...act })
