import { type Cents, moneyDisagreement, SALE_STAGES, type SaleStage } from '@ark/domain'
import fc from 'fast-check'
import { ACCOUNTS, type Entries } from '../../src/modules/finances/rules/sale-entries.ts'
import {
  afterEvent,
  eventsOfSale,
  NOTHING_POSTED,
  type PostedMoney,
  type SaleMoneyNow,
} from '../../src/modules/finances/rules/sale-events.ts'

/** An event in a retailer's money. `which` selects one of the existing sales. */
export type Happening =
  | { kind: 'sold'; estimated: Cents; fee: Cents }
  /** The marketplace reports a stage, possibly after a final one. */
  | { kind: 'moves on'; which: number; stage: SaleStage }
  /** A person sets a stage, resolves the sale, or reverts that. */
  | { kind: 'set by hand'; which: number; stage: SaleStage }
  | { kind: 'reported'; which: number; cents: Cents; isBefore: boolean }
  | { kind: 'paid'; which: number; cents: Cents; by: 'marketplace' | 'operator' }
  /** The marketplace pays, whatever anyone reported before. */
  | { kind: 'paid after all'; which: number; cents: Cents }
  /** The marketplace ends the sale without a payout and takes back what it paid. */
  | { kind: 'taken back'; which: number; stage: SaleStage }
  | { kind: 'fee fixed'; which: number; cents: Cents }
  | { kind: 'payment'; cents: Cents }
  | { kind: 'looked at again'; which: number; times: number }

const STAGES = Object.keys(SALE_STAGES) as SaleStage[]
const money = fc.integer({ min: 0, max: 50_000 })
const fee = fc.integer({ min: 0, max: 2_000 })
/** Some sales have long histories, most have short ones. */
const which = fc.oneof(fc.nat(11), fc.nat(9_999))
const stage = fc.constantFrom(...STAGES)

export const aHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('sold' as const), estimated: money, fee }),
  fc.record({ kind: fc.constant('moves on' as const), which, stage }),
  fc.record({ kind: fc.constant('set by hand' as const), which, stage }),
  fc.record({ kind: fc.constant('reported' as const), which, cents: money, isBefore: fc.boolean() }),
  fc.record({
    kind: fc.constant('paid' as const),
    which,
    cents: money,
    by: fc.constantFrom('marketplace' as const, 'operator' as const),
  }),
  fc.record({ kind: fc.constant('paid after all' as const), which, cents: money }),
  fc.record({
    kind: fc.constant('taken back' as const),
    which,
    stage: fc.constantFrom<SaleStage>('failed', 'canceled'),
  }),
  fc.record({ kind: fc.constant('fee fixed' as const), which, cents: fee }),
  fc.record({ kind: fc.constant('payment' as const), cents: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ kind: fc.constant('looked at again' as const), which, times: fc.integer({ min: 1, max: 3 }) }),
)

/** ALIAS's cash-out fee in hundredths of a percent: the fee schedule of every sale here. */
export const CASH_OUT_BPS = 300

/** A sale as the sales module leaves it, and its state in the ledger. */
interface ModelSale {
  estimated: Cents
  payout: Cents
  fee: Cents
  here: SaleStage
  there: SaleStage
  isSetByHand: boolean
  reported: { cents: Cents; isBefore: boolean } | null
  paid: Cents | null
  posted: PostedMoney
}

/** The amounts on the screens of finances. */
export interface ShownMoney {
  ready_for_payout: Cents
  all_unpaid_sales: Cents
  all_paid_sales: Cents
  open_differences: number
}

/**
 * Creates a model of a retailer's sales, payments and ledger without a database: events change the sales, and the
 * server's posting rule (`eventsOfSale`) decides the entries. Throws when a ledger event does not sum to zero.
 */
export function createMoneyModel() {
  const sales: ModelSale[] = []
  const balances: Entries = {}
  let paidOut: Cents = 0
  const move = (entries: readonly [keyof Entries, Cents][]) => {
    if (entries.reduce((sum, [, cents]) => sum + cents, 0) !== 0) throw new Error(JSON.stringify(entries))
    for (const [account, cents] of entries) balances[account] = (balances[account] ?? 0) + cents
  }
  return {
    sales,
    balances,
    /** Applies an event. Returns the index of its sale, from 0; null when it concerns none. */
    happen(event: Happening): number | null {
      if (event.kind === 'payment') {
        paidOut += event.cents
        move([
          ['payable', -event.cents],
          ['paid_out', event.cents],
        ])
        return null
      }
      if (event.kind === 'sold') sales.push(soldFor(event.estimated, Math.min(event.fee, event.estimated)))
      const at = event.kind === 'sold' ? sales.length - 1 : event.which % sales.length
      const sale = sales[at]
      if (!sale) return null
      change(sale, event)
      post(sale, move)
      return at
    },
    /** Computes the amounts from sales and payments, without the ledger. */
    shown(): ShownMoney {
      const sumOf = (state: string) =>
        sales
          .filter(({ there }) => SALE_STAGES[there].money === state)
          .reduce((sum, sale) => sum + sale.payout - sale.fee, 0)
      const ready = sumOf('paid') - paidOut
      return {
        ready_for_payout: ready,
        all_unpaid_sales: ready + sumOf('pending'),
        all_paid_sales: paidOut,
        open_differences: sales.filter(isOnQueue).length,
      }
    },
    /** Computes the same amounts from the ledger. */
    booked(): Omit<ShownMoney, 'open_differences'> {
      const { payable = 0, in_transit = 0, paid_out = 0 } = balances
      return { ready_for_payout: payable, all_unpaid_sales: payable + in_transit, all_paid_sales: paid_out }
    },
  }
}

const soldFor = (estimated: Cents, fee_cents: Cents): ModelSale => ({
  estimated,
  payout: estimated,
  fee: fee_cents,
  here: 'to_ship',
  there: 'to_ship',
  isSetByHand: false,
  reported: null,
  paid: null,
  posted: NOTHING_POSTED,
})

const isOnQueue = ({ here, there, payout, estimated }: ModelSale): boolean =>
  moneyDisagreement(here, there) !== null || (SALE_STAGES[there].money === 'paid' && Math.abs(payout - estimated) > 1)

function change(sale: ModelSale, event: Happening): void {
  const goTo = (to: SaleStage) => {
    sale.there = to
    if (!sale.isSetByHand) sale.here = to
  }
  if (event.kind === 'moves on' || event.kind === 'taken back') goTo(event.stage)
  if (event.kind === 'paid after all') goTo('completed')
  if (event.kind === 'paid after all' || event.kind === 'paid') {
    sale.paid = event.cents
    sale.payout = event.cents
  }
  if (event.kind === 'set by hand') Object.assign(sale, { here: event.stage, isSetByHand: true })
  if (event.kind === 'reported') sale.reported = { cents: event.cents, isBefore: event.isBefore }
  if (event.kind === 'fee fixed') sale.fee = event.cents
}

/** Returns the cash-out fee; half a cent rounds up, as in the fee engine. */
const cashOut = (cents: Cents): Cents => Math.floor((cents * CASH_OUT_BPS * 2 + 10_000) / 20_000)

function post(sale: ModelSale, move: (entries: [keyof Entries, Cents][]) => void): void {
  const { reported } = sale
  const basis = reported?.isBefore ? 'before-cash-out' : 'paid-out'
  const counted_cents = reported && (reported.isBefore ? reported.cents - cashOut(reported.cents) : reported.cents)
  const now: SaleMoneyNow = {
    stage: sale.there,
    marketplace_payout_cents: sale.payout,
    ark_fee_cents: sale.fee,
    estimated_cents: sale.estimated,
    reported: reported && counted_cents !== null ? { cents: reported.cents, basis, counted_cents } : null,
    paid_cents: sale.paid,
  }
  for (const event of eventsOfSale(now, sale.posted)) {
    move(event.entries)
    sale.posted = afterEvent(sale.posted, now, event)
  }
}

/** Returns the sum of all accounts' balances. */
export const sumOfAccounts = (balances: Entries): Cents =>
  ACCOUNTS.reduce((sum, account) => sum + (balances[account] ?? 0), 0)
