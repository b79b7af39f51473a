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

/** Of the inventory these products, or all that its search shows but some; nothing given: all that the caller sees. */
const products = {
  product_sync_ids: Type.Optional(Named),
  except_product_sync_ids: Type.Optional(Named),
  product_search: Search,
}

/** Which sizes, and the rule that gives them their price (domain: wholesale price rules). */
const WholesalePriceInput = InputSchema('WholesalePriceInput', {
  ...products,
  rule: Type.Union([Type.Literal('set'), Type.Literal('ask-share'), Type.Literal('over-cost')]),
  /** Dollars: for `set`, and for `over-cost` where no `percentage` is given. */
  amount: Type.Optional(Money),
  /** Of StockX' lowest ask, or on top of the cost. */
  percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, multipleOf: 0.01 })),
  /** Dollars; left out: to the cent. */
  round_to: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(5), Type.Literal(10)])),
  /** Also sizes that buyers do not see yet, which are turned on; else they are left out. */
  turns_on: Type.Boolean(),
})

const WholesalePricePreview = AnswerSchema('WholesalePricePreview', {
  sizes: Count,
  changed: Count,
  unchanged: Count,
  /** Sizes that stay as they are since the rule cannot give them a price, by why. */
  left_out: Type.Array(AnswerSchema({ reason: Text, sizes: Count })),
  newly_offered: Count,
  /** Sizes that would cost more than StockX' lowest ask. */
  above_ask: Count,
  /** Sizes that would cost less than was paid for them; null: the caller may not see costs. */
  below_cost: Nullable(Count),
  /** What would be lost if all pairs of those were sold at their price; null with the above. */
  loss: Nullable(Money),
  /** The first 50: what would be lost, then what changes, then what does not. */
  rows: Type.Array(
    AnswerSchema({
      variant_id: Id,
      product_name: Text,
      size: Text,
      quantity_available: Count,
      was_offered: Type.Boolean(),
      /** Null: none, or not the same at every location. */
      price_before: Nullable(Money),
      price_after: Nullable(Money),
      /** Why it stays as it is. */
      left_out: Nullable(Text),
      /** So much less a pair than it has cost; null: nothing, or not the caller's to see. */
      loss_per_pair: Nullable(Money),
    }),
  ),
})

const Quantity = Type.Integer({ minimum: 1, maximum: 10_000 })

/** Terms of sale of a product (domain: wholesale terms); quantities are pairs of all of its sizes in one order. */
const terms = {
  minimum_quantity: Quantity,
  quantity_step: Quantity,
  /** Of rising quantity and rising discount. */
  tiers: Type.Array(
    InputSchema({
      from_quantity: Quantity,
      discount_percentage: Type.Number({ minimum: 0, maximum: 90, multipleOf: 0.01 }),
    }),
    { maxItems: 10 },
  ),
}
export const WholesaleTermsField = AnswerSchema('WholesaleTerms', terms)

/** Wholesale prices of any number of sizes by a rule, and the terms of products. */
export const wholesalePrices = {
  'POST /inventory/wholesale-prices/preview': {
    operationId: 'previewWholesalePrices',
    summary: 'What a rule would change of wholesale prices; changes nothing',
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
    summary: 'Set the wholesale prices of sizes by a rule; a run goes through them and can be undone for 7 days',
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
    summary: 'Put the wholesale prices back that a run of mine has changed; sizes that were changed since stay',
    access: 'inventory.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
  'GET /inventory/products/{id}/wholesale-terms': {
    operationId: 'getWholesaleTerms',
    summary: 'How many pairs of a product buyers have to take, and what many cost less',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory'],
    params: IdParams,
    answer: WholesaleTermsField,
  },
  'PUT /inventory/wholesale-terms': {
    operationId: 'setWholesaleTerms',
    summary: 'Set minimum, step and price tiers of products; orders that were submitted keep theirs',
    access: 'inventory.edit',
    changes: 'prices of each size',
    invalidates: ['inventory'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ ...products, ...terms }),
    answer: AnswerSchema({ message: Text, products: Count }),
  },
} as const satisfies Area
