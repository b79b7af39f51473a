import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  Money,
  Nullable,
  Personal,
  Search,
  SignedMoney,
  Skip,
  Text,
} from '../fields.ts'
import { Sale, SalePlatformParameter } from './sale-fields.ts'

const RetailerName = { retailer_name: Personal('business') }

/** A sale as the operator sees it: whose it is, and how far it came in Shopify. */
const SystemSale = AnswerSchema('SystemSale', {
  ...Sale.properties,
  ...RetailerName,
  retailer_id: Id,
  created_at: Instant,
  /** The order is in Shopify and its unit has left the stock there. */
  shopify_pass: Type.Boolean(),
  /** How the ARK fee came about; `provisional`: no retail price was known, and "Fix ARK fee" is due. */
  fee_type: Text,
  /** A person set the status: a refresh does not overwrite it. */
  status_override: Type.Boolean(),
  sale_metadata: AnswerSchema({ ...Sale.properties.sale_metadata.properties, ...RetailerName }),
})

const DayOrInstant = Type.Optional(
  Type.String({ maxLength: 40, description: 'A day (YYYY-MM-DD, in UTC) or an instant (ISO 8601)' }),
)

/** Sales of every retailer, and what the operator may do about one (document 3 §2, System Sales). */
export const systemSales = {
  'GET /sales/admin/system-sales': {
    operationId: 'listSystemSales',
    summary: "Everybody's sales, newest first; the sums come with the first page",
    access: 'administration',
    provides: ['sales'],
    isExpensive: true,
    query: InputSchema({
      cursor: Type.Optional(Type.String({ maxLength: 100 })),
      /** The document's paging; `cursor` finds its place without counting what lies before. */
      skip: Skip,
      limit: limitOf(50, 200),
      platform: SalePlatformParameter,
      generated_in_shopify: Type.Optional(Type.Boolean()),
      search: Search,
      /** A part of a location's name: retailers name their locations themselves. */
      location: Search,
      status: Type.Optional(
        Type.String({ maxLength: 1_000, description: 'Statuses or System Sales groups, separated by commas' }),
      ),
      retailer_id: Type.Optional(Id),
      start_date: DayOrInstant,
      end_date: DayOrInstant,
    }),
    answer: AnswerSchema({
      sales: Type.Array(SystemSale),
      next_cursor: Nullable(Text),
      /** Null after the first page: nobody adds up twice what he has on the screen. */
      total: Nullable(Count),
      summary: Nullable(
        AnswerSchema({
          total_sales: Count,
          total_revenue: Money,
          total_retailer_payout: SignedMoney,
          total_ark_fees: Money,
        }),
      ),
    }),
  },
  'GET /sales/admin/system-sales/{id}': {
    operationId: 'getSystemSale',
    summary: "One of everybody's sales with its receipt",
    access: 'administration',
    provides: ['sales'],
    params: IdParams,
    answer: SystemSale,
  },
  'POST /sales/admin/refresh-status/{id}': {
    operationId: 'refreshSaleStatus',
    summary: "Ask the marketplace for a sale's status now",
    access: 'administration',
    invalidates: ['sales', 'audit-log'],
    params: IdParams,
    answer: AnswerSchema({
      message: Type.String(),
      status_changed: Type.Boolean(),
      /** The marketplace says something else than what a person has set, which stays. */
      override_blocked: Type.Boolean(),
    }),
  },
  'POST /sales/admin/manual-status-update/{id}': {
    operationId: 'setSaleStatus',
    summary: "Set a sale's status by hand; the marketplace will not overwrite it",
    access: 'administration',
    invalidates: ['sales', 'audit-log'],
    params: IdParams,
    query: InputSchema({ new_status: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: AnswerSchema({ message: Type.String() }),
  },
  'POST /sales/admin/manual-ark-fee-fix/{id}': {
    operationId: 'fixArkFee',
    summary:
      "Work a sale's ARK fee out again now that its retail price is known; the difference is posted to the ledger",
    access: 'administration',
    invalidates: ['sales', 'finances', 'audit-log'],
    params: IdParams,
    query: InputSchema({ retail_price: Money }),
    answer: AnswerSchema({ old_ark_fee: Money, new_ark_fee: Money, message: Type.String() }),
  },
  'POST /sales/admin/paid-payout/{id}': {
    operationId: 'recordPaidPayout',
    summary: 'Record what a marketplace has paid out for a sale; the difference is posted to the ledger',
    access: 'administration',
    invalidates: ['sales', 'finances', 'audit-log'],
    params: IdParams,
    body: InputSchema({ amount: Money }),
    answer: AnswerSchema({ old_payout: SignedMoney, new_payout: Money, message: Type.String() }),
  },
} as const satisfies Area
