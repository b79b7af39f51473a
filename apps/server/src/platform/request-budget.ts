import { ProviderThrottled, type ProviderName, type RequestBudget, type RequestLane } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'

export interface BudgetLimits {
  /** Names the account whose requests are counted: 'stockx:shared'. */
  account: string
  provider: ProviderName
  /** Infinite: not limited and not counted, while a sandbox is filled. */
  requestsPerSecond: number
  requestsPerDay: number
}

/** The share of a day's requests that a lane may use up: what is left over belongs to the lanes before it. */
const SHARE_OF_DAY: Record<RequestLane, number> = {
  orders: 1,
  withdrawals: 1,
  writes: 0.9,
  lookups: 0.8,
  'market-data': 0.7,
}

/**
 * How far ahead of its time a slot may be reserved. Urgent lanes queue. Writes, and what a person looks up, may reserve the next slot and
 * none behind it: a withdrawal waits for one of them at most, and none of them is kept out for as long as polls leave every other slot.
 * Market data takes a slot only after another went unused, so that it never keeps a waiting write out.
 */
const AHEAD_MS: Record<RequestLane, (gapMs: number) => number> = {
  orders: () => 10_000,
  withdrawals: () => 10_000,
  writes: (gapMs) => gapMs,
  lookups: (gapMs) => gapMs,
  'market-data': (gapMs) => -gapMs,
}

/**
 * Requests of one account, shared by every process: one slot each `1/requestsPerSecond`, counted per UTC day. A library limiter knows
 * no order of lanes, which is what keeps a withdrawal from waiting behind a repricing (quality.md R5), so this one is ours.
 */
export function createRequestBudget(db: Database, limits: BudgetLimits, clock: Pick<Clock, 'sleep'>): RequestBudget {
  const gapMs = 1_000 / limits.requestsPerSecond
  return {
    async spend(lane) {
      if (gapMs === 0) return
      const waitMs = await takeSlot(db, limits, { lane, gapMs })
      if (waitMs > 0) await clock.sleep(waitMs)
    },
  }
}

async function takeSlot(
  db: Database,
  limits: BudgetLimits,
  { lane, gapMs }: { lane: RequestLane; gapMs: number },
): Promise<number> {
  const { account, provider, requestsPerDay } = limits
  await sql`insert into request_budgets (account) values (${account}) on conflict do nothing`.execute(db.platform)
  const { rows } = await sql<{ wait_ms: number }>`
    update request_budgets b
    set next_free_at = greatest(b.next_free_at, clock_timestamp()) + make_interval(secs => ${gapMs / 1_000}),
        spent_today = case when b.day = (clock_timestamp() at time zone 'utc')::date then b.spent_today + 1 else 1 end,
        day = (clock_timestamp() at time zone 'utc')::date
    where account = ${account}
      and b.next_free_at <= clock_timestamp() + make_interval(secs => ${AHEAD_MS[lane](gapMs) / 1_000})
      and (b.day <> (clock_timestamp() at time zone 'utc')::date or b.spent_today < ${Math.floor(requestsPerDay * SHARE_OF_DAY[lane])})
    returning greatest(0, extract(epoch from (b.next_free_at - clock_timestamp())) * 1000 - ${gapMs})::float8 as wait_ms`.execute(
    db.platform,
  )
  const [slot] = rows
  if (slot) return Math.ceil(slot.wait_ms)
  throw new ProviderThrottled(provider, Math.ceil(gapMs * 2))
}
