import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, EventDetails, Id, InputSchema, Instant, limitOf, Nullable, Personal, Text } from '../fields.ts'

/** What was done in a business: by its people, by ARK itself, and by ARK's administrator for it (docs/decisions/053). */
export const activity = {
  'GET /activity': {
    operationId: 'listActivity',
    summary: 'What was done in the business, newest first: by its people, and by the administrator of ARK for it',
    access: 'audit.read',
    reads: 'the business',
    provides: ['audit-log'],
    isExpensive: true,
    query: InputSchema({
      /** Only acts of ARK's administrator, or of the business' own people. */
      by: Type.Optional(Type.Union([Type.Literal('ark'), Type.Literal('staff')])),
      /** `next_before` of the page before: a place in the log, nobody's id. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
      limit: limitOf(50, 200),
    }),
    answer: AnswerSchema({
      entries: Type.Array(
        AnswerSchema({
          id: Id,
          created_at: Instant,
          event_type: Text,
          status: Text,
          /** `buyer`: a wholesale buyer, whom the log does not name. `machine`: a job did it. */
          by: Type.Union([Type.Literal('ark'), Type.Literal('staff'), Type.Literal('buyer'), Type.Literal('machine')]),
          /** Of one of the business' people; null: ARK. */
          user_name: Nullable(Personal('full_name')),
          event_details: EventDetails,
          error_message: Nullable(Type.String()),
        }),
      ),
      /** What `before` has to be for the next page; null: that was all. */
      next_before: Nullable(Id),
    }),
  },
} as const satisfies Area
