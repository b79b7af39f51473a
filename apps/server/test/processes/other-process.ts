import { sql } from 'kysely'
import { type Composition, compose } from '../../src/compose.ts'
import { createLogger } from '../../src/platform/log.ts'
import type { TestApp } from '../start-test-app.ts'

/**
 * What another process of the same installation is made of: connections, ports and memory of its own, and the app's
 * clock. Close it before the app.
 */
export const anotherProcess = ({ capabilities }: TestApp): Promise<Composition> =>
  compose(capabilities.config, {
    isWorker: false,
    isStrict: true,
    clock: capabilities.clock,
    log: createLogger('silent'),
  })

/** How many leases of tokens stand. */
export async function standingLeases({ capabilities }: TestApp): Promise<number> {
  const { rows } = await sql`select from token_leases`.execute(capabilities.db.platform)
  return rows.length
}

/**
 * From now on whoever sleeps does so until no lease stands, in all processes of the test: simulated time would run
 * out for those who wait while the holder's reply is on its way. Returns how often somebody has slept, and what gives
 * the clock its sleep back.
 */
export function sleepUntilNoLeaseStands(test: TestApp): { sleeps: () => number; wake: () => void } {
  const { clock } = test.capabilities
  const { sleep } = clock
  let sleeps = 0
  clock.sleep = async (ms) => {
    // A slot of a budget, which nobody's tokens are needed for.
    if (ms < 100) return sleep(ms)
    sleeps += 1
    while ((await standingLeases(test)) > 0);
    return undefined
  }
  return { sleeps: () => sleeps, wake: () => void (clock.sleep = sleep) }
}

/** How many transactions are open and wait for their client to say more. */
export async function idleTransactions({ capabilities }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(capabilities.db.platform)
  return rows[0]?.n ?? 0
}
