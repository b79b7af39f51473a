import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'
import type { Database } from '../database/connect.ts'

/** A planner's turn. */
export interface Tick {
  /**
   * Returns whether the tick's time is over, so that another worker may take the next one. Unplanned rows are left to
   * it.
   */
  isOver(): boolean
}

export interface Planner {
  name: string
  everyMs: number
  /** The most jobs of the planner that may wait (`DueWork.most`); null when its work does not depend on due rows. */
  most: number | null
  plan(tick: Tick): Promise<unknown>
}

/**
 * Starts planners in a worker; of all workers one takes a planner's tick. A new worker runs every planner once at its
 * start. A tick that fails (the database is down) is logged, and the next one runs.
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

/**
 * The share of the interval after which the next tick may be taken, so that a slightly early timer does not miss it.
 */
const PAUSE_SHARE = 0.9

/**
 * Returns true for one worker in a planner's interval, so that the planned work does not grow with the number of
 * workers.
 */
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
