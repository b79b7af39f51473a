import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, EventDetails, Id, InputSchema, Instant, limitOf, Nullable, Personal, Text } from '../fields.ts'

/**
 * The activity log of a business: acts of its people, of ARK's jobs, and of ARK's administrator on its behalf
 * (docs/decisions/053).
 */
export const activity = {
  'GET /activity': {
    operationId: 'listActivity',
    summary: 'List activity in the business, newest first: acts of its people and of ARK on its behalf',
    access: 'audit.read',
    reads: 'the business',
    provides: ['audit-log'],
    isExpensive: true,
    query: InputSchema({
      /** Selects acts of ARK's administrator (`ark`) or of the business's own people (`staff`). */
      by: Type.Optional(Type.Union([Type.Literal('ark'), Type.Literal('staff')])),
      /** `next_cursor` of the previous page: a position in the log, not the ID of a record. */
      cursor: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
      limit: limitOf(50, 200),
    }),
    answer: AnswerSchema({
      entries: Type.Array(
        AnswerSchema({
          id: Id,
          created_at: Instant,
          event_type: Text,
          status: Text,
          /** `buyer`: a wholesale buyer, whom the log does not name. `machine`: a job. */
          by: Type.Union([Type.Literal('ark'), Type.Literal('staff'), Type.Literal('buyer'), Type.Literal('machine')]),
          /** One of the business's people; null: ARK. */
          user_name: Nullable(Personal('full_name')),
          event_details: EventDetails,
          error_message: Nullable(Type.String()),
        }),
      ),
      /** The `cursor` of the next page; null: this is the last one. */
      next_cursor: Nullable(Id),
    }),
  },
} as const satisfies Area
