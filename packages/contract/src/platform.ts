import Type from 'typebox'
import type { Area } from './call.ts'
import { AnswerSchema, Count, Instant, Nullable, Text } from './fields.ts'

export const platform = {
  'GET /health': {
    operationId: 'getHealth',
    summary: 'Report that the process is alive, and its version of ARK',
    access: 'public',
    provides: [],
    answer: AnswerSchema({ status: Type.Literal('ok'), version: Type.String({ examples: ['0.2.0'] }) }),
  },
  'GET /health/ready': {
    operationId: 'getReadiness',
    summary: 'Report whether the database and jobs answer (503: they do not), and the health of each provider',
    access: 'public',
    provides: [],
    answer: AnswerSchema({
      status: Text,
      database: Type.Boolean(),
      worker: Type.Boolean(),
      problem: Nullable(Text),
      jobs: AnswerSchema({
        worker_seen_at: Nullable(Instant),
        /** How long the oldest due job of all queues has waited, in seconds; at most ten seconds old. */
        oldest_due_seconds: Nullable(Type.Number()),
      }),
      /** Empty while the database does not answer. A failing provider does not make ARK unready: its work waits. */
      providers: Type.Array(
        AnswerSchema({
          provider: Text,
          last_success_at: Nullable(Instant),
          lag_seconds: Nullable(Type.Number()),
          waiting_since: Nullable(Instant),
          /** The number of failures since the last success. */
          failures: Count,
        }),
      ),
    }),
  },
  'GET /client-settings': {
    operationId: 'getClientSettings',
    summary: 'Get the settings that the browser needs before sign-in',
    access: 'public',
    provides: [],
    answer: AnswerSchema({
      is_sandbox: Type.Boolean(),
      simulated_providers: Type.Array(Text),
      /** False: emails, such as password reset links, go to an outbox that the operator reads. */
      sends_mail: Type.Boolean(),
    }),
  },
  'GET /events': {
    operationId: 'streamEvents',
    summary: 'Stream changes as server-sent events',
    access: 'events.listen',
    reads: 'nothing',
    provides: [],
    answer: Type.Unknown({ examples: [{ openapi: '3.1.0', info: { title: 'ARK', version: '1' }, paths: {} }] }),
    media: 'text/event-stream',
  },
  'GET /openapi.json': {
    operationId: 'getApiDescription',
    summary: 'Get every call in OpenAPI 3.1, for generators and the reference under /docs',
    access: 'signed-in',
    reads: 'nothing',
    provides: [],
    isExpensive: true,
    answer: Type.Unknown({ examples: [{ openapi: '3.1.0', info: { title: 'ARK', version: '1' }, paths: {} }] }),
  },
  'GET /metrics': {
    operationId: 'getMetrics',
    summary: "Get this process's metrics in the Prometheus format",
    access: 'administration',
    provides: [],
    answer: Type.String(),
    media: 'text/plain',
    isAtRoot: true,
  },
} as const satisfies Area
