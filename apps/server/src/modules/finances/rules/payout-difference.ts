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

/** A line of a payout statement with the marketplace's label. A negative amount lowers the payout. */
export interface DeductedLine {
  label: string
  cents: Cents
}

/** A sale and its money so far. */
export interface ReceivedPayout {
  marketplace: Marketplace
  ask_cents: Cents
  /** The payout by the sale's fee schedule; null if nothing could be expected. */
  expected_cents: Cents | null
  /** The amount that counts as the sale's payout. */
  received_cents: Cents
  schedule: FeeSchedule
  /** The lines that the marketplace names; empty if it names none. */
  lines: readonly DeductedLine[]
  /** Why the sale's money does not count, in words; null if it is in the account's currency. */
  money_problem: string | null
  /** The sale's status in ARK and at its marketplace. */
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
  /** Null if the payout is in another currency. */
  received_cents: Cents | null
  reason: DifferenceReason
  /** The text that the store operator reads. */
  explanation: string
}

/** A cent more or less is rounding. */
const ROUNDING_CENTS = 1

/**
 * Returns how a payout differs from the expected one and the likeliest reason. Returns null if it differs by at most a
 * cent, or the marketplace has not decided yet. A decision made in ARK that the marketplace contradicts is the first
 * reason. Otherwise it is the fee line furthest from the schedule or, if the marketplace names no fees, the first other
 * schedule that fits.
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

/**
 * Returns the difference between ARK's decision about a sale and the marketplace's. ARK expects nothing for a sale that
 * is lost here, and the original amount for one that continues here.
 */
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
      explanation: `${name} has paid for this sale, which is ${word} in ARK. The payment is recorded. Check where the pair is.`,
    }
  return {
    expected_cents: expected_cents ?? received_cents,
    received_cents: 0,
    reason: 'decision',
    explanation: `This sale is ${word} in ARK. At ${name} it is ${saleStatus(there.status).label} and pays nothing.`,
  }
}

type Found = Pick<PayoutDifference, 'reason' | 'explanation'>

type Part = 'transaction' | 'processing' | 'shipping'
const PARTS: readonly { part: Part; label: string; starts: RegExp }[] = [
  // StockX varies the rest of these labels, so only their beginnings are compared.
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

/** Looks for a schedule that explains the payout and that the account may be on without ARK's knowledge. */
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
      explanation: `${MARKETPLACE_NAMES[marketplace]} paid as with ${fits.words}. ARK's fee schedule differs.`,
    }) ??
    null
  )
}

/** The cash-out fee that alias takes, in basis points. ARK's schedule uses 3%. */
const ALIAS_CASH_OUT_BPS = 290

const unexplained = ({ marketplace }: ReceivedPayout): Found => ({
  reason: 'other',
  explanation: `No fee that ARK knows explains it. Compare it with the statement of ${MARKETPLACE_NAMES[marketplace]}.`,
})

const NO_FACTS = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }

const feesAt = (schedule: FeeSchedule, offer: { marketplace: Marketplace; ask_cents: Cents }) =>
  netPayout({ ...offer, facts: NO_FACTS }, schedule).marketplace_fees

const sumOf = (lines: readonly DeductedLine[]): Cents => lines.reduce((sum, { cents }) => sum + cents, 0)
