import Type from 'typebox'
import type { Area } from '../call.ts'
import { Run } from '../runs.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, Nullable, Personal, Text } from '../fields.ts'

const StockCsvKind = Type.Union([Type.Literal('payouts'), Type.Literal('reserved'), Type.Literal('cost')])
/**
 * `prices`: a file from the retailer's previous software. ARK guesses its columns, and a person checks and corrects
 * them (docs/decisions/065).
 */
const CsvKind = Type.Union([
  StockCsvKind.anyOf[0],
  StockCsvKind.anyOf[1],
  StockCsvKind.anyOf[2],
  Type.Literal('prices'),
])

/** The position of a column in the file, from 0. */
const ColumnAt = Type.Integer({ minimum: 0, maximum: 99 })
const MatchedBy = Type.Union([
  /** The product's style code; a size column completes it. */
  Type.Literal('style_code'),
  Type.Literal('barcode'),
  Type.Literal('store_sku'),
  Type.Literal('variant_id'),
])
const MAPPING = {
  /** The kind of key in `key_column`. */
  matched_by: MatchedBy,
  /** The column with the size, for style codes. With another key, it distinguishes sizes that share a key. */
  size_column: Nullable(ColumnAt),
  /** The column with the minimum payout. Without a column, and for empty cells, the minimum stays unchanged. */
  minimum_column: Nullable(ColumnAt),
  /** `payout`: the net after all fees. An ask: the payout becomes the net of that ask on its marketplace. */
  amounts_are: Type.Union([Type.Literal('payout'), Type.Literal('stockx_ask'), Type.Literal('alias_ask')]),
  amounts_in: Type.Union([Type.Literal('dollars'), Type.Literal('cents')]),
}
/** The character before the decimals: `1,200.50` or `1.200,50`. */
const DecimalMark = Nullable(Type.Union([Type.Literal('point'), Type.Literal('comma')]))

const CsvCheck = AnswerSchema('CsvCheck', {
  id: Id,
  kind: CsvKind,
  file_name: Personal('file'),
  /** The sheet names of an Excel file with several sheets; the client sends the file again with one of them. */
  sheets: Type.Array(Text),
  /** The chosen sheet. */
  sheet: Nullable(Text),
  /**
   * The run that reads the file. Completed: the fields below have the result. Failed: the file is too large or of
   * another kind; its error says why. Its problems are lines with mistakes; for kind `prices` they are lines that are
   * left out, and the other lines can be imported without them.
   */
  run: Run,
  rows: Count,
  changed_rows: Count,
  /** For kind `prices`, after reading: the file's columns in order, with sample cells. */
  file_columns: Type.Array(AnswerSchema({ name: Text, samples: Type.Array(Text) })),
  /**
   * For kind `prices`, after reading: the meaning of the columns. A null field is unknown, and a person has to choose.
   */
  mapping: Nullable(
    AnswerSchema({
      ...MAPPING,
      key_column: Nullable(ColumnAt),
      price_column: Nullable(ColumnAt),
      decimal_mark: DecimalMark,
    }),
  ),
  /** Sample amounts that fit only one `decimal_mark` or fit both; some of each kind when the mark is unknown. */
  unclear_amounts: Type.Array(Text),
  /**
   * For kind `prices`: the number of amounts that are ten times more or less than the cost or the market price of their
   * size.
   */
  far_amounts: Count,
  /** The first changes; those with `is_far` come first. */
  changes: Type.Array(
    AnswerSchema({
      line: Count,
      product_name: Text,
      size: Text,
      location_nickname: Nullable(Personal('location')),
      field: Text,
      before: Nullable(Type.Number()),
      after: Nullable(Type.Number()),
      /** True: the amount is ten times more or less than the cost of the size or its price on a marketplace. */
      is_far: Type.Boolean(),
    }),
  ),
})

/** Calls that export, check and import payouts, reserved quantities and costs as spreadsheets. */
export const csv = {
  'GET /inventory/csv': {
    operationId: 'downloadStockCsv',
    summary: 'Export payouts, reserved quantities or costs as CSV, or an empty template',
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
      "Upload a CSV or Excel file (.xlsx). A run reads it; the run's subject is the check that lists the changes",
    access: 'listings.edit',
    changes: 'nothing',
    invalidates: ['csv', 'runs'],
    isExpensive: true,
    upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    maxBodyBytes: 8_000_000,
    query: InputSchema({
      kind: CsvKind,
      file_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      /** The name of the sheet in an Excel file; left out: its only sheet. */
      sheet: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    answer: Run,
    status: 202,
  },
  'GET /inventory/csv/checks/{id}': {
    operationId: 'getCsvCheck',
    summary: 'Get the check of a file that I uploaded: how ARK reads it, and the changes it would make',
    access: 'listings.edit',
    reads: 'own locations',
    provides: ['csv'],
    params: IdParams,
    answer: CsvCheck,
  },
  'PUT /inventory/csv/checks/{id}/columns': {
    operationId: 'setCsvColumns',
    summary: 'Set the meaning of the columns of a price file. Another run checks it again and changes nothing',
    access: 'listings.edit',
    changes: 'nothing',
    invalidates: ['csv', 'runs'],
    isExpensive: true,
    params: IdParams,
    body: InputSchema({
      ...MAPPING,
      key_column: ColumnAt,
      price_column: ColumnAt,
      /** Null or left out: the mark that all amounts of the file agree on. */
      decimal_mark: Type.Optional(DecimalMark),
    }),
    answer: Run,
    status: 202,
  },
  'POST /inventory/csv/runs': {
    operationId: 'startCsvRun',
    summary: 'Start a run that imports a checked file without mistakes; from a price file, it imports the valid lines',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['csv', 'runs'],
    isExpensive: true,
    body: InputSchema({ check_id: Id }),
    answer: Run,
    status: 202,
  },
} as const satisfies Area
