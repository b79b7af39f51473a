import Type from 'typebox'
import type { Area } from '../call.ts'
import { Run } from '../runs.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, Nullable, Personal, Text } from '../fields.ts'

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
/** What stands before the decimals: `1,200.50` or `1.200,50`. */
const DecimalMark = Nullable(Type.Union([Type.Literal('point'), Type.Literal('comma')]))

const CsvCheck = AnswerSchema('CsvCheck', {
  id: Id,
  kind: CsvKind,
  file_name: Personal('file'),
  /** Of an Excel file with several sheets: their names, of which one has to be named as the file is sent again. */
  sheets: Type.Array(Text),
  /** The sheet that was named. */
  sheet: Nullable(Text),
  /**
   * How it is read. Completed: what follows is what it came to. Failed: it is no file of its kind, or larger than one
   * may be; its error says why. Its problems are lines with mistakes; of kind `prices` those that are left out, beside
   * which the others can be brought in.
   */
  run: Run,
  rows: Count,
  changed_rows: Count,
  /** Of kind `prices`, once it was read: the columns of the file in their order, with some of their cells. */
  file_columns: Type.Array(AnswerSchema({ name: Text, samples: Type.Array(Text) })),
  /**
   * Of kind `prices`, once it was read: which column is what. Null in a field: nobody knows, and somebody has to say it.
   */
  mapping: Nullable(
    AnswerSchema({
      ...MAPPING,
      key_column: Nullable(ColumnAt),
      price_column: Nullable(ColumnAt),
      decimal_mark: DecimalMark,
    }),
  ),
  /** Amounts that fit one `decimal_mark` only, or may be two numbers: some of both, where none is known. */
  unclear_amounts: Type.Array(Text),
  /** Of kind `prices`: how many amounts are ten times more, or less, than what their size costs or sells for. */
  far_amounts: Count,
  /** The first of them; those that are far before all others. */
  changes: Type.Array(
    AnswerSchema({
      line: Count,
      product_name: Text,
      size: Text,
      location_nickname: Nullable(Personal('location')),
      field: Text,
      before: Nullable(Type.Number()),
      after: Nullable(Type.Number()),
      /** Ten times more, or less, than what the size has cost or is sold for on a marketplace. */
      is_far: Type.Boolean(),
    }),
  ),
})

/** Payouts, reserved quantities and costs as spreadsheets: out, checked, and in. */
export const csv = {
  'GET /inventory/csv': {
    operationId: 'downloadStockCsv',
    summary: 'Payouts, reserved quantities or costs as CSV: what there is, or the columns alone',
    access: 'listings.edit',
    reads: 'own locations',
    provides: ['inventory', 'offers', 'costs'],
    isExpensive: true,
    query: InputSchema({ kind: StockCsvKind, template: Type.Optional(Type.Boolean()) }),
    answer: Type.Unknown(),
    media: 'text/csv',
  },
  'POST /inventory/csv': {
    operationId: 'uploadStockCsv',
    summary:
      'Send a CSV or an Excel file (.xlsx); a run reads it, whose subject is the check that says what the file would change',
    access: 'listings.edit',
    changes: 'nothing',
    invalidates: ['csv', 'runs'],
    isExpensive: true,
    upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    maxBodyBytes: 8_000_000,
    query: InputSchema({
      kind: CsvKind,
      file_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      /** Which sheet of an Excel file is meant, by its name; left out: its only one. */
      sheet: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    answer: Run,
    status: 202,
  },
  'GET /inventory/csv/checks/{id}': {
    operationId: 'getCsvCheck',
    summary: 'A file that I have sent: how it is read, and then what it would change; nothing is changed',
    access: 'listings.edit',
    reads: 'own locations',
    provides: ['csv'],
    params: IdParams,
    answer: CsvCheck,
  },
  'PUT /inventory/csv/checks/{id}/columns': {
    operationId: 'setCsvColumns',
    summary: 'Say which column of a file of prices is what; another run reads it again, and nothing is changed',
    access: 'listings.edit',
    changes: 'nothing',
    invalidates: ['csv', 'runs'],
    isExpensive: true,
    params: IdParams,
    body: InputSchema({
      ...MAPPING,
      key_column: ColumnAt,
      price_column: ColumnAt,
      /** Null, or left out: as all amounts of the file say. */
      decimal_mark: Type.Optional(DecimalMark),
    }),
    answer: Run,
    status: 202,
  },
  'POST /inventory/csv/runs': {
    operationId: 'startCsvRun',
    summary:
      'Bring a checked CSV without mistakes in, of prices what fits; goes on in the background, and is followed as a run',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['csv', 'runs'],
    isExpensive: true,
    body: InputSchema({ check_id: Id }),
    answer: Run,
    status: 202,
  },
} as const satisfies Area
