import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, InputSchema, Instant, limitOf, Message, Nullable, Personal, Text } from '../fields.ts'

/** `area.verb-noun`, as jobs are declared. */
const JobName = Type.String({ pattern: '^[a-z]+\\.[a-z-]+$', maxLength: 100 })
const JobParams = InputSchema('JobParams', {
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
})
/** All of one kind, as far as the person who decides has seen them. */
const OfKind = InputSchema('OfKind', {
  job: JobName,
  /** Only those that had failed by then: `failed_at` of the newest one that was shown. */
  up_to: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d:\\d\\d)$' }),
})

/** Jobs whose last try has failed (docs/decisions/013): the operator sends them again or gives them up. */
export const failedJobs = {
  'GET /admin/failed-jobs': {
    operationId: 'listFailedJobs',
    summary: 'Jobs that failed for good, newest first; they are forgotten after 30 days',
    access: 'administration',
    provides: ['failed-jobs'],
    isExpensive: true,
    query: InputSchema({
      job: Type.Optional(JobName),
      limit: limitOf(50, 200),
      /** `next_before` of the page before: a place in the list, nobody's id. */
      before: Type.Optional(Type.String({ pattern: '^[0-9]{1,17}\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
    }),
    answer: AnswerSchema({
      jobs: Type.Array(
        AnswerSchema({
          id: Type.String(),
          job: Text,
          /** Whose work it was; null: nobody's in particular. */
          retailer_id: Nullable(Id),
          retailer_name: Nullable(Personal('business')),
          sent_at: Instant,
          failed_at: Instant,
          tries: Count,
          /** What the last try said, without e-mail addresses and tokens. */
          error: Nullable(Text),
        }),
      ),
      next_before: Nullable(Type.String()),
      /** How many there are of each kind, whatever the list is narrowed to. */
      kinds: Type.Array(AnswerSchema({ job: Text, count: Count })),
    }),
  },
  'POST /admin/failed-jobs/{id}/retry': {
    operationId: 'retryFailedJob',
    summary: 'Send a failed job again, as new as on its first day',
    access: 'administration',
    invalidates: ['failed-jobs', 'audit-log'],
    params: JobParams,
    answer: Message,
  },
  'DELETE /admin/failed-jobs/{id}': {
    operationId: 'discardFailedJob',
    summary: 'Give a failed job up: it is never sent again',
    access: 'administration',
    invalidates: ['failed-jobs', 'audit-log'],
    params: JobParams,
    answer: Message,
  },
  'POST /admin/failed-jobs/retry': {
    operationId: 'retryFailedJobs',
    summary: 'Send all failed jobs of a kind again, 10,000 at most',
    access: 'administration',
    invalidates: ['failed-jobs', 'audit-log'],
    body: OfKind,
    answer: Message,
  },
  'POST /admin/failed-jobs/discard': {
    operationId: 'discardFailedJobs',
    summary: 'Give all failed jobs of a kind up, 10,000 at most',
    access: 'administration',
    invalidates: ['failed-jobs', 'audit-log'],
    body: OfKind,
    answer: Message,
  },
} as const satisfies Area
