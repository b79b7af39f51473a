import Type from 'typebox'
import type { Area } from './call.ts'
import {
  Answer,
  Count,
  Day,
  Id,
  IdParams,
  Input,
  Instant,
  Money,
  Nullable,
  Personal,
  PlatformField,
  SignedMoney,
  Text,
} from './fields.ts'

const Payment = Answer({
  id: Id,
  retailer_id: Id,
  payment_date: Day,
  amount: Money,
  confirmed_by_retailer: Type.Boolean(),
  confirmed_at: Nullable(Instant),
})

export const finances = {
  'GET /finances/': {
    operationId: 'listTransactions',
    summary: 'The three balances and the transactions behind them; of some locations for restricted staff',
    access: 'finances.read',
    provides: ['finances', 'sales'],
    isExpensive: true,
    query: Input({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    }),
    answer: Answer({
      ready_for_payout: SignedMoney,
      all_unpaid_sales: SignedMoney,
      all_paid_sales: SignedMoney,
      recent_transactions: Type.Array(
        Answer({
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
      pagination: Answer({ page: Count, page_size: Count, total_transactions: Count, total_pages: Count }),
    }),
  },
  'GET /payments/retailer': {
    operationId: 'listOwnPayments',
    summary: 'Payments made to this retailer, newest first',
    access: 'payments.read',
    provides: ['finances'],
    answer: Type.Array(Payment),
  },
  'POST /payments/{id}/confirm': {
    operationId: 'confirmPayment',
    summary: 'The money has arrived',
    access: 'payments.confirm',
    invalidates: ['finances'],
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
    body: Input({
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
    answer: Type.Array(Answer({ id: Id, business_name: Personal('business'), ready_for_payout: SignedMoney })),
  },
} as const satisfies Area
