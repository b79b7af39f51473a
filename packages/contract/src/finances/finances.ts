import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Day,
  Id,
  IdParams,
  InputSchema,
  Instant,
  Money,
  Nullable,
  Personal,
  PlatformField,
  SignedMoney,
  Text,
} from '../fields.ts'

const Payment = AnswerSchema('Payment', {
  id: Id,
  retailer_id: Id,
  payment_date: Day,
  amount: Money,
  confirmed_by_retailer: Type.Boolean(),
  confirmed_at: Nullable(Instant),
})

/** Sales that are paid otherwise than ARK expected when they sold, and what most likely made it so. */
const DifferenceReason = Type.Union([
  Type.Literal('zero_fees'),
  Type.Literal('adjustment'),
  Type.Literal('fee_schedule'),
  Type.Literal('currency'),
  Type.Literal('decision'),
  Type.Literal('other'),
])
const Difference = AnswerSchema('Difference', {
  sale_id: Id,
  platform: PlatformField,
  order_number: Text,
  product_name: Nullable(Text),
  size: Nullable(Text),
  location_name: Nullable(Personal('location')),
  /** Null: nothing could be expected, the price is in another currency. */
  expected: Nullable(SignedMoney),
  /** Null: it was paid in another currency. */
  received: Nullable(SignedMoney),
  /** What came less what was expected: below zero, too little. */
  difference: Nullable(SignedMoney),
  reason: DifferenceReason,
  explanation: Text,
  found_at: Instant,
  looked_at: Nullable(Instant),
  looked_at_by: Nullable(Personal('full_name')),
  note: Nullable(Text),
})

/** So many at once, as a screen has them. */
const MOST_CHANGED = 500
const ChosenSales = {
  /** These; left out: all of the list with that reason, as it was at `as_of`. */
  sale_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST_CHANGED })),
  /** Of all: but these. */
  except_sale_ids: Type.Optional(Type.Array(Id, { maxItems: MOST_CHANGED })),
  reason: Type.Optional(DifferenceReason),
  /** When the list was read, as its first page says it: what came onto it later is left alone. */
  as_of: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
      examples: ['2026-11-22T14:03:07.120Z'],
    }),
  ),
}
/** `has_more`: of all, more are left than one call changes. */
const ChangedSales = AnswerSchema('ChangedSales', { changed: Type.Array(Id), has_more: Type.Boolean() })

const MoneyLine = AnswerSchema('MoneyLine', { label: Text, amount: SignedMoney })

const LedgerAccount = Type.Union([
  Type.Literal('marketplace'),
  Type.Literal('in_transit'),
  Type.Literal('payable'),
  Type.Literal('ark_income'),
  Type.Literal('paid_out'),
])

/** The whole story of one sale's money. Amounts are in the currency of the account. */
const MoneyStory = AnswerSchema('MoneyStory', {
  sale_id: Id,
  platform: PlatformField,
  order_number: Text,
  product_name: Nullable(Text),
  size: Nullable(Text),
  location_name: Nullable(Personal('location')),
  status: Text,
  /** On its way, paid by the marketplace, or never to come. */
  money_state: Type.Union([Type.Literal('pending'), Type.Literal('paid'), Type.Literal('lost')]),
  currency: Text,
  sold_at: Instant,
  sale_ask: Money,
  /** By ARK's fee schedule, when it sold; null: its price is in another currency, or it was made in Shopify. */
  expected: Nullable(AnswerSchema({ payout: SignedMoney, at: Instant, lines: Type.Array(MoneyLine) })),
  reported: Nullable(
    AnswerSchema({
      payout: SignedMoney,
      /** Whether a cash-out fee still leaves it. */
      basis: Type.Union([Type.Literal('paid-out'), Type.Literal('before-cash-out')]),
      /** Null: before ARK kept the time. */
      at: Nullable(Instant),
      /** As the marketplace names them; empty: it names none. */
      lines: Type.Array(MoneyLine),
    }),
  ),
  /** What reached ARK, as the marketplace says or its statement does; null: not yet, or nobody has said. */
  paid: Nullable(
    AnswerSchema({
      payout: SignedMoney,
      at: Nullable(Instant),
      by: Nullable(Type.Union([Type.Literal('marketplace'), Type.Literal('operator')])),
    }),
  ),
  /** What counts: the last of the three that is known. */
  marketplace_payout: SignedMoney,
  ark_fee: Money,
  fee_type: Text,
  retailer_payout: SignedMoney,
  problem: Nullable(Text),
  difference: Nullable(Difference),
  /** The payment to the retailer that covers it: payments go to what was ready first. Null: none yet. */
  payment: Nullable(AnswerSchema({ id: Id, payment_date: Day, amount: Money, confirmed_by_retailer: Type.Boolean() })),
  /** Its events in the books, oldest first; each one's lines sum to zero. */
  ledger: Type.Array(
    AnswerSchema({
      kind: Text,
      occurred_at: Instant,
      posted_at: Instant,
      lines: Type.Array(AnswerSchema({ account: LedgerAccount, amount: SignedMoney })),
    }),
  ),
})

const period = { from: Day, to: Day }
/** Accounts as they are called, or numbered, in the retailer's own books. */
const BookAccount = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }))

export const finances = {
  'GET /finances/': {
    operationId: 'listTransactions',
    summary: 'The three balances and the transactions behind them; of some locations for restricted staff',
    access: 'finances.read',
    reads: 'own locations',
    provides: ['finances', 'sales'],
    isExpensive: true,
    query: InputSchema({
      /** `next_after` of the page before, which finds its place however deep it is; goes before `page`. */
      after: Type.Optional(Id),
      /** The document's paging, of the newest sales. */
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 1 })),
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    }),
    answer: AnswerSchema({
      ready_for_payout: SignedMoney,
      all_unpaid_sales: SignedMoney,
      all_paid_sales: SignedMoney,
      /** Payouts that differ from what was expected and were not looked at; 1,000 at most are counted. */
      open_differences: Count,
      recent_transactions: Type.Array(
        AnswerSchema({
          id: Id,
          created_at: Instant,
          platform: PlatformField,
          order_number: Text,
          product_name: Nullable(Text),
          size: Nullable(Text),
          location_name: Nullable(Personal('location')),
          payout: SignedMoney,
          status: Text,
        }),
      ),
      /** The sale after which the next page begins; null: this is the last one. */
      next_after: Nullable(Id),
      pagination: AnswerSchema({ page: Count, page_size: Count, total_transactions: Count, total_pages: Count }),
    }),
  },
  'GET /finances/sales/{id}': {
    operationId: 'getMoneyStory',
    summary: "One sale's money: expected, said, paid, why it differs, and its lines in the ledger",
    access: 'finances.read',
    reads: 'own locations',
    provides: ['finances', 'sales'],
    params: IdParams,
    answer: MoneyStory,
  },
  'GET /finances/differences': {
    operationId: 'listPayoutDifferences',
    summary: 'Sales that were paid otherwise than expected, newest first: to be looked at, or looked at',
    access: 'finances.read',
    reads: 'own locations',
    provides: ['finances', 'sales'],
    isExpensive: true,
    query: InputSchema({
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('looked_at')])),
      reason: Type.Optional(DifferenceReason),
      /** Of the last page's last sale. */
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    answer: AnswerSchema({
      differences: Type.Array(Difference),
      next_after: Nullable(Id),
      /** When the page was read; null: it is empty. */
      as_of: Nullable(Instant),
    }),
  },
  'POST /finances/differences/look': {
    operationId: 'lookAtPayoutDifferences',
    summary: 'Take payouts that differ off the queue, with a note; answers those that were on it',
    access: 'finances.edit',
    changes: 'own locations',
    invalidates: ['finances', 'audit-log'],
    body: InputSchema({ ...ChosenSales, note: Type.Optional(Type.String({ maxLength: 500 })) }),
    answer: ChangedSales,
  },
  'POST /finances/differences/reopen': {
    operationId: 'reopenPayoutDifferences',
    summary: 'Put payouts that differ back onto the queue; answers those that were looked at',
    access: 'finances.edit',
    changes: 'own locations',
    invalidates: ['finances', 'audit-log'],
    body: InputSchema(ChosenSales),
    answer: ChangedSales,
  },
  'GET /finances/transactions.csv': {
    operationId: 'downloadTransactions',
    summary: 'The sales of a period with their money, as CSV: 50,000 at most, by the day they sold in New York',
    access: 'finances.read',
    reads: 'own locations',
    provides: ['finances', 'sales'],
    isExpensive: true,
    query: InputSchema(period),
    answer: Type.Unknown(),
    media: 'text/csv',
  },
  'GET /finances/journal.csv': {
    operationId: 'downloadJournal',
    summary: 'The books of a period as a journal for QuickBooks Online or Xero: one balanced entry a day',
    access: 'payments.read',
    reads: 'all locations',
    provides: ['finances'],
    isExpensive: true,
    query: InputSchema({
      ...period,
      format: Type.Union([Type.Literal('quickbooks'), Type.Literal('xero')]),
      account_marketplace: BookAccount,
      account_in_transit: BookAccount,
      account_payable: BookAccount,
      account_ark_income: BookAccount,
      account_paid_out: BookAccount,
      /** Xero wants one on each line. */
      tax_rate: BookAccount,
    }),
    answer: Type.Unknown(),
    media: 'text/csv',
  },
  'GET /payments/retailer': {
    operationId: 'listOwnPayments',
    summary: 'Payments made to this retailer, newest first',
    access: 'payments.read',
    reads: 'all locations',
    provides: ['finances'],
    answer: Type.Array(Payment),
  },
  'POST /payments/{id}/confirm': {
    operationId: 'confirmPayment',
    summary: 'The money has arrived',
    access: 'payments.confirm',
    changes: 'the business',
    invalidates: ['finances', 'audit-log'],
    params: IdParams,
    answer: Payment,
  },
  'GET /admin/payments': {
    operationId: 'listPayments',
    summary: 'Every payment, newest first',
    access: 'administration',
    provides: ['finances'],
    answer: Type.Array(Payment),
  },
  'POST /admin/payments': {
    operationId: 'createPayment',
    summary: 'Log a payment to a retailer; the same again under one Idempotency-Key is logged once',
    access: 'administration',
    invalidates: ['finances', 'audit-log'],
    takesIdempotencyKey: true,
    body: InputSchema({
      retailer_id: Id,
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 9_999_999.99, multipleOf: 0.01 }),
      payment_date: Day,
      confirmed_by_retailer: Type.Optional(Type.Literal(false)),
    }),
    answer: Payment,
    status: 201,
  },
  'GET /admin/retailers': {
    operationId: 'listRetailersToPay',
    summary: 'Every retailer',
    access: 'administration',
    provides: ['finances', 'retailers'],
    answer: Type.Array(AnswerSchema({ id: Id, business_name: Personal('business'), ready_for_payout: SignedMoney })),
  },
} as const satisfies Area
