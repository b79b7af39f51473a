import Type from 'typebox'
import type { Area } from './call.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, Instant, Nullable, Personal, Text } from './fields.ts'

const RunKindField = Type.Union([
  Type.Literal('import'),
  Type.Literal('look-up'),
  Type.Literal('csv-check'),
  Type.Literal('csv'),
  Type.Literal('payouts'),
  Type.Literal('size-acts'),
  Type.Literal('enable'),
  Type.Literal('handover'),
  Type.Literal('wholesale-prices'),
  Type.Literal('pick-rules'),
  Type.Literal('store-orders'),
  Type.Literal('labels'),
  Type.Literal('request-labels'),
  Type.Literal('resolutions'),
  Type.Literal('deals'),
  Type.Literal('price-backfill'),
])

/** An item that a run left out, and why. */
const RunProblem = AnswerSchema('RunProblem', {
  /** The line of a file. */
  line: Nullable(Count),
  /** The subject of the problem: a column, an order. */
  field: Text,
  message: Type.String(),
})

/** A job that a person can watch. It continues whether or not someone does. */
export const Run = AnswerSchema('Run', {
  id: Id,
  kind: RunKindField,
  /** The subject of a kind of run that has one: the store of an import, the file of a check. */
  subject_id: Nullable(Id),
  /** The title and the subject together are the run's name: 'Import of' 'Second Street'. */
  title: Type.String({ maxLength: 500, examples: ['Import of'] }),
  subject: Nullable(Personal('subject')),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    /** A person has to decide how the run continues. */
    Type.Literal('stopped'),
    Type.Literal('completed'),
    Type.Literal('failed'),
    Type.Literal('cancelled'),
    Type.Literal('undone'),
  ]),
  /** The current step, and in the end the result. */
  phase: Type.String({ maxLength: 500, examples: ['412 sizes brought in'] }),
  done: Count,
  /** Null: not known yet. */
  total: Nullable(Count),
  problems: Type.Array(RunProblem),
  /** The total number of problems. A list includes the first 20 of each run, a single run its first 2,000. */
  problem_count: Count,
  /** Counts by name, after the end. */
  result: Nullable(
    Type.Unsafe<Record<string, number>>(
      Type.Object({}, { additionalProperties: Count, examples: [{ created_items: 18, updated_items: 394 }] }),
    ),
  ),
  error: Nullable(Text),
  can_undo: Type.Boolean(),
  /** True: a cancellation was requested and takes effect at the run's next step. */
  is_cancel_requested: Type.Boolean(),
  started_at: Instant,
  finished_at: Nullable(Instant),
})

/** Calls about runs: imports, files and bulk changes are all runs. */
export const runs = {
  'GET /runs': {
    operationId: 'listRuns',
    summary: 'List the last 20 runs that I may see, and older ones that can be undone, newest first',
    access: 'runs.read',
    reads: 'own locations',
    provides: ['runs'],
    query: InputSchema({ kind: Type.Optional(RunKindField) }),
    answer: Type.Array(Run),
  },
  'GET /runs/{id}': {
    operationId: 'getRun',
    summary: 'Get a run with the items it left out and why',
    access: 'runs.read',
    reads: 'own locations',
    provides: ['runs'],
    params: IdParams,
    answer: Run,
  },
  'POST /runs/{id}/cancel': {
    operationId: 'cancelRun',
    summary: 'Cancel a run at its next step. Its changes so far stay',
    access: 'runs.cancel',
    changes: 'own locations',
    invalidates: ['runs', 'audit-log'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
} as const satisfies Area
