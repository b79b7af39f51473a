import Type from 'typebox'
import { AnswerSchema, Count, Id, InputSchema, Nullable, Personal, Search, Text } from '../fields.ts'

/** What of the inventory a bulk change is about; nothing given: all of it that the caller may see. */
const stockScope = {
  product_sync_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
  /** Of everything else that is given, these are left alone. */
  except_product_sync_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
  location_id: Type.Optional(Id),
  product_search: Search,
}
const Units = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const BulkReserveInput = InputSchema('BulkReserveInput', {
  rule: Type.Union([Type.Literal('all'), Type.Literal('none'), Type.Literal('custom'), Type.Literal('boundary')]),
  /** For `custom`. */
  amount: Type.Optional(Units),
  /** For `boundary`: at least one of the three. */
  percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  min_reserve: Type.Optional(Units),
  max_reserve: Type.Optional(Units),
  round_up: Type.Optional(Type.Boolean()),
  /** Shows what would change and changes nothing. */
  preview: Type.Optional(Type.Boolean()),
  ...stockScope,
})

/** One bulk reserve, by its first and its last movement in the ledger: '11-48'. */
export const BulkChange = Type.String({ pattern: '^[0-9]{1,15}-[0-9]{1,15}$' })

export const BulkReserveResult = AnswerSchema('BulkReserveResult', {
  /** What to name to undo it; null where nothing changed. */
  change: Nullable(BulkChange),
  items: Count,
  changed_items: Count,
  /** Sizes that have fewer units than the rule asks for. */
  short_items: Count,
  reserved_before: Count,
  reserved_after: Count,
  available_before: Count,
  available_after: Count,
  /**
   * The first of the sizes concerned, what would be left shown below zero where the rule asks for more than there
   * is.
   */
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
