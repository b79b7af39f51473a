import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  LIST_BODY_BYTES,
  limitOf,
  Money,
  Note,
  Nullable,
  Personal,
  Search,
  Skip,
  Text,
} from '../fields.ts'
import {
  OfferedSize,
  OrderedLineField,
  Purchase,
  PurchaseDetails,
  QuotedLine,
  WantedLineField,
} from './purchase-fields.ts'
import {
  BuyerPaidAt,
  OrderNotes,
  OrderTotal,
  payoutTimes,
  sellersChange,
  WholesalePaymentField,
  WholesaleStatusField,
} from './wholesale-fields.ts'

const MOST_LINES = 500
const MOST_NOTES = 1_000
const Notes = Type.Optional(Note('author', MOST_NOTES))

const BulkSale = AnswerSchema('BulkSale', {
  id: Id,
  order_number: Text,
  parent_order_id: Id,
  status: WholesaleStatusField,
  payment_status: WholesalePaymentField,
  /** The buyer's money is with ARK: paid, and not given back. */
  is_paid_to_ark: Type.Boolean(),
  buyer_paid_at: BuyerPaidAt,
  ships_direct: Type.Boolean(),
  /** Of an order that ships to the buyer directly; others go to ARK. */
  buyer_name: Nullable(Personal('business')),
  total_items: Count,
  fulfilled_items: Count,
  total_amount: OrderTotal,
  created_at: Instant,
})

const BulkSaleDetails = AnswerSchema('BulkSaleDetails', {
  ...BulkSale.properties,
  notes: OrderNotes,
  /** Whom to ship to, of an order that ships to the buyer directly. */
  buyer: Nullable(
    AnswerSchema({
      business_name: Personal('business'),
      contact_name: Nullable(Personal('full_name')),
      email: Nullable(Personal('email')),
      phone_number: Nullable(Personal('phone')),
    }),
  ),
  line_items: Type.Array(
    AnswerSchema({
      line_id: Id,
      /** The product link it is sold from. */
      product_sync_id: Id,
      product_id: Id,
      variant_id: Id,
      product_name: Text,
      size: Text,
      sku: Nullable(Text),
      image_url: Nullable(Text),
      /** Where its pairs are held for it, several by commas; null: not before it is approved. */
      location: Nullable(Personal('location')),
      locations: Type.Array(AnswerSchema({ location_nickname: Personal('location'), quantity: Count })),
      quantity: Count,
      /** What a pair costs the buyer, frozen at submission. */
      wholesale_price: Money,
      line_total: OrderTotal,
      fulfilled: Type.Boolean(),
      shipped: Type.Boolean(),
    }),
  ),
  /** Why Shopify's stock does not say yet what became of pairs; the first 50. */
  shop_problems: Type.Array(
    AnswerSchema({
      line_id: Id,
      location_nickname: Nullable(Personal('location')),
      quantity: Count,
      problem: Text,
      since: Instant,
      /** The order has fallen through: these go back into Shopify's stock. */
      goes_back: Type.Boolean(),
      /** ARK cannot know what Shopify did, or knows the size no more: a person looks, then says so (`retry-shop-levels`). */
      needs_person: Type.Boolean(),
    }),
  ),
  ...payoutTimes,
  history: Type.Array(AnswerSchema({ ...sellersChange, by_name: Nullable(Personal('full_name')) })),
})

/** Wholesale orders: what buyers may buy and order, and what sellers make of it (document 3). */
export const wholesale = {
  'GET /buyer/available-inventory': {
    operationId: 'listAvailableInventory',
    summary: 'Sizes that are offered wholesale and in stock, the newest products first, the best price of each first',
    access: 'wholesale.buy',
    provides: ['wholesale-stock'],
    isExpensive: true,
    query: InputSchema({
      search: Search,
      /** 'US 9', '9', '9.0' are one size. */
      size: Type.Optional(Type.String({ maxLength: 40 })),
      /** One product with all its sizes. */
      product_id: Type.Optional(Id),
      /** The last size of the page before. */
      after: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: Type.Array(OfferedSize),
  },
  'GET /buyer/available-inventory/summary': {
    operationId: 'summarizeAvailableInventory',
    summary: 'How many sizes are offered, 1,000 at most, and which sizes there are to filter by',
    access: 'wholesale.buy',
    provides: ['wholesale-stock'],
    isExpensive: true,
    query: InputSchema({ search: Search, size: Type.Optional(Type.String({ maxLength: 40 })) }),
    /** `is_more`: there are more than were counted. */
    answer: AnswerSchema({ variants: Count, is_more: Type.Boolean(), sizes: Type.Array(Text) }),
  },
  'POST /buyer/quotes': {
    operationId: 'quoteWholesaleLines',
    summary: 'What lines of a cart cost now, and which of them cannot be ordered; orders nothing',
    access: 'wholesale.buy',
    invalidates: [],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ line_items: Type.Array(WantedLineField, { minItems: 1, maxItems: MOST_LINES }) }),
    answer: AnswerSchema({
      line_items: Type.Array(QuotedLine),
      /** Of the lines that can be ordered. */
      total_amount: OrderTotal,
    }),
  },
  'POST /buyer/bulk-sales': {
    operationId: 'submitPurchaseOrder',
    summary:
      'Order from one or several sellers, an order each; 409 names the lines whose price or stock is another by now',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders'],
    takesIdempotencyKey: true,
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({
      /** Refused where it is not the buyer who asks. */
      buyer_id: Type.Optional(Id),
      line_items: Type.Array(OrderedLineField, { minItems: 1, maxItems: MOST_LINES }),
      /** What the buyer saw: refused where the lines make another sum. */
      total_amount: OrderTotal,
      notes: Type.Optional(OrderNotes),
    }),
    answer: AnswerSchema({
      message: Text,
      parent_order_id: Id,
      total_amount: OrderTotal,
      orders: Type.Array(Purchase),
    }),
    status: 201,
  },
  'GET /buyer/purchases': {
    operationId: 'listPurchases',
    summary: 'My orders, the newest first',
    access: 'wholesale.buy',
    provides: ['wholesale-orders'],
    isExpensive: true,
    query: InputSchema({
      /** Of an order number. */
      search: Search,
      status: Type.Optional(WholesaleStatusField),
      /** The last order of the page before. */
      after: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: Type.Array(Purchase),
  },
  'GET /buyer/purchases/{id}': {
    operationId: 'getPurchase',
    summary: 'One of my orders, with its lines and what has happened to it',
    access: 'wholesale.buy',
    provides: ['wholesale-orders'],
    params: IdParams,
    answer: PurchaseDetails,
  },
  'POST /buyer/purchases/{id}/cancel': {
    operationId: 'cancelPurchase',
    summary: 'Take an order back that is not paid yet; its pairs are free again',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders', 'wholesale-stock'],
    params: IdParams,
    body: InputSchema({ notes: Notes }),
    answer: PurchaseDetails,
  },
  'POST /buyer/purchases/{id}/receive': {
    operationId: 'receivePurchase',
    summary: 'The order has arrived',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders'],
    params: IdParams,
    body: InputSchema({ notes: Notes }),
    answer: PurchaseDetails,
  },
  'PUT /buyer/purchases/{id}/payment': {
    operationId: 'claimPurchasePaid',
    summary: 'Say that I have paid ARK for an order, or take that back; ARK says whether the money has come',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders'],
    params: IdParams,
    body: InputSchema({ paid: Type.Boolean(), notes: Notes }),
    answer: PurchaseDetails,
  },
  'GET /bulk-sales/': {
    operationId: 'listBulkSales',
    summary: 'Wholesale orders to this seller, the newest first',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders'],
    isExpensive: true,
    query: InputSchema({
      /** The last order of the page before: a place in the list. Goes before `skip`. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
      /** The document's paging; `before` finds its place without counting what lies before. */
      skip: Skip,
      limit: limitOf(50, 200),
      status_filter: Type.Optional(WholesaleStatusField),
      payment_status_filter: Type.Optional(WholesalePaymentField),
      /** Those that something is left to do of, or those that are over; left out: all. */
      view: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('history')])),
      /** Of an order number, a product's name or a style code. */
      search: Search,
    }),
    answer: Type.Array(BulkSale),
  },
  'GET /bulk-sales/summary': {
    operationId: 'summarizeBulkSales',
    summary: 'How many wholesale orders wait for an answer, are active and are over, and what the active ones come to',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders'],
    answer: AnswerSchema({
      to_answer: Count,
      active: Count,
      over: Count,
      active_amount: OrderTotal,
      /** Of active ones that are approved and not paid. */
      unpaid_amount: OrderTotal,
    }),
  },
  'GET /bulk-sales/{id}/details': {
    operationId: 'getBulkSale',
    summary: 'A wholesale order with its lines, where their pairs are, and what has happened to it',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders'],
    params: IdParams,
    answer: BulkSaleDetails,
  },
  'PATCH /bulk-sales/{id}/status': {
    operationId: 'setBulkSaleStatus',
    summary: 'Approve, reject, cancel, pack or ship a wholesale order; approving takes its pairs, all or none',
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    body: InputSchema({ status: WholesaleStatusField, notes: Notes }),
    answer: BulkSaleDetails,
  },
  'PATCH /bulk-sales/{id}/payment': {
    operationId: 'setBulkSalePayment',
    summary: 'Say that a payment is overdue, or no more; that it came or was given back ARK says (409)',
    access: 'wholesale.payments',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'audit-log'],
    params: IdParams,
    body: InputSchema({ payment_status: WholesalePaymentField, notes: Notes }),
    answer: BulkSaleDetails,
  },
  'PUT /bulk-sales/{id}/payout': {
    operationId: 'confirmBulkSalePayout',
    summary: 'Say that the money that ARK passed on for a wholesale order has arrived, or take that back',
    access: 'wholesale.payments',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'audit-log'],
    params: IdParams,
    body: InputSchema({ received: Type.Boolean(), notes: Notes }),
    answer: BulkSaleDetails,
  },
  'POST /bulk-sales/{id}/retry-shop-levels': {
    operationId: 'retryShopLevels',
    summary: "Tell Shopify of the order's pairs again now; a stock level that was in doubt is taken as it is there",
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders'],
    params: IdParams,
    answer: BulkSaleDetails,
  },
  'PATCH /bulk-sales/{id}/fulfill-item': {
    operationId: 'fulfillBulkSaleItem',
    summary: 'Tick off a line of an approved order as packed, or take that back',
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'audit-log'],
    params: IdParams,
    body: InputSchema({
      /** Names the lines of a product; where there are several, line_id has to say which. */
      product_sync_id: Id,
      line_id: Type.Optional(Id),
      fulfilled: Type.Boolean(),
    }),
    answer: BulkSaleDetails,
  },
} as const satisfies Area
