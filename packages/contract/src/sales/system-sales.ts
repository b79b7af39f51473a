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

/** A sale in the operator's view: its business, and its progress in Shopify. */
const SystemSale = AnswerSchema('SystemSale', {
  ...Sale.properties,
  ...RetailerName,
  retailer_id: Id,
  created_at: Instant,
  /** True: the order is in Shopify, and its unit has left the stock there. */
  shopify_pass: Type.Boolean(),
  /** How the ARK fee was computed; `provisional`: no retail price was known, so "Fix ARK fee" is due. */
  fee_type: Text,
  /** True: a person set the status, and a refresh does not overwrite it. */
  status_override: Type.Boolean(),
  sale_metadata: AnswerSchema({ ...Sale.properties.sale_metadata.properties, ...RetailerName }),
})

const DayOrInstant = Type.Optional(
  Type.String({ maxLength: 40, description: 'A day (YYYY-MM-DD, in UTC) or an instant (ISO 8601)' }),
)

/** The operator's calls about the sales of every retailer. */
export const systemSales = {
  'GET /sales/admin/system-sales': {
    operationId: 'listSystemSales',
    summary: "List all businesses' sales, newest first. The first page has the totals",
    access: 'administration',
    provides: ['sales'],
    isExpensive: true,
    query: InputSchema({
      cursor: Type.Optional(Type.String({ maxLength: 100 })),
      /** Page-based access; `cursor` is faster because it does not count the skipped rows. */
      skip: Skip,
      limit: limitOf(50, 200),
      platform: SalePlatformParameter,
      generated_in_shopify: Type.Optional(Type.Boolean()),
      search: Search,
      /** Part of a location's name, because each retailer names its own locations. */
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
      /** Null after the first page, because the client already has the totals. */
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
    summary: "Get any business's sale with its receipt",
    access: 'administration',
    provides: ['sales'],
    params: IdParams,
    answer: SystemSale,
  },
  'POST /sales/admin/refresh-status/{id}': {
    operationId: 'refreshSaleStatus',
    summary: "Read a sale's status from the marketplace now",
    access: 'administration',
    invalidates: ['sales', 'audit-log'],
    params: IdParams,
    answer: AnswerSchema({
      message: Type.String(),
      status_changed: Type.Boolean(),
      /** True: the marketplace's status differs from the one that a person set, which stays. */
      override_blocked: Type.Boolean(),
    }),
  },
  'POST /sales/admin/manual-status-update/{id}': {
    operationId: 'setSaleStatus',
    summary: "Set a sale's status by hand. The marketplace will not overwrite it",
    access: 'administration',
    invalidates: ['sales', 'audit-log'],
    params: IdParams,
    query: InputSchema({ new_status: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: AnswerSchema({ message: Type.String() }),
  },
  'POST /sales/admin/manual-ark-fee-fix/{id}': {
    operationId: 'fixArkFee',
    summary: "Recalculate a sale's ARK fee once its retail price is known. ARK posts the difference to the ledger",
    access: 'administration',
    invalidates: ['sales', 'finances', 'audit-log'],
    params: IdParams,
    query: InputSchema({ retail_price: Money }),
    answer: AnswerSchema({ old_ark_fee: Money, new_ark_fee: Money, message: Type.String() }),
  },
  'POST /sales/admin/paid-payout/{id}': {
    operationId: 'recordPaidPayout',
    summary: "Record a marketplace's payout for a sale. ARK posts the difference to the ledger",
    access: 'administration',
    invalidates: ['sales', 'finances', 'audit-log'],
    params: IdParams,
    body: InputSchema({ amount: Money }),
    answer: AnswerSchema({ old_payout: SignedMoney, new_payout: Money, message: Type.String() }),
  },
} as const satisfies Area
