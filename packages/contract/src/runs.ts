import Type from 'typebox'
import type { Area } from './call.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, Instant, Nullable, Personal, Text } from './fields.ts'

const RunKindField = Type.Union([
  Type.Literal('import'),
  Type.Literal('csv-check'),
  Type.Literal('csv'),
  Type.Literal('payouts'),
  Type.Literal('size-acts'),
  Type.Literal('enable'),
  Type.Literal('handover'),
  Type.Literal('wholesale-prices'),
  Type.Literal('store-orders'),
  Type.Literal('labels'),
  Type.Literal('request-labels'),
  Type.Literal('resolutions'),
  Type.Literal('deals'),
  Type.Literal('price-backfill'),
])

/** A line or a thing that was left out of a run, and why. */
const RunProblem = AnswerSchema('RunProblem', {
  /** Of a file. */
  line: Nullable(Count),
  /** What it is about: a column, an order. */
  field: Text,
  message: Type.String(),
})

/** Work that a person watches: it goes on by itself, whoever looks. */
export const Run = AnswerSchema('Run', {
  id: Id,
  kind: RunKindField,
  /** What it is about, of kinds that are about one thing: the store of an import, the file of a check. */
  subject_id: Nullable(Id),
  /** 'Import of' 'Second Street': together its name. */
  title: Type.String({ maxLength: 500, examples: ['Import of'] }),
  subject: Nullable(Personal('subject')),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    /** A person has to say how it goes on. */
    Type.Literal('stopped'),
    Type.Literal('completed'),
    Type.Literal('failed'),
    Type.Literal('cancelled'),
    Type.Literal('undone'),
  ]),
  /** What it does now, and in the end what it came to. */
  phase: Type.String({ maxLength: 500, examples: ['412 sizes brought in'] }),
  done: Count,
  /** Null: not known yet. */
  total: Nullable(Count),
  problems: Type.Array(RunProblem),
  /** All of them: a list has the first 20 of each run, one run by itself the first 2,000. */
  problem_count: Count,
  /** Counts by name, once it has ended. */
  result: Nullable(
    Type.Unsafe<Record<string, number>>(
      Type.Object({}, { additionalProperties: Count, examples: [{ created_items: 18, updated_items: 394 }] }),
    ),
  ),
  error: Nullable(Text),
  can_undo: Type.Boolean(),
  /** Asked for, and done at its next step. */
  is_cancel_requested: Type.Boolean(),
  started_at: Instant,
  finished_at: Nullable(Instant),
})

/** Imports, files, bulk changes: one kind of thing. */
export const runs = {
  'GET /runs': {
    operationId: 'listRuns',
    summary: 'The last 20 runs that I may see, the newest first, with how far they are',
    access: 'runs.read',
    reads: 'own locations',
    provides: ['runs'],
    query: InputSchema({ kind: Type.Optional(RunKindField) }),
    answer: Type.Array(Run),
  },
  'GET /runs/{id}': {
    operationId: 'getRun',
    summary: 'One run, with what was left out of it and why',
    access: 'runs.read',
    reads: 'own locations',
    provides: ['runs'],
    params: IdParams,
    answer: Run,
  },
  'POST /runs/{id}/cancel': {
    operationId: 'cancelRun',
    summary: 'End a run at its next step; what it has done stays',
    access: 'runs.cancel',
    changes: 'own locations',
    invalidates: ['runs', 'audit-log'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
} as const satisfies Area
