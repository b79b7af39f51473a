import {
  type Cents,
  type FeeSchedule,
  formatMoney,
  type Marketplace,
  MARKETPLACE_NAMES,
  netPayout,
  STOCKX_LEVEL_COMMISSION_BPS,
} from '@ark/domain'

/** What a marketplace takes off the price (below zero) or adds to it, in its own words. */
export interface TakenLine {
  label: string
  cents: Cents
}

/** A sale that its marketplace has paid for. */
export interface ReceivedPayout {
  marketplace: Marketplace
  ask_cents: Cents
  /** By the schedule of the sale; null: nothing could be expected. */
  expected_cents: Cents | null
  /** What counts as paid. */
  received_cents: Cents
  schedule: FeeSchedule
  /** As the marketplace names them; empty: it names none. */
  lines: readonly TakenLine[]
  /** Why money of it is not counted, in words; null: it is in the account's currency. */
  money_problem: string | null
}

export type DifferenceReason = 'zero_fees' | 'adjustment' | 'fee_schedule' | 'currency' | 'other'

export interface PayoutDifference {
  expected_cents: Cents | null
  /** Null: in another currency. */
  received_cents: Cents | null
  reason: DifferenceReason
  /** For a store operator. */
  explanation: string
}

/** A cent more or less is rounding. */
const ROUNDING_CENTS = 1

/**
 * What a payout differs by from what ARK expected, and what most likely made it so; null: by a cent at most. Where the
 * marketplace names its fees, the line that is furthest from ours is the reason; else the schedules there are,
 * tried one after the other.
 */
export function payoutDifference(payout: ReceivedPayout): PayoutDifference | null {
  const { expected_cents, received_cents, money_problem } = payout
  if (money_problem !== null)
    return { expected_cents, received_cents: null, reason: 'currency', explanation: money_problem }
  if (expected_cents === null || Math.abs(received_cents - expected_cents) <= ROUNDING_CENTS) return null
  const found = byLines(payout) ?? bySchedules(payout) ?? unexplained(payout)
  return { expected_cents, received_cents, ...found }
}

type Found = Pick<PayoutDifference, 'reason' | 'explanation'>

type Part = 'transaction' | 'processing' | 'shipping'
const PARTS: readonly { part: Part; label: string; starts: RegExp }[] = [
  // The labels are not stable: by their beginnings (stockx.md 2.6).
  { part: 'transaction', label: 'Transaction fee', starts: /^(min|transaction)/i },
  { part: 'processing', label: 'Payment processing', starts: /^payment/i },
  { part: 'shipping', label: 'Shipping', starts: /^shipping/i },
]

interface Deviation {
  reason: DifferenceReason
  words: string
  by: Cents
}

function byLines({ marketplace, lines, ...payout }: ReceivedPayout): Found | null {
  if (marketplace !== 'stockx' || lines.length === 0) return null
  const fees = feesAt(payout.schedule, { marketplace, ask_cents: payout.ask_cents })
  const deviations = PARTS.flatMap(({ part, label, starts }, index): Deviation[] => {
    const ours = fees[index]?.amount_cents ?? 0
    const theirs = 0 - sumOf(lines.filter((line) => starts.test(line.label)))
    if (Math.abs(theirs - ours) <= ROUNDING_CENTS) return []
    const isPromotion = part === 'transaction' && (theirs === 0 || ours === 0)
    const words = `${label} was ${formatMoney(theirs)} instead of ${formatMoney(ours)}`
    return [{ reason: isPromotion ? 'zero_fees' : 'fee_schedule', words, by: theirs - ours }]
  })
  const others = lines.filter(({ label }) => !PARTS.some(({ starts }) => starts.test(label)))
  const adjustments = others
    .filter(({ cents }) => cents !== 0)
    .map(({ label, cents }): Deviation => {
      const words = `“${label}” ${cents > 0 ? 'added' : 'took'} ${formatMoney(Math.abs(cents))}`
      return { reason: 'adjustment', words, by: cents }
    })
  const all = [...deviations, ...adjustments].toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
  const [first] = all
  if (!first) return null
  return {
    reason: first.reason,
    explanation: `${MARKETPLACE_NAMES[marketplace]}: ${all.map(({ words }) => words).join('; ')}.`,
  }
}

/** Schedules that an account may be on without ARK knowing. */
function bySchedules({ marketplace, ask_cents, received_cents, schedule }: ReceivedPayout): Found | null {
  const { stockx, goat } = schedule
  const candidates: { reason: DifferenceReason; schedule: FeeSchedule; words: string }[] =
    marketplace === 'stockx'
      ? [
          ...(stockx.commission_bps === 0
            ? []
            : [
                {
                  reason: 'zero_fees' as const,
                  schedule: { ...schedule, stockx: { ...stockx, commission_bps: 0 } },
                  words: 'no transaction fee, as under the zero-fee promotion',
                },
              ]),
          ...STOCKX_LEVEL_COMMISSION_BPS.map((commission_bps, index) => ({
            reason: stockx.commission_bps === 0 ? ('zero_fees' as const) : ('fee_schedule' as const),
            schedule: { ...schedule, stockx: { ...stockx, commission_bps } },
            words: `a transaction fee of ${commission_bps / 100}%, as at seller level ${index + 1}`,
          })),
        ]
      : [
          {
            reason: 'fee_schedule',
            schedule: { ...schedule, goat: { ...goat, cash_out_bps: ALIAS_CASH_OUT_BPS } },
            words: `a cash-out fee of ${ALIAS_CASH_OUT_BPS / 100}%`,
          },
          {
            reason: 'fee_schedule',
            schedule: { ...schedule, goat: { ...goat, cash_out_bps: 0 } },
            words: 'no cash-out fee',
          },
        ]
  const fits = candidates.find((candidate) => {
    const fees = feesAt(candidate.schedule, { marketplace, ask_cents })
    const payout = ask_cents - fees.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    return Math.abs(payout - received_cents) <= ROUNDING_CENTS
  })
  return (
    (fits && {
      reason: fits.reason,
      explanation: `${MARKETPLACE_NAMES[marketplace]} paid as with ${fits.words}. The fee schedule of ARK has another.`,
    }) ??
    null
  )
}

/** What alias takes (alias.md 4); ARK's schedule has 3% (document 2 §9). */
const ALIAS_CASH_OUT_BPS = 290

const unexplained = ({ marketplace }: ReceivedPayout): Found => ({
  reason: 'other',
  explanation: `No fee that ARK knows explains it. Compare it with the statement of ${MARKETPLACE_NAMES[marketplace]}.`,
})

const NO_FACTS = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }

const feesAt = (schedule: FeeSchedule, offer: { marketplace: Marketplace; ask_cents: Cents }) =>
  netPayout({ ...offer, facts: NO_FACTS }, schedule).marketplace_fees

const sumOf = (lines: readonly TakenLine[]): Cents => lines.reduce((sum, { cents }) => sum + cents, 0)
