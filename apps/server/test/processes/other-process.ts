import { sql } from 'kysely'
import { type Composition, compose } from '../../src/compose.ts'
import { createLogger } from '../../src/platform/log.ts'
import type { TestApp } from '../start-test-app.ts'

/**
 * Composes another process of the same installation, with its own connections, ports and memory, and the app's clock.
 * Close it before the app.
 */
export const anotherProcess = ({ capabilities }: TestApp): Promise<Composition> =>
  compose(capabilities.config, {
    isWorker: false,
    isStrict: true,
    clock: capabilities.clock,
    log: createLogger('silent'),
  })

/** Returns how many token leases exist. */
export async function openLeases({ capabilities }: TestApp): Promise<number> {
  const { rows } = await sql`select from token_leases`.execute(capabilities.db.platform)
  return rows.length
}

/**
 * Makes every sleep last until no lease exists, in all processes of the test: otherwise simulated time would end the
 * waits while the leaseholder's reply is on its way. Returns the number of sleeps, and a function that restores the
 * clock.
 */
export function sleepUntilNoLease(test: TestApp): { sleeps: () => number; wake: () => void } {
  const { clock } = test.capabilities
  const { sleep } = clock
  let sleeps = 0
  clock.sleep = async (ms) => {
    // A short sleep waits for a permit of a budget and does not depend on tokens.
    if (ms < 100) return sleep(ms)
    sleeps += 1
    while ((await openLeases(test)) > 0);
    return undefined
  }
  return { sleeps: () => sleeps, wake: () => void (clock.sleep = sleep) }
}

/** Returns how many transactions are idle in PostgreSQL. */
export async function idleTransactions({ capabilities }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(capabilities.db.platform)
  return rows[0]?.n ?? 0
}
