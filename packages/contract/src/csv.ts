import Type from 'typebox'
import type { Area } from './call.ts'
import { Run } from './runs.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, Instant, Nullable, Personal, Text } from './fields.ts'

const StockCsvKind = Type.Union([Type.Literal('payouts'), Type.Literal('reserved'), Type.Literal('cost')])
/** `prices`: from what a retailer used before; its columns are guessed, shown, and corrected (docs/decisions/065). */
const CsvKind = Type.Union([
  StockCsvKind.anyOf[0],
  StockCsvKind.anyOf[1],
  StockCsvKind.anyOf[2],
  Type.Literal('prices'),
])

/** The place of a column in the file, from 0. */
const ColumnAt = Type.Integer({ minimum: 0, maximum: 99 })
const MatchedBy = Type.Union([
  /** The product's style code, and a size beside it. */
  Type.Literal('style_code'),
  Type.Literal('barcode'),
  Type.Literal('store_sku'),
  Type.Literal('variant_id'),
])
const MAPPING = {
  /** What of a size is written in `key_column`. */
  matched_by: MatchedBy,
  /** Sizes; with a style code. Beside another key it tells sizes apart that have the same. */
  size_column: Nullable(ColumnAt),
  /** What is wanted at least; empty cells, or no column: the minimum stays. */
  minimum_column: Nullable(ColumnAt),
  /** What the retailer gets after all fees, or an ask, of which the payout is what it leaves there. */
  amounts_are: Type.Union([Type.Literal('payout'), Type.Literal('stockx_ask'), Type.Literal('alias_ask')]),
  amounts_in: Type.Union([Type.Literal('dollars'), Type.Literal('cents')]),
}

const Problem = AnswerSchema({ line: Count, field: Text, message: Type.String() })

const CsvCheck = AnswerSchema({
  id: Id,
  kind: CsvKind,
  file_name: Personal('file'),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('checked'),
    /** It is no file of its kind, or larger than one may be: `problem` says why. */
    Type.Literal('refused'),
    /** Of kind `prices`: which column is what could not be guessed; somebody has to say it. */
    Type.Literal('unmapped'),
  ]),
  problem: Nullable(Type.String()),
  rows: Count,
  changed_rows: Count,
  /** Lines with mistakes; of kind `prices` those that are left out, beside which the others can be brought in. */
  error_count: Count,
  /** The first 2,000 of them. */
  errors: Type.Array(Problem),
  /** Of kind `prices`, once it was read: the columns of the file in their order, with some of their cells. */
  file_columns: Type.Array(AnswerSchema({ name: Text, samples: Type.Array(Text) })),
  /** Of kind `prices`, once it was read: which column is what. Null in a field: nobody knows. */
  mapping: Nullable(AnswerSchema({ ...MAPPING, key_column: Nullable(ColumnAt), price_column: Nullable(ColumnAt) })),
  /** The first of them. */
  changes: Type.Array(
    AnswerSchema({
      line: Count,
      product_name: Text,
      size: Text,
      location_nickname: Nullable(Personal('location')),
      field: Text,
      before: Nullable(Type.Number()),
      after: Nullable(Type.Number()),
    }),
  ),
  started_at: Instant,
  finished_at: Nullable(Instant),
})

/** Payouts, reserved quantities and costs as spreadsheets: out, checked, and in. */
export const csv = {
  'GET /inventory/csv': {
    operationId: 'downloadStockCsv',
    summary: 'Payouts, reserved quantities or costs as CSV: what there is, or the columns alone',
    access: 'listings.edit',
    provides: ['inventory', 'offers', 'costs'],
    isExpensive: true,
    query: InputSchema({ kind: StockCsvKind, template: Type.Optional(Type.Boolean()) }),
    answer: Type.Unknown(),
    media: 'text/csv',
  },
  'POST /inventory/csv': {
    operationId: 'uploadStockCsv',
    summary: 'Send a CSV as text/csv; a job reads it and says what it would change, and every mistake in it',
    access: 'listings.edit',
    invalidates: ['csv'],
    isExpensive: true,
    upload: 'text/csv',
    maxBodyBytes: 8_000_000,
    query: InputSchema({ kind: CsvKind, file_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
    answer: CsvCheck,
    status: 202,
  },
  'GET /inventory/csv/checks/{id}': {
    operationId: 'getCsvCheck',
    summary: 'The file that I sent last: what it would change once it is read; nothing is changed',
    access: 'listings.edit',
    provides: ['csv'],
    params: IdParams,
    answer: CsvCheck,
  },
  'PUT /inventory/csv/checks/{id}/columns': {
    operationId: 'setCsvColumns',
    summary: 'Say which column of a file of prices is what; it is read again, and nothing is changed',
    access: 'listings.edit',
    invalidates: ['csv'],
    isExpensive: true,
    params: IdParams,
    body: InputSchema({ ...MAPPING, key_column: ColumnAt, price_column: ColumnAt }),
    answer: CsvCheck,
    status: 202,
  },
  'POST /inventory/csv/runs': {
    operationId: 'startCsvRun',
    summary:
      'Bring a checked CSV without mistakes in, of prices what fits; goes on in the background, and is followed as a run',
    access: 'listings.edit',
    invalidates: ['csv', 'runs'],
    isExpensive: true,
    body: InputSchema({ check_id: Id }),
    answer: Run,
    status: 202,
  },
} as const satisfies Area
