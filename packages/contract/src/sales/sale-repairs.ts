import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  InputSchema,
  Instant,
  MarketplaceField,
  Message,
  Money,
  Nullable,
  Personal,
  PlatformField,
  Text,
} from '../fields.ts'

/** A marketplace sale without an inventory item. */
const UnlinkedSale = AnswerSchema('UnlinkedSale', {
  sale_id: Id,
  retailer_name: Personal('business'),
  platform: PlatformField,
  order_number: Text,
  product_name: Nullable(Text),
  sku: Nullable(Text),
  size: Nullable(Text),
  sale_ask: Money,
  created_at: Instant,
  /** Why the sale has no inventory item, and what to do about it. */
  description: Text,
})
export const UnlinkedSales = AnswerSchema('UnlinkedSales', {
  /** At most 1,000. */
  count: Count,
  /** The newest 50. */
  sales: Type.Array(UnlinkedSale),
})

/** The result for a sale, as a message. */
const Repaired = AnswerSchema('Repaired', {
  sale_id: Id,
  order_number: Text,
  is_done: Type.Boolean(),
  description: Text,
})
/** A repair handles sales by ascending ID, 100 at a time. */
const RepairBody = InputSchema('RepairBody', { after: Type.Optional(Id) })
const repairAnswer = {
  /** The changes, and the sales that could not be repaired. */
  details: Type.Array(Repaired),
  /** The `after` of the next 100 sales; null: there are no more. */
  next_after: Nullable(Id),
}

/** A marketplace order that is no sale: its listing belongs to nobody on ARK, or it could not be taken. */
const UnclaimedOrder = AnswerSchema('UnclaimedOrder', {
  account_id: Id,
  marketplace: MarketplaceField,
  order_number: Text,
  product_name: Nullable(Text),
  sku: Nullable(Text),
  size: Nullable(Text),
  /** The ask; null: it is in a currency other than dollars. */
  price: Nullable(Money),
  sold_at: Instant,
  /** Why the order could not be taken; ARK tries again. Null: its listing belongs to nobody. */
  problem: Nullable(Text),
  /** The businesses whose sale it may be: they have the size, and sell on this account. */
  retailers: Type.Array(AnswerSchema('OrderClaimant', { id: Id, business_name: Personal('business'), pairs: Count })),
})

/** The operator's repair calls of Debug Tools. */
export const saleRepairs = {
  'GET /admin/debug/unlinked-sales': {
    operationId: 'listUnlinkedSales',
    summary: 'List marketplace sales without an inventory item, and what to do about each',
    access: 'administration',
    provides: ['sales', 'inventory'],
    answer: UnlinkedSales,
  },
  'POST /admin/sales/fix-metadata': {
    operationId: 'fixSalesMetadata',
    summary: 'Fill in missing product data of sales, and link sales without a pair',
    access: 'administration',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    isExpensive: true,
    body: RepairBody,
    answer: AnswerSchema({ fixed_metadata: Count, linked_to_inventory: Count, ...repairAnswer }),
  },
  'POST /admin/sales/link-to-inventory': {
    operationId: 'linkSalesToInventory',
    summary: 'Link sales without an inventory item to the pair that they took, or assign one',
    access: 'administration',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    isExpensive: true,
    body: RepairBody,
    answer: AnswerSchema({ linked_count: Count, failed_count: Count, ...repairAnswer }),
  },
  'GET /admin/unclaimed-orders': {
    operationId: 'listUnclaimedOrders',
    summary: 'List marketplace orders that are no sale of any business, newest first, at most 100',
    access: 'administration',
    provides: ['sales', 'listings'],
    answer: AnswerSchema({ orders: Type.Array(UnclaimedOrder) }),
  },
  'POST /admin/unclaimed-orders/claim': {
    operationId: 'claimOrder',
    summary: "Make an order whose listing belongs to nobody a business's sale, with the pair that it takes",
    access: 'administration',
    invalidates: ['sales', 'listings', 'audit-log'],
    body: InputSchema({ account_id: Id, order_number: Type.String({ maxLength: 100 }), retailer_id: Id }),
    answer: Message,
    status: 202,
  },
} as const satisfies Area
