import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  LIST_BODY_BYTES,
  Money,
  Nullable,
  Search,
  Text,
} from '../fields.ts'
import { Run } from '../runs.ts'

const Named = Type.Array(Id, { minItems: 1, maxItems: 1_000 })

/** These products, or all matches of the inventory search except some; with no field, all that the caller sees. */
const products = {
  product_sync_ids: Type.Optional(Named),
  except_product_sync_ids: Type.Optional(Named),
  product_search: Search,
}

/** The selected sizes, and the rule that sets their wholesale price. */
const WholesalePriceInput = InputSchema('WholesalePriceInput', {
  ...products,
  rule: Type.Union([Type.Literal('set'), Type.Literal('ask-share'), Type.Literal('over-cost')]),
  /** In dollars; for `set`, and for `over-cost` without `percentage`. */
  amount: Type.Optional(Money),
  /** The percentage of StockX' lowest ask, or the margin on top of the cost. */
  percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, multipleOf: 0.01 })),
  /** In dollars; left out: one cent. */
  round_to: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(5), Type.Literal(10)])),
  /** True: sizes that buyers do not see yet are turned on; false: they are left out. */
  turns_on: Type.Boolean(),
})

const WholesalePricePreview = AnswerSchema('WholesalePricePreview', {
  sizes: Count,
  changed: Count,
  unchanged: Count,
  /** Sizes that stay unchanged because the rule cannot give them a price, by reason. */
  left_out: Type.Array(AnswerSchema({ reason: Text, sizes: Count })),
  newly_offered: Count,
  /** Sizes whose new price exceeds StockX' lowest ask. */
  above_ask: Count,
  /** Sizes whose new price is below their cost; null: the caller may not see costs. */
  below_cost: Nullable(Count),
  /** The total loss if all pairs of those sizes sell at the new price; null when `below_cost` is null. */
  loss: Nullable(Money),
  /** The first 50 sizes: losses first, then other changes, then unchanged ones. */
  rows: Type.Array(
    AnswerSchema({
      variant_id: Id,
      product_name: Text,
      size: Text,
      quantity_available: Count,
      was_offered: Type.Boolean(),
      /** Null: no price, or prices that differ between locations. */
      price_before: Nullable(Money),
      price_after: Nullable(Money),
      /** Why the size stays unchanged. */
      left_out: Nullable(Text),
      /** How much less than its cost a pair brings; null: no loss, or the caller may not see costs. */
      loss_per_pair: Nullable(Money),
    }),
  ),
})

const Quantity = Type.Integer({ minimum: 1, maximum: 10_000 })

/** The wholesale terms of a product. Quantities count the pairs of all of its sizes in one order. */
const terms = {
  minimum_quantity: Quantity,
  quantity_step: Quantity,
  /** Sorted by quantity, with rising discounts. */
  tiers: Type.Array(
    InputSchema({
      from_quantity: Quantity,
      discount_percentage: Type.Number({ minimum: 0, maximum: 90, multipleOf: 0.01 }),
    }),
    { maxItems: 10 },
  ),
}
export const WholesaleTermsField = AnswerSchema('WholesaleTerms', terms)

/** Calls that set wholesale prices of any number of sizes by a rule, and the terms of products. */
export const wholesalePrices = {
  'POST /inventory/wholesale-prices/preview': {
    operationId: 'previewWholesalePrices',
    summary: 'Preview a change of wholesale prices by a rule',
    access: 'inventory.edit',
    changes: 'prices of each size',
    invalidates: [],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: WholesalePriceInput,
    answer: WholesalePricePreview,
  },
  'POST /inventory/wholesale-prices': {
    operationId: 'changeWholesalePrices',
    summary: 'Start a run that sets wholesale prices by a rule. It can be undone for 7 days',
    access: 'inventory.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: WholesalePriceInput,
    answer: Run,
    status: 202,
  },
  'POST /inventory/wholesale-prices/{id}/undo': {
    operationId: 'undoWholesalePrices',
    summary: 'Undo the wholesale prices that a run of mine set. Sizes that changed again since stay unchanged',
    access: 'inventory.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
  'GET /inventory/products/{id}/wholesale-terms': {
    operationId: 'getWholesaleTerms',
    summary: 'Get the minimum, step and price tiers of a product',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory'],
    params: IdParams,
    answer: WholesaleTermsField,
  },
  'PUT /inventory/wholesale-terms': {
    operationId: 'setWholesaleTerms',
    summary: 'Set the minimum, step and price tiers of products. Submitted orders keep theirs',
    access: 'inventory.edit',
    changes: 'prices of each size',
    invalidates: ['inventory'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ ...products, ...terms }),
    answer: AnswerSchema({ message: Text, products: Count }),
  },
} as const satisfies Area
