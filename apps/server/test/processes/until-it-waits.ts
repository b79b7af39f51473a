import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

/**
 * Comes back once some statement waits for a lock that another transaction holds, or so many do, or the work is done
 * without having waited.
 */
export async function untilItWaits({ capabilities }: TestApp, work: Promise<unknown>, waiting = 1): Promise<void> {
  let isDone = false
  void Promise.allSettled([work]).then(() => (isDone = true))
  while (!isDone) {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid) where not granted
        and datname = current_database()`.execute(capabilities.db.platform)
    if (rows.length >= waiting) return
  }
}
