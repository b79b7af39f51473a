import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, InputSchema, Instant, limitOf, Message, Nullable, Personal, Text } from '../fields.ts'

/** The name of a declared job: `area.verb-noun`. */
const JobName = Type.String({ pattern: '^[a-z]+\\.[a-z-]+$', maxLength: 100 })
const JobParams = InputSchema('JobParams', {
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
})
/** All failed jobs of one kind that the person has seen. */
const OfKind = InputSchema('OfKind', {
  job: JobName,
  /** Only jobs that failed by this time: `failed_at` of the newest job on the screen. */
  up_to: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d:\\d\\d)$' }),
})

/** Calls about jobs whose last attempt failed (docs/decisions/013): the operator retries or discards them. */
export const failedJobs = {
  'GET /admin/failed-jobs': {
    operationId: 'listFailedJobs',
    summary: 'List jobs whose last attempt failed, newest first. ARK deletes them after 30 days',
    access: 'administration',
    provides: ['failed-jobs'],
    isExpensive: true,
    query: InputSchema({
      job: Type.Optional(JobName),
      limit: limitOf(50, 200),
      /** `next_cursor` of the previous page: a position in the list, not the ID of a record. */
      cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,17}\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
    }),
    answer: AnswerSchema({
      jobs: Type.Array(
        AnswerSchema({
          id: Type.String(),
          job: Text,
          /** The business that the job was for; null: none in particular. */
          retailer_id: Nullable(Id),
          retailer_name: Nullable(Personal('business')),
          sent_at: Instant,
          failed_at: Instant,
          tries: Count,
          /** The error of the last attempt, without email addresses and tokens. */
          error: Nullable(Text),
        }),
      ),
      next_cursor: Nullable(Type.String()),
      /** The totals by kind over all failed jobs, whatever filter the list has. */
      kinds: Type.Array(AnswerSchema({ job: Text, count: Count })),
    }),
  },
  'POST /admin/failed-jobs/{id}/retry': {
    operationId: 'retryFailedJob',
    summary: 'Retry a failed job with all its attempts',
    access: 'administration',
    invalidates: ['failed-jobs', 'audit-log'],
    params: JobParams,
    answer: Message,
  },
  'DELETE /admin/failed-jobs/{id}': {
    operationId: 'discardFailedJob',
    summary: 'Discard a failed job',
    access: 'administration',
    invalidates: ['failed-jobs', 'audit-log'],
    params: JobParams,
    answer: Message,
  },
  'POST /admin/failed-jobs/retry': {
    operationId: 'retryFailedJobs',
    summary: 'Retry all failed jobs of a kind, at most 10,000',
    access: 'administration',
    invalidates: ['failed-jobs', 'audit-log'],
    body: OfKind,
    answer: Message,
  },
  'POST /admin/failed-jobs/discard': {
    operationId: 'discardFailedJobs',
    summary: 'Discard all failed jobs of a kind, at most 10,000',
    access: 'administration',
    invalidates: ['failed-jobs', 'audit-log'],
    body: OfKind,
    answer: Message,
  },
} as const satisfies Area
