import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'
import type { Database } from '../database/connect.ts'

/** A planner's turn. */
export interface Tick {
  /** Its time is over: another worker may have the next turn. What was not planned yet is left to it. */
  isOver(): boolean
}

export interface Planner {
  name: string
  everyMs: number
  /** So many jobs of it wait at most (`DueWork.most`); null: what it does does not grow with what is due. */
  most: number | null
  plan(tick: Tick): Promise<unknown>
}

/**
 * Runs planners in every worker; of all workers one has a planner's turn. A new worker looks at everything at once,
 * whoever had the turn. A tick that fails (the database is away) is noted and the next one comes.
 */
export function startPlanners({ db, log }: Pick<Capabilities, 'db' | 'log'>, planners: Planner[]): { stop(): void } {
  let isStopped = false
  const timers = planners.map((planner) => {
    const { name, everyMs, plan } = planner
    let isRunning = false
    let isNew = true
    const tick = async () => {
      if (isRunning) return
      isRunning = true
      try {
        if (await takeTurn(db, planner, { isNew })) {
          const endsAt = performance.now() + everyMs * PAUSE_SHARE
          await plan({ isOver: () => isStopped || performance.now() >= endsAt })
        }
        isNew = false
      } catch (error) {
        log.warn({ planner: name, err: error }, 'planner failed')
      } finally {
        isRunning = false
      }
    }
    void tick()
    return setInterval(tick, everyMs)
  })
  return {
    stop() {
      isStopped = true
      timers.forEach(clearInterval)
    },
  }
}

/** Of the time between two ticks: a worker whose timer is a little early has its next turn all the same. */
const PAUSE_SHARE = 0.9

/** True for one worker in a planner's interval, so that what is planned does not grow with the number of workers. */
export async function takeTurn(
  db: Pick<Database, 'platform'>,
  { name, everyMs }: Pick<Planner, 'name' | 'everyMs'>,
  { isNew }: { isNew: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into planner_ticks (planner, next_at)
    values (${name}, now() + make_interval(secs => ${(everyMs * PAUSE_SHARE) / 1_000}))
    on conflict (planner) do update set next_at = excluded.next_at
      where planner_ticks.next_at <= now() or ${isNew}
    returning 1`.execute(db.platform)
  return rows.length > 0
}
