import { sql } from 'kysely'
import type { TestApp } from './start-test-app.ts'

/**
 * Comes back once some statement waits for a lock that another transaction holds, or the work is done without
 * having waited.
 */
export async function untilItWaits({ capabilities }: TestApp, work: Promise<unknown>): Promise<void> {
  let isDone = false
  void Promise.allSettled([work]).then(() => (isDone = true))
  while (!isDone) {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid) where not granted
        and datname = current_database()`.execute(capabilities.db.platform)
    if (rows.length > 0) return
  }
}
