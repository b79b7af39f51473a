import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, IdParams, Instant, Nullable, Text } from '../fields.ts'

const FieldChange = AnswerSchema('FieldChange', {
  old: Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }),
  new: Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }),
})
const FieldChanges = Type.Record(Type.String(), FieldChange)

/** The call that reads a catalog product again from StockX. */
export const productRefresh = {
  'POST /admin/products/{id}/refresh-stockx-data': {
    operationId: 'refreshStockxData',
    summary: 'Read a product from StockX again. The answer lists the changes field by field',
    access: 'administration',
    invalidates: ['products', 'listings', 'sales', 'inventory', 'audit-log'],
    isExpensive: true,
    params: IdParams,
    answer: AnswerSchema({
      product_name: Text,
      stockx_product_id: Text,
      changes: AnswerSchema({
        product_changes: FieldChanges,
        variant_changes: Type.Array(
          AnswerSchema({
            action: Type.Union([Type.Literal('created'), Type.Literal('updated')]),
            size: Text,
            sku: Nullable(Text),
            changes: FieldChanges,
          }),
        ),
        /** How many rows show the changed data from now on; all 0 when nothing changed. */
        denormalized_updates: AnswerSchema({
          inventory_items: Count,
          /** Always 0: a sale keeps the product data of its time. */
          sales: Count,
          product_syncs: Count,
          /** Counts live listings. */
          marketplace_listings: Count,
          /** Counts listing changes that are on their way to or from a marketplace. */
          listing_queue: Count,
        }),
      }),
      refresh_timestamp: Instant,
    }),
  },
} as const satisfies Area
