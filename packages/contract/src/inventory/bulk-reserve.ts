import Type from 'typebox'
import { AnswerSchema, Count, Id, InputSchema, Nullable, Personal, Search, Text } from '../fields.ts'

/** The part of the inventory that a bulk change covers; with no field, everything that the caller may see. */
const stockScope = {
  product_sync_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
  /** Products to leave out of the selection that the other fields make. */
  except_product_sync_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
  location_id: Type.Optional(Id),
  product_search: Search,
}
const Units = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const BulkReserveInput = InputSchema('BulkReserveInput', {
  rule: Type.Union([Type.Literal('all'), Type.Literal('none'), Type.Literal('custom'), Type.Literal('boundary')]),
  /** Required for `custom`. */
  amount: Type.Optional(Units),
  /** For `boundary`, which requires at least one of the three. */
  percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  min_reserve: Type.Optional(Units),
  max_reserve: Type.Optional(Units),
  round_up: Type.Optional(Type.Boolean()),
  /** True: the answer shows the changes, and nothing changes. */
  preview: Type.Optional(Type.Boolean()),
  ...stockScope,
})

/** The ID of a bulk reserve change: its first and its last movement in the ledger, such as '11-48'. */
export const BulkChange = Type.String({ pattern: '^[0-9]{1,15}-[0-9]{1,15}$' })

export const BulkReserveResult = AnswerSchema('BulkReserveResult', {
  /** The ID for undoing the change; null when nothing changed. */
  change: Nullable(BulkChange),
  items: Count,
  changed_items: Count,
  /** The number of sizes with fewer units than the rule asks for. */
  short_items: Count,
  reserved_before: Count,
  reserved_after: Count,
  available_before: Count,
  available_after: Count,
  /** The first of the sizes. What remains is negative where the rule asks for more units than there are. */
  rows: Type.Array(
    AnswerSchema({
      inventory_item_id: Id,
      product_name: Text,
      size: Text,
      location_nickname: Personal('location'),
      shopify_stock: Type.Integer(),
      sold_on_ark: Count,
      quantity_reserved: Count,
      reserved_after: Count,
      left_after: Type.Integer(),
    }),
  ),
})
