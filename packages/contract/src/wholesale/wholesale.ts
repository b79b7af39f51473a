import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  LIST_BODY_BYTES,
  limitOf,
  Note,
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
  CartLineField,
} from './purchase-fields.ts'
import {
  BulkSale,
  BulkSaleDetails,
  OrderNotes,
  OrderTotal,
  WholesalePaymentField,
  WholesaleStatusField,
} from './wholesale-fields.ts'

const MOST_LINES = 500
const MOST_NOTES = 1_000
const Notes = Type.Optional(Note('author', MOST_NOTES))

/** Calls about wholesale orders: what buyers may buy and order, and how sellers process orders. */
export const wholesale = {
  'GET /buyer/available-inventory': {
    operationId: 'listAvailableInventory',
    summary: 'List wholesale sizes in stock, newest products first, with the best price of each first',
    access: 'wholesale.buy',
    provides: ['wholesale-stock'],
    isExpensive: true,
    query: InputSchema({
      search: Search,
      /** 'US 9', '9' and '9.0' are one size. */
      size: Type.Optional(Type.String({ maxLength: 40 })),
      /** One product with all its sizes. */
      product_id: Type.Optional(Id),
      /** The ID of the last size on the previous page. */
      after: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: Type.Array(OfferedSize),
  },
  'GET /buyer/available-inventory/summary': {
    operationId: 'summarizeAvailableInventory',
    summary: 'Get the number of wholesale sizes, at most 1,000, and the sizes to filter by',
    access: 'wholesale.buy',
    provides: ['wholesale-stock'],
    isExpensive: true,
    query: InputSchema({ search: Search, size: Type.Optional(Type.String({ maxLength: 40 })) }),
    /** `is_more`: there are more than the count says. */
    answer: AnswerSchema({ variants: Count, is_more: Type.Boolean(), sizes: Type.Array(Text) }),
  },
  'POST /buyer/quotes': {
    operationId: 'quoteWholesaleLines',
    summary: 'Get the current prices of cart lines, and which lines cannot be ordered',
    access: 'wholesale.buy',
    invalidates: [],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ line_items: Type.Array(CartLineField, { minItems: 1, maxItems: MOST_LINES }) }),
    answer: AnswerSchema({
      line_items: Type.Array(QuotedLine),
      /** The total of the lines that can be ordered. */
      total_amount: OrderTotal,
    }),
  },
  'POST /buyer/bulk-sales': {
    operationId: 'submitPurchaseOrder',
    summary:
      'Order from one or several sellers, with one order each. Answers 409 with the lines whose price or stock changed',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders'],
    takesIdempotencyKey: true,
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({
      /** The call refuses an ID other than the caller's. */
      buyer_id: Type.Optional(Id),
      line_items: Type.Array(OrderedLineField, { minItems: 1, maxItems: MOST_LINES }),
      /** The total that the buyer saw; the call refuses an order whose lines have another total. */
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
    summary: 'List my orders, newest first',
    access: 'wholesale.buy',
    provides: ['wholesale-orders'],
    isExpensive: true,
    query: InputSchema({
      /** Part of an order number. */
      search: Search,
      status: Type.Optional(WholesaleStatusField),
      /** The ID of the last order on the previous page. */
      after: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: Type.Array(Purchase),
  },
  'GET /buyer/purchases/{id}': {
    operationId: 'getPurchase',
    summary: 'Get one of my orders with its lines and its history',
    access: 'wholesale.buy',
    provides: ['wholesale-orders'],
    params: IdParams,
    answer: PurchaseDetails,
  },
  'POST /buyer/purchases/{id}/cancel': {
    operationId: 'cancelPurchase',
    summary: 'Cancel an unpaid order. Its pairs become available again',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders', 'wholesale-stock'],
    params: IdParams,
    body: InputSchema({ notes: Notes }),
    answer: PurchaseDetails,
  },
  'POST /buyer/purchases/{id}/receive': {
    operationId: 'receivePurchase',
    summary: 'Confirm that an order has arrived',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders'],
    params: IdParams,
    body: InputSchema({ notes: Notes }),
    answer: PurchaseDetails,
  },
  'PUT /buyer/purchases/{id}/payment': {
    operationId: 'claimPurchasePaid',
    summary: 'Report that I paid ARK for an order, or undo that. ARK confirms the payment',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders'],
    params: IdParams,
    body: InputSchema({ paid: Type.Boolean(), notes: Notes }),
    answer: PurchaseDetails,
  },
  'GET /bulk-sales/': {
    operationId: 'listBulkSales',
    summary: 'List wholesale orders to this seller, newest first',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders'],
    isExpensive: true,
    query: InputSchema({
      /** The last order of the previous page: a position in the list. Takes precedence over `skip`. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
      /** Page-based access; `before` is faster because it does not count the skipped rows. */
      skip: Skip,
      limit: limitOf(50, 200),
      status_filter: Type.Optional(WholesaleStatusField),
      payment_status_filter: Type.Optional(WholesalePaymentField),
      /** Open orders or closed ones; left out: all. */
      view: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('history')])),
      /** Part of an order number, a product's name or a style code. */
      search: Search,
    }),
    answer: Type.Array(BulkSale),
  },
  'GET /bulk-sales/summary': {
    operationId: 'summarizeBulkSales',
    summary: 'Get the number of new, open and closed wholesale orders, and the total of the open ones',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders'],
    answer: AnswerSchema({
      to_answer: Count,
      active: Count,
      over: Count,
      active_amount: OrderTotal,
      /** The total of open orders that are approved and not paid. */
      unpaid_amount: OrderTotal,
    }),
  },
  'GET /bulk-sales/{id}/details': {
    operationId: 'getBulkSale',
    summary: 'Get a wholesale order with its lines, the locations of their pairs, and its history',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders'],
    params: IdParams,
    answer: BulkSaleDetails,
  },
  'PATCH /bulk-sales/{id}/status': {
    operationId: 'setBulkSaleStatus',
    summary: 'Approve, reject, cancel, pack or ship a wholesale order. Approval takes all of its pairs or none',
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    body: InputSchema({ status: WholesaleStatusField, notes: Notes }),
    answer: BulkSaleDetails,
  },
  'PATCH /bulk-sales/{id}/payment': {
    operationId: 'setBulkSalePayment',
    summary: 'Mark a payment as overdue, or undo that. Answers 409 for paid and refunded, which only ARK sets',
    access: 'wholesale.payments',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'audit-log'],
    params: IdParams,
    body: InputSchema({ payment_status: WholesalePaymentField, notes: Notes }),
    answer: BulkSaleDetails,
  },
  'PUT /bulk-sales/{id}/payout': {
    operationId: 'confirmBulkSalePayout',
    summary: "Confirm that ARK's payout for a wholesale order arrived, or undo that",
    access: 'wholesale.payments',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'audit-log'],
    params: IdParams,
    body: InputSchema({ received: Type.Boolean(), notes: Notes }),
    answer: BulkSaleDetails,
  },
  'POST /bulk-sales/{id}/retry-shop-levels': {
    operationId: 'retryShopLevels',
    summary: "Send the order's stock changes to Shopify again now. An uncertain stock level is taken from Shopify",
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders'],
    params: IdParams,
    answer: BulkSaleDetails,
  },
  'PATCH /bulk-sales/{id}/fulfill-item': {
    operationId: 'fulfillBulkSaleItem',
    summary: 'Mark a line of an approved order as packed, or undo that',
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'audit-log'],
    params: IdParams,
    body: InputSchema({
      /** The product link of the lines; when it has several lines, line_id selects one. */
      product_sync_id: Id,
      line_id: Type.Optional(Id),
      fulfilled: Type.Boolean(),
    }),
    answer: BulkSaleDetails,
  },
} as const satisfies Area
