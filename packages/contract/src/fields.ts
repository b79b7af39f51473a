import { SALE_STAGE_NAMES, type SaleStage } from '@ark/domain'
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** Schemas of fields that calls share. Money on the wire is dollars with at most two decimals. */
/** The body limit, in bytes, for a list of one or two thousand entries; the usual limit is 64 kB. */
export const LIST_BODY_BYTES = 256_000
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1042] })
export const Text = Type.String({ maxLength: 500 })
/** Marks a name that other people see: the server refuses invisible characters and stores one Unicode spelling. */
export const VISIBLE_LINE = 'x-visible-line'
export const VisibleLine = (maxLength: number) => Type.String({ maxLength, [VISIBLE_LINE]: true })
/**
 * A kind of personal data. The schema marks such fields, so that the server replaces them in every answer for people
 * with demo mode on.
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
  /** The shop or file that a job is about. */
  | 'subject'
  /** A street, a tax ID or bank data on an invoice. */
  | 'billing'
export const PERSONAL = 'x-personal'
const EXAMPLES: Partial<Record<PersonalKind, string>> = {
  first_name: 'Dana',
  billing: '214 Bedford Ave',
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
 * Who reads a free text of a wholesale party (docs/decisions/086). `author`: the party in the field `by` beside it, and
 * ARK. `buyer and seller`: a buyer's text in an order or an offer, which is for its seller. The schema marks such
 * fields, so that one place enforces this for every answer.
 */
export type NoteReaders = 'author' | 'buyer and seller'
export const NOTE = 'x-note'
export const Note = (readers: NoteReaders, maxLength = 1_000) => Type.String({ maxLength, [NOTE]: readers })
/** Demo mode does not replace this field: the browser has to open the address. */
export const VERBATIM = 'x-verbatim'
export const Verbatim = Type.String({ maxLength: 2_000, [VERBATIM]: true })
/** The details of an audit log entry. Demo mode replaces the fields that identify a person. */
export const EventDetails = Type.Unsafe<Record<string, unknown>>(
  Type.Object(
    { email: Type.Optional(Personal('email')), address: Type.Optional(Personal('address')) },
    { additionalProperties: true },
  ),
)
export const Money = Type.Number({ minimum: 0, maximum: 9_999_999.99, multipleOf: 0.01, examples: [212.5] })
/** May be negative, such as a balance or an adjustment. */
export const SignedMoney = Type.Number({ minimum: -9_999_999_999.99, maximum: 9_999_999_999.99, multipleOf: 0.01 })
export const Count = Type.Integer({ minimum: 0, examples: [3] })
export const Instant = Type.String({ description: 'ISO 8601, UTC', examples: ['2026-11-22T14:03:07.120Z'] })
export const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD', examples: ['2026-11-22'] })
export const Search = Type.Optional(Type.String({ maxLength: 200, examples: ['DZ5485'] }))
export const Skip = Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }))
/**
 * The page size. The server returns at most 200 rows per page, and at most 50 products when each carries all its sizes
 * and locations; the answer says whether there are more.
 */
export const limitOf = (usual: number, most = 1_000) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual }))

export const MarketplaceField = Type.Union([Type.Literal('stockx'), Type.Literal('goat')])
/** Where the last pair of a size is listed: on both marketplaces, on the one with the higher payout, or on none. */
export const LastPairField = Type.Union([Type.Literal('both'), Type.Literal('higher_payout'), Type.Literal('keep_off')])
/** Why staff of some locations may not price a size that they see (docs/decisions/085). Left out: they may. */
export const NotPricedHereField = Type.Union([Type.Literal('pairs-elsewhere'), Type.Literal('no-pairs-here')])
/** Calls accept `alias` as another name of GOAT. */
export const MarketplaceParameter = Type.Union([Type.Literal('stockx'), Type.Literal('goat'), Type.Literal('alias')])
export const PlatformField = Type.Union([Type.Literal('stockx'), Type.Literal('goat'), Type.Literal('shopify')])

/** The stage of a sale, which decides the allowed actions; its status never does. */
export const SaleStageField = Type.Unsafe<SaleStage>({
  type: 'string',
  enum: [...SALE_STAGE_NAMES],
  description:
    "The progress of the sale, which decides the allowed actions; its status is the marketplace's term, for display",
})

/**
 * Returns the schema with null allowed. Plain types become `type: [x, 'null']`, which error messages and OpenAPI tools
 * handle better than `anyOf`.
 */
export function Nullable<T extends TSchema>(schema: T) {
  const plain: unknown = Reflect.get(schema, 'type')
  // A list of values or a constant would exclude null.
  const isAnyValue = !('enum' in schema) && !('const' in schema)
  const allowed =
    typeof plain === 'string' && isAnyValue
      ? { ...schema, type: [plain, 'null'] }
      : { anyOf: [schema, { type: 'null' }] }
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
 * Returns the schema of an object in a request, which may have a name like an answer's. It refuses unknown fields, so
 * that a misspelled one is not ignored silently.
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
