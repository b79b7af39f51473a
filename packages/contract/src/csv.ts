import Type from 'typebox'
import type { Area } from './call.ts'
import { Answer, Count, Id, Input, Instant, Nullable, Personal, Text } from './fields.ts'

const CsvKind = Type.Union([Type.Literal('payouts'), Type.Literal('reserved'), Type.Literal('cost')])
/** 50,000 rows with long product names. */
const Content = Type.String({ maxLength: 8_000_000 })
const Problem = Answer({ line: Count, field: Text, message: Type.String() })

const CsvRun = Answer({
  id: Id,
  kind: CsvKind,
  file_name: Personal('file'),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('completed'),
    Type.Literal('failed'),
  ]),
  /** Rows of the file that change something, and how many of them were dealt with. */
  done: Count,
  total: Count,
  /** Rows that could not be applied any more, and why. */
  problems: Type.Array(Problem),
  error: Nullable(Type.String()),
  started_at: Instant,
  finished_at: Nullable(Instant),
})

/** Payouts, reserved quantities and costs as spreadsheets: out, checked, and in. */
export const csv = {
  'GET /inventory/csv': {
    summary: 'Payouts, reserved quantities or costs as CSV: what there is, or the columns alone',
    access: 'listings.edit',
    isExpensive: true,
    query: Input({ kind: CsvKind, template: Type.Optional(Type.Boolean()) }),
    answer: Type.Unknown(),
    media: 'text/csv',
  },
  'POST /inventory/csv': {
    summary: 'Read a CSV and show what it would change and every mistake in it; nothing is changed',
    access: 'listings.edit',
    isExpensive: true,
    maxBodyBytes: 16_000_000,
    body: Input({ kind: CsvKind, content: Content }),
    answer: Answer({
      rows: Count,
      changed_rows: Count,
      errors: Type.Array(Problem),
      error_count: Count,
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
    }),
  },
  'POST /inventory/csv/runs': {
    summary: 'Bring a CSV without mistakes in; goes on in the background, and is followed under its runs',
    access: 'listings.edit',
    isExpensive: true,
    maxBodyBytes: 16_000_000,
    body: Input({ kind: CsvKind, content: Content, file_name: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: CsvRun,
    status: 202,
  },
  'GET /inventory/csv/runs': {
    summary: 'The last CSV files that I brought in, the newest first, with how far they are',
    access: 'listings.edit',
    answer: Type.Array(CsvRun),
  },
} as const satisfies Area
