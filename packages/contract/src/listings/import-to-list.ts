import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, LIST_BODY_BYTES, Money, Nullable, Text } from '../fields.ts'
import { Creation } from './listed-products.ts'

/** How many sizes are listed by one request: more than a product has. */
export const MOST_IMPORTED_TO_LIST = 200

const requested = {
  desired_payout: Money,
  bottom_payout: Money,
  /** Whether it is offered there. Left out: as it was, on both of a size that is new. */
  stockx_enabled: Type.Optional(Type.Boolean()),
  alias_enabled: Type.Optional(Type.Boolean()),
  /** Offers it to wholesale buyers as well, at this price. */
  wholesale_price: Type.Optional(Money),
}

const ListedSize = AnswerSchema('ListedSize', {
  variant_id: Id,
  size: Text,
  /** What becomes of each marketplace, before it was told. */
  results: Type.Array(Creation),
})

/** The end of Import to List (document 3 §4): sizes of a product get their payouts and are offered. */
export const importToListCalls = {
  'POST /listings/variants/{id}/import-to-list': {
    operationId: 'importToList',
    summary: 'Set the payouts of a size and offer it where it is wanted, as one change',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['offers', 'listings', 'inventory'],
    params: IdParams,
    body: InputSchema(requested),
    answer: ListedSize,
  },
  'POST /listings/import-to-list': {
    operationId: 'importManyToList',
    summary: 'The same for many sizes; each that cannot be is answered by itself and keeps no other from it',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['offers', 'listings', 'inventory'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({
      sizes: Type.Array(InputSchema({ variant_id: Id, ...requested }), {
        minItems: 1,
        maxItems: MOST_IMPORTED_TO_LIST,
      }),
    }),
    answer: AnswerSchema({
      total_listed: Count,
      /** Those that are offered now, also by an earlier try. */
      listed: Type.Array(ListedSize),
      /** `field`: which of its fields is wrong; null: none of them. */
      refused: Type.Array(AnswerSchema({ variant_id: Id, field: Nullable(Text), error: Text })),
    }),
  },
} as const satisfies Area
