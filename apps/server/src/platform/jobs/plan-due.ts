import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../database/connect.ts'
import { type DueKey, dueKeys, type DueRows, takeDue } from '../due-rows.ts'
import type { JobDeclaration } from './declare-job.ts'
import type { Outbox } from './jobs.ts'
import type { Tick } from './planners.ts'

/** Rows that become jobs when they are due. */
export interface DueWork<K extends DueKey> {
  /** The job of each row, whose data is the row's key; with several jobs, `send` chooses. */
  jobs: readonly [JobDeclaration, ...JobDeclaration[]]
  /**
   * The most jobs that wait for a worker: a tick plans the missing ones. It has to exceed what becomes due between two
   * ticks, and limits a tick's memory (docs/scaling.md).
   */
  most: number
  rows(config: Config): DueRows
  /** Inserts missing rows before each tick. */
  prepare?(tx: Tx, now: Date): Promise<unknown>
  /** Chooses among due rows. By default the longest due come first, in turn among retailers. */
  choose?(tx: Tx, rows: DueRows, due: { now: Date; limit: number }): Promise<K[]>
  send?(tx: Tx, outbox: Outbox, taken: K[]): Promise<void>
}

/** Plans due rows until the tick's time is over. Returns how many rows it took. */
export interface DuePlan {
  (needs: Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'config'>, tick?: Tick): Promise<number>
  most: number
}

/** The rows of one transaction; others can lock their rows between two. */
export const TAKEN_AT_ONCE = 500

/**
 * Returns a planner. A tick chooses due rows once, as many as the queue has room for, then takes them a few hundred at
 * a time: each transaction records the attempts and sends the jobs. A tick whose time is over leaves the rest to the
 * next one. Jobs that still wait take up room, so a queue without workers does not grow.
 */
export function planDue<K extends DueKey>(work: DueWork<K>): DuePlan {
  const plan = async (
    { db, jobs, clock, config }: Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'config'>,
    tick: Tick = { isOver: () => false },
  ): Promise<number> => {
    const now = clock.now()
    const limit = work.most - (await waitingJobs(db, work))
    if (limit <= 0) return 0
    const rows = work.rows(config)
    const chosen = await db.asPlatform(async (tx) => {
      await work.prepare?.(tx, now)
      return work.choose ? work.choose(tx, rows, { now, limit }) : dueKeys<K>(tx, rows, { now, limit })
    })
    let planned = 0
    for (let from = 0; from < chosen.length && !tick.isOver(); from += TAKEN_AT_ONCE) {
      const among = chosen.slice(from, from + TAKEN_AT_ONCE)
      planned += await db.asPlatform(async (tx) => {
        const taken = await takeDue<K>(tx, rows, { now, limit: among.length, among })
        const outbox = jobs.within(tx)
        await (work.send ? work.send(tx, outbox, taken) : outbox.sendMany(work.jobs[0], taken))
        return taken.length
      })
    }
    return planned
  }
  return Object.assign(plan, { most: work.most })
}

/** Returns how many of the jobs a worker could take now, counted up to `most`; deferred jobs are not counted. */
async function waitingJobs(db: Pick<Database, 'platform'>, { jobs, most }: Pick<DueWork<DueKey>, 'jobs' | 'most'>) {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from jobs.job where name = any(${jobs.map(({ name }) => name)}::text[]) and state < 'active'
        and not blocked and start_after <= now() limit ${most}
    ) w`.execute(db.platform)
  return rows[0]?.waiting ?? 0
}
