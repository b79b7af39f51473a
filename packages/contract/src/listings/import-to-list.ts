import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, LIST_BODY_BYTES, Money, Nullable, Text } from '../fields.ts'
import { Creation } from './listed-products.ts'

/** The most sizes that one request lists; more than a product has. */
export const MAX_IMPORTED_TO_LIST = 200

const requested = {
  desired_payout: Money,
  bottom_payout: Money,
  /** Whether the size is listed on the marketplace. Left out: unchanged, and true on both for a new size. */
  stockx_enabled: Type.Optional(Type.Boolean()),
  alias_enabled: Type.Optional(Type.Boolean()),
  /** Also offers the size to wholesale buyers, at this price. */
  wholesale_price: Type.Optional(Money),
}

const ListedSize = AnswerSchema('ListedSize', {
  variant_id: Id,
  size: Text,
  /** The result for each marketplace, before the marketplace answers. */
  results: Type.Array(Creation),
})

/** The calls of the last step of Import to List: the sizes of a product get their payouts and are listed. */
export const importToListCalls = {
  'POST /listings/variants/{id}/import-to-list': {
    operationId: 'importToList',
    summary: 'Set the payouts of a size and list it, as one change',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['offers', 'listings', 'inventory'],
    params: IdParams,
    body: InputSchema(requested),
    answer: ListedSize,
  },
  'POST /listings/import-to-list': {
    operationId: 'importManyToList',
    summary: 'Set the payouts of many sizes and list them. A refused size does not stop the others',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['offers', 'listings', 'inventory'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({
      sizes: Type.Array(InputSchema({ variant_id: Id, ...requested }), {
        minItems: 1,
        maxItems: MAX_IMPORTED_TO_LIST,
      }),
    }),
    answer: AnswerSchema({
      total_listed: Count,
      /** The sizes that are listed now, including those of an earlier attempt. */
      listed: Type.Array(ListedSize),
      /** `field`: the field that is wrong; null: none in particular. */
      refused: Type.Array(AnswerSchema({ variant_id: Id, field: Nullable(Text), error: Text })),
    }),
  },
} as const satisfies Area
