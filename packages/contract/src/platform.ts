import Type from 'typebox'
import type { Area } from './call.ts'
import { Answer, Nullable, Text } from './fields.ts'

export const platform = {
  'GET /health': { summary: 'The process is alive', access: 'public', answer: Answer({ status: Type.Literal('ok') }) },
  'GET /health/ready': {
    summary: 'Database and jobs answer',
    access: 'public',
    answer: Answer({ status: Text, database: Type.Boolean(), worker: Type.Boolean(), problem: Nullable(Text) }),
  },
  'GET /client-settings': {
    summary: 'What the browser has to know before signing in',
    access: 'public',
    answer: Answer({
      is_sandbox: Type.Boolean(),
      simulated_providers: Type.Array(Text),
      /** False: mails (a link for a lost password) wait in an outbox that the operator reads. */
      sends_mail: Type.Boolean(),
    }),
  },
  'GET /events': {
    summary: 'Changes as they happen, as server-sent events',
    access: 'events.listen',
    answer: Type.Unknown(),
    media: 'text/event-stream',
  },
} as const satisfies Area
