import Type from 'typebox'
import type { Area } from './call.ts'
import { AnswerSchema, Count, Instant, Nullable, Text } from './fields.ts'

export const platform = {
  'GET /health': {
    operationId: 'getHealth',
    summary: 'The process is alive',
    access: 'public',
    provides: [],
    answer: AnswerSchema({ status: Type.Literal('ok') }),
  },
  'GET /health/ready': {
    operationId: 'getReadiness',
    summary: 'Database and jobs answer (503: not), and how each provider does',
    access: 'public',
    provides: [],
    answer: AnswerSchema({
      status: Text,
      database: Type.Boolean(),
      worker: Type.Boolean(),
      problem: Nullable(Text),
      jobs: AnswerSchema({
        worker_seen_at: Nullable(Instant),
        /** For how long the job that is next has been due, of all queues the longest; up to ten seconds old. */
        oldest_due_seconds: Nullable(Type.Number()),
      }),
      /**
       * Empty while the database does not answer. A provider that is ill does not make ARK less ready: its work waits.
       */
      providers: Type.Array(
        AnswerSchema({
          provider: Text,
          last_success_at: Nullable(Instant),
          lag_seconds: Nullable(Type.Number()),
          waiting_since: Nullable(Instant),
          /** Since the last good answer. */
          failures: Count,
        }),
      ),
    }),
  },
  'GET /client-settings': {
    operationId: 'getClientSettings',
    summary: 'What the browser has to know before signing in',
    access: 'public',
    provides: [],
    answer: AnswerSchema({
      is_sandbox: Type.Boolean(),
      simulated_providers: Type.Array(Text),
      /** False: mails (a link for a lost password) wait in an outbox that the operator reads. */
      sends_mail: Type.Boolean(),
    }),
  },
  'GET /events': {
    operationId: 'streamEvents',
    summary: 'Changes as they happen, as server-sent events',
    access: 'events.listen',
    reads: 'nothing',
    provides: [],
    answer: Type.Unknown({ examples: [{ openapi: '3.1.0', info: { title: 'ARK', version: '1' }, paths: {} }] }),
    media: 'text/event-stream',
  },
  'GET /openapi.json': {
    operationId: 'getApiDescription',
    summary: 'Every call in OpenAPI 3.1, for generators and for the reference under /docs',
    access: 'signed-in',
    reads: 'nothing',
    provides: [],
    isExpensive: true,
    answer: Type.Unknown({ examples: [{ openapi: '3.1.0', info: { title: 'ARK', version: '1' }, paths: {} }] }),
  },
  'GET /metrics': {
    operationId: 'getMetrics',
    summary: 'What this process counts and measures, as Prometheus reads it',
    access: 'administration',
    provides: [],
    answer: Type.String(),
    media: 'text/plain',
    isAtRoot: true,
  },
} as const satisfies Area
