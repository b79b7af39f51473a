import type { PgBoss } from 'pg-boss'
import type { Logger } from '../log.ts'

/** A worker of a queue in this process. */
export interface QueueWorker {
  queue: string
  id: string
  isBusy: boolean
}

const LOOK_MS = 2_000

/**
 * Checks every two seconds for due work without a notification: deferred jobs, retries, and jobs that waited for their
 * key. One statement covers all queues, and it wakes as many workers as there are jobs. If each worker polled, a
 * process would send sixty useless statements a second, which cost a tenth of a core of the database.
 */
export function watchQueues(boss: PgBoss, log: Logger, workers: readonly QueueWorker[]): void {
  const queues = [...new Set(workers.map(({ queue }) => queue))]
  const most = Math.max(...queues.map((queue) => workers.filter((each) => each.queue === queue).length))
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const lookLater = () => {
    if (!isStopped) timer = setTimeout(look, LOOK_MS).unref()
  }
  const look = async () => {
    try {
      for (const { name, due } of await dueJobs(boss, queues, most))
        for (const { id } of workers.filter(({ queue, isBusy }) => queue === name && !isBusy).slice(0, due))
          boss.notifyWorker(id)
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'queues could not be checked; workers poll twice a minute')
    }
    lookLater()
  }
  boss.once('stopped', () => {
    isStopped = true
    clearTimeout(timer)
  })
  lookLater()
}

interface DueJobs {
  /** The name of the queue. */
  name: string
  due: number
}

/** Returns how many jobs of each queue are due, up to `most`; queues without due jobs are left out. */
async function dueJobs(boss: PgBoss, queues: string[], most: number): Promise<DueJobs[]> {
  const { rows } = await boss.getDb().executeSql(
    `select q.name, d.due
     from unnest($1::text[]) as q (name) cross join lateral (
       select count(*)::int as due from (
         select from jobs.job j
         where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= jobs.job_now()
         limit $2
       ) found
     ) d
     where d.due > 0`,
    [queues, most],
  )
  return rows as DueJobs[]
}
