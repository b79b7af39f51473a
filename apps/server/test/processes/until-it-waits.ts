import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

/** Resolves once this many statements wait for a lock, or the work ended without waiting. */
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
