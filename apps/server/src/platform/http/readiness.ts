import type { AnswerOf, Contract } from '@ark/contract'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

const WORKER_SILENT_AFTER_SECONDS = 30

/** Whether work can be done: the database answers and a worker has shown itself lately. 503 when not. */
export async function readiness(
  { db }: Pick<Capabilities, 'db'>,
  reply: FastifyReply,
): Promise<AnswerOf<Contract['GET /health/ready']>> {
  try {
    const { rows } = await sql<{ alive: boolean }>`
      select exists (select from provider_health where provider = 'worker'
        and last_success_at > now() - make_interval(secs => ${WORKER_SILENT_AFTER_SECONDS})) as alive`.execute(
      db.platform,
    )
    const worker = rows[0]?.alive ?? false
    if (!worker) reply.code(503)
    return {
      status: worker ? 'ready' : 'waiting',
      database: true,
      worker,
      problem: worker ? null : 'No worker has shown itself lately.',
    }
  } catch {
    reply.code(503)
    return { status: 'waiting', database: false, worker: false, problem: 'The database does not answer.' }
  }
}
