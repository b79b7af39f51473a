import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'

export interface QueueFigures {
  queue: string
  waiting: number
  /** Jobs that are not due yet. */
  deferred: number
  active: number
  failed: number
  /** How long the next job has been due; null when none is due. */
  oldestDueSeconds: number | null
}

/**
 * Returns the depth of each queue as pg-boss last counted it (every five seconds while a worker lives), and how long
 * jobs are due now.
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
 * Returns the age of the next job of each queue and priority. One look-up each uses pg-boss's index (name, priority
 * desc, created_on, start_after), however long the queue is. Jobs that more urgent ones delay are found, too.
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
