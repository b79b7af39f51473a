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

/** A sale of a marketplace without an inventory item. */
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
  /** Why it has none, and what can be done about it. */
  description: Text,
})
export const UnlinkedSales = AnswerSchema('UnlinkedSales', {
  /** 1,000 at most. */
  count: Count,
  /** The newest 50. */
  sales: Type.Array(UnlinkedSale),
})

/** What became of a sale, in words. */
const Repaired = AnswerSchema('Repaired', {
  sale_id: Id,
  order_number: Text,
  is_done: Type.Boolean(),
  description: Text,
})
/** A repair goes over sales in the order of their ids, 100 at a time. */
const RepairBody = InputSchema('RepairBody', { after: Type.Optional(Id) })
const repairAnswer = {
  /** What was changed, and what could not be. */
  details: Type.Array(Repaired),
  /** `after` of the next 100; null: there are no more. */
  next_after: Nullable(Id),
}

/** What the operator repairs (document 3 §2, Debug Tools). */
export const saleRepairs = {
  'GET /admin/debug/unlinked-sales': {
    operationId: 'listUnlinkedSales',
    summary: 'Sales of marketplaces without an inventory item, and what can be done about each',
    access: 'administration',
    provides: ['sales', 'inventory'],
    answer: UnlinkedSales,
  },
  'POST /admin/sales/fix-metadata': {
    operationId: 'fixSalesMetadata',
    summary: 'Fill in what sales do not say of what was sold, and link those of them that have no pair',
    access: 'administration',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    isExpensive: true,
    body: RepairBody,
    answer: AnswerSchema({ fixed_metadata: Count, linked_to_inventory: Count, ...repairAnswer }),
  },
  'POST /admin/sales/link-to-inventory': {
    operationId: 'linkSalesToInventory',
    summary: 'Link sales without an inventory item to the pair that they took, or give them one as a sale takes it',
    access: 'administration',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    isExpensive: true,
    body: RepairBody,
    answer: AnswerSchema({ linked_count: Count, failed_count: Count, ...repairAnswer }),
  },
} as const satisfies Area
