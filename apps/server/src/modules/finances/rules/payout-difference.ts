import {
  type Cents,
  type FeeSchedule,
  formatMoney,
  hasZeroStockxFees,
  type Marketplace,
  MARKETPLACE_NAMES,
  moneyDisagreement,
  netPayout,
  SALE_STAGES,
  type SaleStage,
  saleStatus,
  STOCKX_LEVEL_COMMISSION_BPS,
  withZeroStockxCommission,
} from '@ark/domain'

/** What a marketplace takes off the price (below zero) or adds to it, in its own words. */
export interface TakenLine {
  label: string
  cents: Cents
}

/** A sale with what came of its money so far. */
export interface ReceivedPayout {
  marketplace: Marketplace
  ask_cents: Cents
  /** By the schedule of the sale; null: nothing could be expected. */
  expected_cents: Cents | null
  /** What counts as its payout. */
  received_cents: Cents
  schedule: FeeSchedule
  /** As the marketplace names them; empty: it names none. */
  lines: readonly TakenLine[]
  /** Why money of it is not counted, in words; null: it is in the account's currency. */
  money_problem: string | null
  /** How far it is as people here say, and as its marketplace says. */
  here: Said
  there: Said
}

interface Said {
  status: string
  stage: SaleStage
}

export type DifferenceReason = 'zero_fees' | 'adjustment' | 'fee_schedule' | 'currency' | 'decision' | 'other'

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
 * What a payout differs by from what was expected of it, and what most likely made it so; null: by a cent at most, or
 * its marketplace has not decided about it yet. Where people here had decided otherwise, that is the reason. Where the
 * marketplace names its fees, the line that is furthest from ours is; else the schedules there are, tried one after the
 * other.
 */
export function payoutDifference(payout: ReceivedPayout): PayoutDifference | null {
  const { expected_cents, received_cents, money_problem, there } = payout
  const decided = byDecision(payout)
  if (decided) return decided
  if (SALE_STAGES[there.stage].money !== 'paid') return null
  if (money_problem !== null)
    return { expected_cents, received_cents: null, reason: 'currency', explanation: money_problem }
  if (expected_cents === null || Math.abs(received_cents - expected_cents) <= ROUNDING_CENTS) return null
  const found = byLines(payout) ?? bySchedules(payout) ?? unexplained(payout)
  return { expected_cents, received_cents, ...found }
}

/** Nothing is expected of what fell through here; of what goes on here, what was expected when it sold. */
function byDecision({ marketplace, here, there, ...payout }: ReceivedPayout): PayoutDifference | null {
  const disagreement = moneyDisagreement(here.stage, there.stage)
  if (disagreement === null) return null
  const { expected_cents, received_cents, money_problem } = payout
  const [name, word] = [MARKETPLACE_NAMES[marketplace], saleStatus(here.status).label]
  if (disagreement === 'paid_anyway')
    return {
      expected_cents: 0,
      received_cents: money_problem === null ? received_cents : null,
      reason: 'decision',
      explanation: `${name} has paid for this sale, which is ${word} here. The money counts; look where its pair is.`,
    }
  return {
    expected_cents: expected_cents ?? received_cents,
    received_cents: 0,
    reason: 'decision',
    explanation: `This sale is ${word} here. At ${name} it is ${saleStatus(there.status).label} and pays nothing.`,
  }
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
          ...(hasZeroStockxFees(schedule)
            ? []
            : [
                {
                  reason: 'zero_fees' as const,
                  schedule: withZeroStockxCommission(schedule),
                  words: 'no transaction fee, as under the zero-fee promotion',
                },
              ]),
          ...STOCKX_LEVEL_COMMISSION_BPS.map((commission_bps, index) => ({
            reason: hasZeroStockxFees(schedule) ? ('zero_fees' as const) : ('fee_schedule' as const),
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
