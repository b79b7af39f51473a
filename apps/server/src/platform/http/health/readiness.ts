import type { AnswerOf, Contract } from '@ark/contract'
import type { FastifyReply } from 'fastify'
import type { Capabilities } from '../../capabilities.ts'
import { type OperatingFigures, readLastAnswers } from '../../watch/operating-figures.ts'

const WORKER_SILENT_AFTER_SECONDS = 30

type Readiness = AnswerOf<Contract['GET /health/ready']>

/**
 * Returns whether the process can work: the database answers and a worker was active recently; otherwise the status is
 * 503. The state of providers is shown and changes nothing, because their work waits and a restart would not help. A
 * process that is ending is not ready and asks nothing. The call is public, so it shows times and counts, and no
 * provider messages, which are on the dashboard.
 */
export async function readiness(
  { db, figures }: Pick<Capabilities, 'db' | 'figures'>,
  { reply, ending }: { reply: FastifyReply; ending: AbortSignal },
): Promise<Readiness> {
  if (ending.aborted) {
    reply.code(503)
    return { ...NOTHING_ASKED, status: 'ending', problem: 'This process is ending. Ask another one.' }
  }
  try {
    const [heard, known] = await Promise.all([readLastAnswers(db), figures().catch(() => null)])
    const worker = heard.workerSilentSeconds !== null && heard.workerSilentSeconds < WORKER_SILENT_AFTER_SECONDS
    if (!worker) reply.code(503)
    return {
      status: worker ? 'ready' : 'waiting',
      database: true,
      worker,
      problem: worker ? null : 'No worker was active recently.',
      jobs: {
        worker_seen_at: heard.workerSeenAt?.toISOString() ?? null,
        oldest_due_seconds: known && Math.max(0, ...known.queues.map(({ oldestDueSeconds }) => oldestDueSeconds ?? 0)),
      },
      providers: heard.providers.map(providerAnswer),
    }
  } catch {
    reply.code(503)
    return { ...NOTHING_ASKED, problem: 'The database does not answer.' }
  }
}

const NOTHING_ASKED = {
  status: 'waiting',
  database: false,
  worker: false,
  jobs: { worker_seen_at: null, oldest_due_seconds: null },
  providers: [],
} satisfies Omit<Readiness, 'problem'>

const providerAnswer = ({
  provider,
  lastSuccessAt,
  lagSeconds,
  waitingSince,
  failures,
}: OperatingFigures['providers'][number]): Readiness['providers'][number] => ({
  provider,
  last_success_at: lastSuccessAt?.toISOString() ?? null,
  lag_seconds: lagSeconds,
  waiting_since: waitingSince?.toISOString() ?? null,
  failures,
})
