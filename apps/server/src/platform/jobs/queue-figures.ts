import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'

export interface QueueFigures {
  queue: string
  waiting: number
  /** Not due yet. */
  deferred: number
  active: number
  failed: number
  /** For how long the job that is taken next has been due; null: none is. */
  oldestDueSeconds: number | null
}

/**
 * Depth of each queue as pg-boss last counted it (every five seconds while a worker lives), and what is due, as of now.
 */
export async function queueFigures(db: Database, boss: PgBoss): Promise<QueueFigures[]> {
  const [queues, due] = await Promise.all([boss.getQueues(), oldestDue(db)])
  return queues.map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
    queue: name,
    waiting: readyCount,
    deferred: deferredCount,
    active: activeCount,
    failed: failedCount,
    oldestDueSeconds: due.get(name) ?? null,
  }))
}

/**
 * Of each queue and priority the job that is taken next, found by pg-boss' own index (name, priority desc, created_on,
 * start_after): a look-up for each, however long the queue is. So also a job that more urgent ones keep back is seen.
 */
async function oldestDue(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ queue: string; seconds: number }>`
    with recursive lanes as (
      select q.name, (select j.priority from jobs.job j
                      where j.name = q.name and j.state < 'active' and not j.blocked
                      order by j.priority desc limit 1) as priority
      from jobs.queue q
      union all
      select l.name, (select j.priority from jobs.job j
                      where j.name = l.name and j.priority < l.priority and j.state < 'active' and not j.blocked
                      order by j.priority desc limit 1)
      from lanes l where l.priority is not null)
    select l.name as queue, extract(epoch from max(clock_timestamp() - first.start_after))::float8 as seconds
    from lanes l
    cross join lateral (select j.start_after from jobs.job j
                        where j.name = l.name and j.priority = l.priority and j.state < 'active' and not j.blocked
                          and j.start_after <= now()
                        order by j.created_on limit 1) first
    group by l.name`.execute(db.platform)
  return new Map(rows.map(({ queue, seconds }) => [queue, seconds]))
}
