import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  InputSchema,
  Instant,
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
} as const satisfies Area
