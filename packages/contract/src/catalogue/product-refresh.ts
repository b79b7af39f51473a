import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, IdParams, Instant, Nullable, Text } from '../fields.ts'

const FieldChange = AnswerSchema('FieldChange', {
  old: Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }),
  new: Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }),
})
const FieldChanges = Type.Record(Type.String(), FieldChange)

/** A product of the catalogue read again at StockX (document 3 §3, Refresh result). */
export const productRefresh = {
  'POST /admin/products/{id}/refresh-stockx-data': {
    operationId: 'refreshStockxData',
    summary: 'Read a product of StockX again, and say field by field what that changed',
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
        /** How many rows show what has changed from now on; all 0 where nothing has. */
        denormalized_updates: AnswerSchema({
          inventory_items: Count,
          /** 0: a sale keeps what was sold. */
          sales: Count,
          product_syncs: Count,
          /** Live ones. */
          marketplace_listings: Count,
          /** On their way to or from a marketplace. */
          listing_queue: Count,
        }),
      }),
      refresh_timestamp: Instant,
    }),
  },
} as const satisfies Area
