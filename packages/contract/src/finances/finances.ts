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
  /** When the operator reversed the payment, which was never made; null: it counts. */
  reversed_at: Nullable(Instant),
})

/** The most likely reason why a sale's payout differs from the one that ARK expected at the sale. */
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
  /** Null: no payout could be expected, because the price is in another currency. */
  expected: Nullable(SignedMoney),
  /** Null: the payout was in another currency. */
  received: Nullable(SignedMoney),
  /** Received less expected; negative: too little. */
  difference: Nullable(SignedMoney),
  reason: DifferenceReason,
  explanation: Text,
  found_at: Instant,
  looked_at: Nullable(Instant),
  looked_at_by: Nullable(Personal('full_name')),
  note: Nullable(Text),
})

/** The most sales that one call marks; as many as a screen shows. */
const MOST_CHANGED = 500
const ChosenSales = {
  /** The chosen sales; left out: every sale of the list with that reason, as of `as_of`. */
  sale_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST_CHANGED })),
  /** Sales to leave out when all are chosen. */
  except_sale_ids: Type.Optional(Type.Array(Id, { maxItems: MOST_CHANGED })),
  reason: Type.Optional(DifferenceReason),
  /** When the first page of the list was read. Sales that joined the list later stay unchanged. */
  as_of: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
      examples: ['2026-11-22T14:03:07.120Z'],
    }),
  ),
}
/** `has_more`: when all are chosen, more sales remain than one call changes. */
const ChangedSales = AnswerSchema('ChangedSales', { changed: Type.Array(Id), has_more: Type.Boolean() })

const MoneyLine = AnswerSchema('MoneyLine', { label: Text, amount: SignedMoney })

const LedgerAccount = Type.Union([
  Type.Literal('marketplace'),
  Type.Literal('in_transit'),
  Type.Literal('payable'),
  Type.Literal('ark_income'),
  Type.Literal('paid_out'),
])

/** The money history of one sale. Amounts are in the currency of the account. */
const MoneyStory = AnswerSchema('MoneyStory', {
  sale_id: Id,
  platform: PlatformField,
  order_number: Text,
  product_name: Nullable(Text),
  size: Nullable(Text),
  location_name: Nullable(Personal('location')),
  status: Text,
  /** Expected, paid by the marketplace, or never to come. */
  money_state: Type.Union([Type.Literal('pending'), Type.Literal('paid'), Type.Literal('lost')]),
  currency: Text,
  sold_at: Instant,
  sale_ask: Money,
  /**
   * The payout by ARK's fee schedule at the sale; null: the price is in another currency, or the sale was made in
   * Shopify.
   */
  expected: Nullable(AnswerSchema({ payout: SignedMoney, at: Instant, lines: Type.Array(MoneyLine) })),
  reported: Nullable(
    AnswerSchema({
      payout: SignedMoney,
      /** Whether the amount is before or after the cash-out fee. */
      basis: Type.Union([Type.Literal('paid-out'), Type.Literal('before-cash-out')]),
      /** Null: ARK did not record the time yet. */
      at: Nullable(Instant),
      /** The fees with the marketplace's own names; empty: it lists none. */
      lines: Type.Array(MoneyLine),
    }),
  ),
  /**
   * The amount that ARK received, according to the marketplace or its statement; null: not received or not reported
   * yet.
   */
  paid: Nullable(
    AnswerSchema({
      payout: SignedMoney,
      at: Nullable(Instant),
      by: Nullable(Type.Union([Type.Literal('marketplace'), Type.Literal('operator')])),
    }),
  ),
  /** The amount that counts: paid, else reported, else expected. */
  marketplace_payout: SignedMoney,
  ark_fee: Money,
  fee_type: Text,
  retailer_payout: SignedMoney,
  problem: Nullable(Text),
  difference: Nullable(Difference),
  /**
   * The payment to the retailer that covers the sale. Payments cover the sales that became ready first. Null: none yet.
   */
  payment: Nullable(AnswerSchema({ id: Id, payment_date: Day, amount: Money, confirmed_by_retailer: Type.Boolean() })),
  /** The ledger events of the sale, oldest first; the lines of each sum to zero. */
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
/** The name or number of an account in the retailer's own books. */
const BookAccount = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }))

export const finances = {
  'GET /finances/': {
    operationId: 'listTransactions',
    summary: 'Get the three balances and their transactions. Restricted staff get those of their locations',
    access: 'finances.read',
    reads: 'own locations',
    provides: ['finances', 'sales'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the previous page; equally fast on every page, and takes precedence over `page`. */
      cursor: Type.Optional(Id),
      /** Page-based access, newest sales first. */
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 1 })),
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    }),
    answer: AnswerSchema({
      ready_for_payout: SignedMoney,
      all_unpaid_sales: SignedMoney,
      all_paid_sales: SignedMoney,
      /** Counts payouts that differ from the expected ones and were not reviewed; at most 1,000. */
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
          /** What the sale pays the retailer; zero for a sale that ended without a payout. */
          payout: SignedMoney,
          is_lost: Type.Boolean(),
          status: Text,
        }),
      ),
      /** The `cursor` of the next page; null: this is the last one. */
      next_cursor: Nullable(Id),
      pagination: AnswerSchema({ page: Count, page_size: Count, total_transactions: Count, total_pages: Count }),
    }),
  },
  'GET /finances/sales/{id}': {
    operationId: 'getMoneyStory',
    summary: 'Get the money of a sale: expected, reported and paid amounts, why they differ, and its ledger lines',
    access: 'finances.read',
    reads: 'own locations',
    provides: ['finances', 'sales'],
    params: IdParams,
    answer: MoneyStory,
  },
  'GET /finances/differences': {
    operationId: 'listPayoutDifferences',
    summary: 'List sales whose payout differs from the expected one, newest first: to review, or reviewed',
    access: 'finances.read',
    reads: 'own locations',
    provides: ['finances', 'sales'],
    isExpensive: true,
    query: InputSchema({
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('looked_at')])),
      reason: Type.Optional(DifferenceReason),
      /** `next_cursor` of the previous page. */
      cursor: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    answer: AnswerSchema({
      differences: Type.Array(Difference),
      next_cursor: Nullable(Id),
      /** When the page was read; null: it is empty. */
      as_of: Nullable(Instant),
    }),
  },
  'POST /finances/differences/look': {
    operationId: 'lookAtPayoutDifferences',
    summary: 'Mark payout differences as reviewed, with a note. Answers with the ones that were open',
    access: 'finances.edit',
    changes: 'own locations',
    invalidates: ['finances', 'audit-log'],
    body: InputSchema({ ...ChosenSales, note: Type.Optional(Type.String({ maxLength: 500 })) }),
    answer: ChangedSales,
  },
  'POST /finances/differences/reopen': {
    operationId: 'reopenPayoutDifferences',
    summary: 'Reopen payout differences. Answers with the ones that were reviewed',
    access: 'finances.edit',
    changes: 'own locations',
    invalidates: ['finances', 'audit-log'],
    body: InputSchema(ChosenSales),
    answer: ChangedSales,
  },
  'GET /finances/transactions.csv': {
    operationId: 'downloadTransactions',
    summary: 'Export the sales of a period with their money as CSV: at most 50,000, by the day of sale in New York',
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
    summary: 'Export the books of a period as a journal for QuickBooks Online or Xero, with one balanced entry per day',
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
      /** Xero requires a tax rate on each line. */
      tax_rate: BookAccount,
    }),
    answer: Type.Unknown(),
    media: 'text/csv',
  },
  'GET /payments/retailer': {
    operationId: 'listOwnPayments',
    summary: 'List the payments to this retailer, newest first',
    access: 'payments.read',
    reads: 'all locations',
    provides: ['finances'],
    answer: Type.Array(Payment),
  },
  'POST /payments/{id}/confirm': {
    operationId: 'confirmPayment',
    summary: 'Confirm that a payment has arrived',
    access: 'payments.confirm',
    changes: 'the business',
    invalidates: ['finances', 'audit-log'],
    params: IdParams,
    answer: Payment,
  },
  'GET /admin/payments': {
    operationId: 'listPayments',
    summary: 'List all payments, newest first',
    access: 'administration',
    provides: ['finances'],
    answer: Type.Array(Payment),
  },
  'POST /admin/payments': {
    operationId: 'createPayment',
    summary:
      'Log a payment to a retailer. Repeats with the same Idempotency-Key are logged once. Refuses more than is ready ' +
      'for the retailer with `more_than_ready` until it is confirmed',
    access: 'administration',
    invalidates: ['finances', 'audit-log'],
    takesIdempotencyKey: true,
    body: InputSchema({
      retailer_id: Id,
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 9_999_999.99, multipleOf: 0.01 }),
      payment_date: Day,
      confirmed_by_retailer: Type.Optional(Type.Literal(false)),
      /** True: the operator knows that the amount is more than what is ready. */
      confirm: Type.Optional(Type.Boolean()),
    }),
    answer: Payment,
    status: 201,
  },
  'POST /admin/payments/{id}/reverse': {
    operationId: 'reversePayment',
    summary: 'Reverse a payment that was logged by mistake and that its retailer has not confirmed',
    access: 'administration',
    invalidates: ['finances', 'audit-log'],
    params: IdParams,
    body: InputSchema({ retailer_id: Id }),
    answer: Payment,
  },
  'GET /admin/retailers': {
    operationId: 'listRetailersToPay',
    summary: 'List all retailers',
    access: 'administration',
    provides: ['finances', 'retailers'],
    answer: Type.Array(AnswerSchema({ id: Id, business_name: Personal('business'), ready_for_payout: SignedMoney })),
  },
} as const satisfies Area
