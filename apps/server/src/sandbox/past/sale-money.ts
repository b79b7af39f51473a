import { type Cents, cashOutFee, cents, type FeeSchedule, type NetPayout, netPayout, SALE_STAGES } from '@ark/domain'
import type { PayoutLine } from '@ark/marketplaces'
import type { SaleMoneyNow } from '../../modules/finances/rules/sale-events.ts'
import { orderMoney } from '../../modules/sales/records/rules/sale-money.ts'
import type { OrderStep } from './order-way.ts'
import type { PlannedSale } from './planned-sale.ts'

/** The money of a sale at one time, as the ledger's rules read it. */
export interface MoneyMoment {
  at: Date
  now: SaleMoneyNow
}

/** What a sale expects, what its marketplace reports and pays, and how its money came to be so, the first time first. */
export interface PastMoney {
  expected: NetPayout
  reported: { cents: Cents; basis: 'paid-out' | 'before-cash-out'; lines: readonly PayoutLine[]; at: Date }
  paid: { cents: Cents; at: Date; by: 'marketplace' | 'operator' } | null
  /** The payout that counts. */
  payoutCents: Cents
  moments: MoneyMoment[]
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** How long after a sale its order is read in full. */
export const READ_AFTER_MS = 25 * SECOND_MS
/** The cash-out fee that ALIAS takes, in basis points. */
const ALIAS_CASH_OUT_BPS = 290

/** Returns StockX' payout lines as its account states them: 7% with a least fee of $5, 3% for processing, and $4. */
function stockxLines(askCents: Cents, adjustmentCents: Cents): PayoutLine[] {
  const transaction = Math.round(askCents * 0.07)
  const isLeast = transaction < 500
  return [
    { label: isLeast ? 'Minimum Transaction Fee' : 'Transaction Fee (7.0%)', cents: -Math.max(500, transaction) },
    { label: 'Payment Proc. (3%)', cents: -Math.round(askCents * 0.03) },
    { label: 'Shipping', cents: -400 },
    ...(adjustmentCents === 0 ? [] : [{ label: 'Adjustment', cents: adjustmentCents }]),
  ]
}

/** Returns the money of a sale, computed by the fee engine and by the rules that read a marketplace's order. */
export function pastMoney(sale: PlannedSale, schedule: FeeSchedule, until: Date): PastMoney {
  const { platform, place, askCents, soldAt, way } = sale
  const facts = {
    promotional_ark_fee_cents: place.promotional_ark_fee === null ? null : cents(place.promotional_ark_fee),
    is_pre_release: false,
    has_retail_price: place.retail_price !== null,
  }
  const expected = netPayout({ marketplace: platform, ask_cents: askCents, facts }, schedule)
  const stated = (adjustmentCents: Cents) => statedBy(sale, { schedule, adjustmentCents })
  const [first, last] = [stated(0), stated(sale.adjustmentCents)]
  const firstAt = after(soldAt, READ_AFTER_MS)
  const paidStep = way.steps.find(({ stage }) => SALE_STAGES[stage].money === 'paid')
  const isAdjusted = sale.adjustmentCents !== 0 && paidStep !== undefined
  const reported = { ...(isAdjusted ? last : first), at: isAdjusted ? paidStep.at : firstAt }
  const paid = paidOf(sale, { reported, paidStep, until, schedule })
  const of = (step: OrderStep, known: Partial<SaleMoneyNow> & { payout: Cents }): SaleMoneyNow => ({
    stage: step.stage,
    marketplace_payout_cents: known.payout,
    ark_fee_cents: expected.ark_fee_cents,
    estimated_cents: expected.marketplace_payout_cents,
    reported: known.reported ?? null,
    paid_cents: known.paid_cents ?? null,
  })
  const [sold, ...later] = way.steps
  if (!sold) throw new Error(`order ${sale.orderId} has no status`)
  const base = { payout: first.counted_cents, reported: first }
  const moments = [
    { at: soldAt, now: of(sold, { payout: expected.marketplace_payout_cents }) },
    { at: firstAt, now: of(sold, base) },
  ]
  const isByMarketplace = paid?.by === 'marketplace'
  for (const step of later) {
    const isPaidBy = paidStep !== undefined && step.at >= paidStep.at
    const figures = isPaidBy
      ? { payout: reported.counted_cents, reported, paid_cents: isByMarketplace ? paid.cents : null }
      : base
    moments.push({ at: step.at, now: of(step, figures) })
  }
  const end = later.at(-1) ?? sold
  if (paid?.by === 'operator')
    moments.push({ at: paid.at, now: of(end, { payout: paid.cents, reported, paid_cents: paid.cents }) })
  return { expected, reported, paid, payoutCents: moments.at(-1)?.now.marketplace_payout_cents ?? 0, moments }
}

interface Stated {
  cents: Cents
  basis: 'paid-out' | 'before-cash-out'
  counted_cents: Cents
  lines: readonly PayoutLine[]
}

/** Returns the payout that the marketplace's order states, read by the rule of the sales module. */
function statedBy(
  { platform, askCents }: PlannedSale,
  { schedule, adjustmentCents }: { schedule: FeeSchedule; adjustmentCents: Cents },
): Stated {
  const lines = platform === 'stockx' ? stockxLines(askCents, adjustmentCents) : []
  const balance = askCents - Math.round(askCents * 0.095) - 500
  const figure = platform === 'stockx' ? askCents + lines.reduce((sum, line) => sum + line.cents, 0) : balance
  const { reported, payout_cents } = orderMoney(
    {
      price: { cents: askCents, currency: 'USD' },
      payout: { cents: figure, currency: 'USD', basis: platform === 'stockx' ? 'paid-out' : 'either', lines },
    },
    { marketplace: platform, schedule },
  )
  if (reported === null || payout_cents === null) throw new Error('the payout is in dollars and counts')
  return { ...reported, counted_cents: payout_cents }
}

interface Paying {
  reported: { cents: Cents }
  paidStep: OrderStep | undefined
  until: Date
  schedule: FeeSchedule
}

/** StockX reports what it paid. What ALIAS paid is known once the operator enters it. */
function paidOf(sale: PlannedSale, { reported, paidStep, until, schedule }: Paying): PastMoney['paid'] {
  if (!paidStep) return null
  if (sale.platform === 'stockx') return { cents: reported.cents, at: paidStep.at, by: 'marketplace' }
  const at = after(paidStep.at, DAY_MS)
  if (!sale.isStatementEntered || at > until) return null
  const fee = cashOutFee(reported.cents, { ...schedule, goat: { ...schedule.goat, cash_out_bps: ALIAS_CASH_OUT_BPS } })
  return { cents: reported.cents - fee, at, by: 'operator' }
}
