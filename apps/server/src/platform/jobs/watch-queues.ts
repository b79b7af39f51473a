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
 * Looks every two seconds where work is due that nobody was woken for: what was put off, what is tried again, what
 * waited for its key. One statement for all queues, and it wakes as many workers as there are jobs. Were each worker to
 * look for itself, a process would ask sixty times a second for nothing, a tenth of a core of the database.
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
      if (!isStopped) log.warn({ err: error }, 'queues could not be looked at; their workers look twice a minute')
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
  /** Of the queue. */
  name: string
  due: number
}

/** How many jobs of each queue are due, `most` at most; queues without any are left out. */
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
