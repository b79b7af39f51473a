import { SALE_STAGE_NAMES, type SaleStage } from '@ark/domain'
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** The field shapes that calls share. Money is dollars with at most two decimals on the wire. */
/** Bytes of a body that holds a list of a thousand or two: more than the usual 64 kB. */
export const LIST_BODY_BYTES = 256_000
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1042] })
export const Text = Type.String({ maxLength: 500 })
/** Marks a name that others see: it is refused with characters that nobody sees, and kept in one spelling. */
export const VISIBLE_LINE = 'x-visible-line'
export const VisibleLine = (maxLength: number) => Type.String({ maxLength, [VISIBLE_LINE]: true })
/**
 * What tells who somebody is. Marked in the schema, so that the server can put something else in its place for
 * whoever has demo mode on (documents 1 §2 and 3 §6), in every answer of every area.
 */
export type PersonalKind =
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'username'
  | 'email'
  | 'phone'
  | 'location'
  | 'business'
  | 'place'
  | 'address'
  | 'letter'
  | 'file'
  /** What work is about: a shop, a file. */
  | 'subject'
export const PERSONAL = 'x-personal'
const EXAMPLES: Partial<Record<PersonalKind, string>> = {
  first_name: 'Dana',
  last_name: 'Reyes',
  full_name: 'Dana Reyes',
  username: 'dana',
  email: 'dana@sneakers.example',
  phone: '+1 718 555 0134',
  location: 'Main store',
  business: 'Reyes Sneakers',
}
export const Personal = (kind: PersonalKind, maxLength = 500) =>
  Type.String({ maxLength, [PERSONAL]: kind, ...(EXAMPLES[kind] && { examples: [EXAMPLES[kind]] }) })
/**
 * Who reads what a side of wholesale has written freely (docs/decisions/086). `author`: the side that the field `by`
 * beside it names, and ARK. `buyer and seller`: what a buyer writes with an order or an offer is for its seller
 * (document 3 §3). Marked in the schema, so that one place holds it for every answer.
 */
export type NoteReaders = 'author' | 'buyer and seller'
export const NOTE = 'x-note'
export const Note = (readers: NoteReaders, maxLength = 1_000) => Type.String({ maxLength, [NOTE]: readers })
/** Goes out as it is, even in demo mode: an address that the browser has to open. */
export const VERBATIM = 'x-verbatim'
export const Verbatim = Type.String({ maxLength: 2_000, [VERBATIM]: true })
/** What an entry of an audit log tells besides; the fields that tell who somebody is are masked in demo mode. */
export const EventDetails = Type.Unsafe<Record<string, unknown>>(
  Type.Object(
    { email: Type.Optional(Personal('email')), address: Type.Optional(Personal('address')) },
    { additionalProperties: true },
  ),
)
export const Money = Type.Number({ minimum: 0, maximum: 9_999_999.99, multipleOf: 0.01, examples: [212.5] })
/** Balances and adjustments may be below zero. */
export const SignedMoney = Type.Number({ minimum: -9_999_999_999.99, maximum: 9_999_999_999.99, multipleOf: 0.01 })
export const Count = Type.Integer({ minimum: 0, examples: [3] })
export const Instant = Type.String({ description: 'ISO 8601, UTC', examples: ['2026-11-22T14:03:07.120Z'] })
export const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD', examples: ['2026-11-22'] })
export const Search = Type.Optional(Type.String({ maxLength: 200, examples: ['DZ5485'] }))
export const Skip = Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }))
/**
 * How many rows a page shall have. Of more than 200 that are asked for, 200 are answered, and 50 products where each
 * carries all its sizes and places: see what says "more".
 */
export const limitOf = (usual: number, most = 1_000) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual }))

export const MarketplaceField = Type.Union([Type.Literal('stockx'), Type.Literal('goat')])
/** Where the last pair of a size is offered: on both marketplaces, where it nets more, or on none. */
export const LastPairField = Type.Union([Type.Literal('both'), Type.Literal('higher_payout'), Type.Literal('keep_off')])
/** Why staff of some locations may not price a size that they see (docs/decisions/085). Left out: they may. */
export const NotPricedHereField = Type.Union([Type.Literal('pairs-elsewhere'), Type.Literal('no-pairs-here')])
/** GOAT is also called by its other name at the edge. */
export const MarketplaceParameter = Type.Union([Type.Literal('stockx'), Type.Literal('goat'), Type.Literal('alias')])
export const PlatformField = Type.Union([Type.Literal('stockx'), Type.Literal('goat'), Type.Literal('shopify')])

/** How far a sale is, in ARK's words: what may be done with it follows from this, never from its status. */
export const SaleStageField = Type.Unsafe<SaleStage>({
  type: 'string',
  enum: [...SALE_STAGE_NAMES],
  description: "How far the sale is; its status is the marketplace's word for that, to be shown",
})

/**
 * A field that may be null. Plain types become `type: [x, 'null']`, which people's errors and OpenAPI read better
 * than `anyOf`.
 */
export function Nullable<T extends TSchema>(schema: T) {
  const plain: unknown = Reflect.get(schema, 'type')
  const allowed =
    typeof plain === 'string' ? { ...schema, type: [plain, 'null'] } : { anyOf: [schema, { type: 'null' }] }
  return Type.Unsafe<Static<T> | null>(allowed)
}

/**
 * Returns the schema of an object in an answer. One with a name is a component of openapi.json, and a type of that name
 * in generated clients; a name belongs to one schema.
 */
export function AnswerSchema<T extends TProperties>(name: string, fields: T): TObject<T>
export function AnswerSchema<T extends TProperties>(fields: T): TObject<T>
export function AnswerSchema<T extends TProperties>(...parts: [string, T] | [T]): TObject<T> {
  const [name, fields] = parts.length === 2 ? parts : [undefined, parts[0]]
  return Type.Object(fields, name === undefined ? {} : { title: name })
}

/**
 * Returns the schema of an object in a request, which may have a name as an answer may. A field that ARK does not know
 * is refused, so that a misspelled one is not lost in silence.
 */
export function InputSchema<T extends TProperties>(name: string, fields: T): TObject<T>
export function InputSchema<T extends TProperties>(fields: T): TObject<T>
export function InputSchema<T extends TProperties>(...parts: [string, T] | [T]): TObject<T> {
  const [name, fields] = parts.length === 2 ? parts : [undefined, parts[0]]
  return Type.Object(fields, { additionalProperties: false, ...(name === undefined ? {} : { title: name }) })
}

export const Message = AnswerSchema('Message', { message: Type.String() })
export const IdParams = InputSchema('IdParams', { id: Id })

export const Failure = Type.Object({
  detail: Type.String(),
  code: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
})
