import Type from 'typebox'
import type { Area } from './call.ts'
import { Run } from './runs.ts'
import { Answer, Count, Id, IdParams, Input, Instant, Nullable, Personal, Text } from './fields.ts'

const CsvKind = Type.Union([Type.Literal('payouts'), Type.Literal('reserved'), Type.Literal('cost')])
const Problem = Answer({ line: Count, field: Text, message: Type.String() })

const CsvCheck = Answer({
  id: Id,
  kind: CsvKind,
  file_name: Personal('file'),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('checked'),
    /** It is no file of its kind, or larger than one may be: `problem` says why. */
    Type.Literal('refused'),
  ]),
  problem: Nullable(Type.String()),
  rows: Count,
  changed_rows: Count,
  error_count: Count,
  /** The first 2,000 of them. */
  errors: Type.Array(Problem),
  /** The first of them. */
  changes: Type.Array(
    Answer({
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
    query: Input({ kind: CsvKind, template: Type.Optional(Type.Boolean()) }),
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
    query: Input({ kind: CsvKind, file_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
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
  'POST /inventory/csv/runs': {
    operationId: 'startCsvRun',
    summary: 'Bring a checked CSV without mistakes in; goes on in the background, and is followed as a run',
    access: 'listings.edit',
    invalidates: ['csv', 'runs'],
    isExpensive: true,
    body: Input({ check_id: Id }),
    answer: Run,
    status: 202,
  },
} as const satisfies Area
