import {
  type MarketplaceName,
  ProviderThrottled,
  type ProviderName,
  type RequestLane,
  type RequestPermit,
  throttlePauseMs,
} from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'
import {
  LETTER,
  LONGEST_GAP_MS,
  RECENT,
  RUN_OF_LANE,
  TAKES_AFTER,
  TAKES_AFTER_ITS_RUN,
  usesSparePermitsOnly,
  TAKES_WHEN_STARVED,
  type WantedPermit,
} from './lane-order.ts'
import { type PermitCounter, PermitDesk } from './permit-desk.ts'
import { TurnLine } from './turn-line.ts'

/** An account's budget in this process. */
export interface AccountBudget {
  /**
   * Waits for the permit of one request of a retailer (null: of ARK). In a lane retailers take turns. Rejects with
   * `ProviderThrottled`.
   */
  spend(lane: RequestLane, retailerId?: number | null): Promise<RequestPermit>
  /**
   * Returns whether one more request of a retailer would soon get its turn: few wait in the lane, or others fill it
   * and none of this retailer's waits.
   */
  hasRoom(lane: RequestLane, retailerId: number | null): boolean
}

export interface BudgetLimits {
  /** The key of the account whose requests are counted: 'stockx:shared'. */
  account: string
  provider: ProviderName
  /** Infinity means unlimited and uncounted, while a sandbox is filled. */
  requestsPerSecond: number
  requestsPerDay: number
}

/** Returns the limits of an account, from the settings of its marketplace. */
export function limitsOf(
  config: Pick<Config, 'stockx' | 'alias'>,
  provider: MarketplaceName,
  accountId: number,
): BudgetLimits {
  const { requestsPerSecond, requestsPerDay } = provider === 'stockx' ? config.stockx : config.alias
  return { account: `${provider}:${accountId}`, provider, requestsPerSecond, requestsPerDay }
}

/** The share of a day's requests up to which a lane may spend; the rest is reserved for more urgent lanes. */
const SHARE_OF_DAY: Record<RequestLane, number> = {
  orders: 1,
  withdrawals: 1,
  'switch-offs': 0.95,
  writes: 0.9,
  lookups: 0.8,
  sweeps: 0.75,
  'market-data': 0.7,
}

/** Returns up to how many requests of the day a lane may spend. */
export const shareOfDay = ({ requestsPerDay }: BudgetLimits, lane: RequestLane): number =>
  Math.floor(requestsPerDay * SHARE_OF_DAY[lane])

/** The retry time when a lane's share of the day is spent. */
const DAY_SPENT_MS = 10 * 60_000

/** How long a request of a lane waits for a permit in its process before its job, or the person, has to retry. */
const PATIENCE_MS: Record<RequestLane, (gapMs: number) => number> = {
  withdrawals: () => 10_000,
  orders: () => 10_000,
  // Three permits, and the delay between lanes.
  lookups: (gapMs) => 3.25 * gapMs,
  'switch-offs': () => 10_000,
  writes: () => 10_000,
  sweeps: () => 0,
  'market-data': () => 0,
}

/**
 * Creates the budget of one account's requests, shared by all processes: one permit each `1/requestsPerSecond`,
 * counted per UTC day. Rate limiter libraries have no order of lanes, which keeps a withdrawal from waiting behind a
 * repricing, so this one is ours (docs/decisions/004, 078).
 *
 * A 429 concerns the whole account: the request that gets one moves the next free permit behind the pause, so that no
 * process asks before. Lanes that may wait that long wait for the end of a short pause; the others, and all in a long
 * pause, are rejected with the time of a retry.
 */
export function createRequestBudget(db: Database, limits: BudgetLimits, clock: Pick<Clock, 'sleep'>): AccountBudget {
  const gapMs = 1_000 / limits.requestsPerSecond
  const desk = new PermitDesk(counterOf(db, limits, gapMs), { gapMs, sleep: (ms) => clock.sleep(ms) })
  const lines = new Map<RequestLane, TurnLine<number | null>>()
  const lineOf = (lane: RequestLane) => {
    const line = lines.get(lane) ?? new TurnLine()
    lines.set(lane, line)
    return line
  }
  return {
    hasRoom(lane, retailerId) {
      const line = lineOf(lane)
      return line.length < FULL_LINE || line.lengthOf(retailerId) === 0
    },
    async spend(lane, retailerId = null) {
      if (gapMs === 0) return UNLIMITED
      const joinedAtMs = desk.sleptMs
      const granted = await lineOf(lane).join(retailerId, () => {
        // A person's wait counts from joining the line; a job's begins with its turn, because requests before it take
        // time.
        const usedMs = lane === 'lookups' ? desk.sleptMs - joinedAtMs : 0
        return desk.permit(lane, PATIENCE_MS[lane](gapMs) - usedMs)
      })
      return permitOf(db, limits.account, granted)
    },
  }
}

/**
 * How many requests of an account wait in one lane of a process; the jobs of further ones wait in the queue and leave
 * workers to other accounts.
 */
const FULL_LINE = 6

/** The permit of unlimited accounts, which share nothing. */
const UNLIMITED: RequestPermit = {
  throttled: async (retryAfterMs) => throttlePauseMs(retryAfterMs, 0),
  answered: async () => undefined,
}

/** Returns how an account's permits are taken, and how its state is read. */
const counterOf = (db: Database, limits: BudgetLimits, gapMs: number): PermitCounter => ({
  take: (lane) => takePermit(db, limits, { lane, gapMs }),
  async look() {
    const { account, provider } = limits
    for (;;) {
      const standing = await standingOf(db, account)
      if (standing)
        return {
          freeInMs: standing.free_in_ms,
          recentLanes: standing.recent_lanes,
          refusal: (lane) =>
            standing.spent_today >= shareOfDay(limits, lane)
              ? new ProviderThrottled(provider, Math.max(DAY_SPENT_MS, gapMs * 2))
              : null,
          comeBack: (lane) => new ProviderThrottled(provider, comeBackMs(standing, { lane, gapMs })),
        }
      await sql`insert into request_budgets (account) values (${account}) on conflict do nothing`.execute(db.platform)
    }
  },
})

/**
 * Takes a permit and returns how many 429s in a row the account had met; null when the lane may have none now, or the
 * account has no row yet.
 */
async function takePermit(db: Database, limits: BudgetLimits, { lane, gapMs }: WantedPermit): Promise<number | null> {
  const seconds = (share: number) => sql`${(Math.min(gapMs, LONGEST_GAP_MS) * share) / 1_000}::float8`
  const letter = LETTER[lane]
  const run = RUN_OF_LANE[lane] ?? RECENT + 1
  // The same rule as `takesAfterMs`.
  const takesAfter = usesSparePermitsOnly(lane)
    ? sql`${gapMs / 1_000}::float8`
    : sql`case when starts_with(b.recent_lanes, ${letter.repeat(run)}) then ${seconds(TAKES_AFTER_ITS_RUN)}
             when length(b.recent_lanes) >= ${RECENT} and strpos(b.recent_lanes, ${letter}) = 0
               then ${seconds(Math.min(TAKES_WHEN_STARVED, TAKES_AFTER[lane]))}
             else ${seconds(TAKES_AFTER[lane])} end`
  const { rows } = await sql<Columns<'request_budgets', 'throttles'>>`
    update request_budgets b
    set next_permit_at = clock_timestamp() + make_interval(secs => ${gapMs / 1_000}),
        recent_lanes = left(${letter} || b.recent_lanes, ${RECENT}),
        spent_today = case when b.day = (clock_timestamp() at time zone 'utc')::date then b.spent_today + 1 else 1 end,
        day = (clock_timestamp() at time zone 'utc')::date
    where account = ${limits.account}
      and b.next_permit_at <= clock_timestamp() - make_interval(secs => ${takesAfter})
      and (b.day <> (clock_timestamp() at time zone 'utc')::date
           or b.spent_today < ${shareOfDay(limits, lane)})
    returning b.throttles`.execute(db.platform)
  return rows[0]?.throttles ?? null
}

interface Standing extends Columns<'request_budgets', 'throttles' | 'recent_lanes'> {
  /** When the next permit is free; negative when it has been free for that long. */
  free_in_ms: number
  /** Requests of today, UTC. */
  spent_today: number
}

/** An account's budget for display. Times are the database's. */
export interface BudgetState {
  now: Date
  spent_today: number
  /** Midnight UTC, when a new day begins. */
  resets_at: Date
  /** No request is sent before this time, because the provider answered 429; null without a pause. */
  paused_until: Date | null
}

/** Returns the state of an account's budget; an unused one has spent nothing. */
export async function budgetState(db: Database, account: string): Promise<BudgetState> {
  const { rows } = await sql<BudgetState>`
    select n.now, n.resets_at,
      case when b.day = (n.now at time zone 'utc')::date then b.spent_today else 0 end as spent_today,
      case when b.throttles > 0 and b.next_permit_at > n.now then b.next_permit_at end as paused_until
    from (
      select clock_timestamp() as now,
        (date_trunc('day', clock_timestamp() at time zone 'utc') + interval '1 day') at time zone 'utc' as resets_at
    ) n left join request_budgets b on b.account = ${account}`.execute(db.platform)
  const [standing] = rows
  if (!standing) throw new Error('the database did not tell the time')
  return standing
}

/** Returns the budgets of many accounts by name. Unused ones are left out. */
export async function budgetStates(db: Database, accounts: readonly string[]): Promise<Map<string, BudgetState>> {
  const { rows } = await sql<BudgetState & Columns<'request_budgets', 'account'>>`
    select b.account, n.now, n.resets_at,
      case when b.day = (n.now at time zone 'utc')::date then b.spent_today else 0 end as spent_today,
      case when b.throttles > 0 and b.next_permit_at > n.now then b.next_permit_at end as paused_until
    from (
      select clock_timestamp() as now,
        (date_trunc('day', clock_timestamp() at time zone 'utc') + interval '1 day') at time zone 'utc' as resets_at
    ) n join request_budgets b on b.account = any(${accounts}::text[])`.execute(db.platform)
  return new Map(rows.map(({ account, ...standing }) => [account, standing]))
}

async function standingOf(db: Database, account: string): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select throttles, recent_lanes,
      case when day = (clock_timestamp() at time zone 'utc')::date then spent_today else 0 end as spent_today,
      (extract(epoch from (next_permit_at - clock_timestamp())) * 1000)::float8 as free_in_ms
    from request_budgets where account = ${account}`.execute(db.platform)
  return rows[0] ?? null
}

/** Returns the time of a retry: two permits from now; in a pause, the time when the lane may wait for its end. */
function comeBackMs({ throttles, free_in_ms }: Standing, { lane, gapMs }: WantedPermit): number {
  const pauseMs = throttles > 0 ? free_in_ms - PATIENCE_MS[lane](gapMs) : 0
  return Math.ceil(Math.max(gapMs * 2, pauseMs))
}

/**
 * Returns a permit. `throttles` is the number of 429s in a row when the request left, so that requests that left
 * together and were all refused count once.
 */
const permitOf = (db: Database, account: string, throttles: number): RequestPermit => ({
  async throttled(retryAfterMs) {
    const pauseMs = throttlePauseMs(retryAfterMs, throttles)
    await sql`
      update request_budgets b
      set throttles = case when b.throttles = ${throttles} then b.throttles + 1 else b.throttles end,
          next_permit_at = greatest(b.next_permit_at, clock_timestamp() + make_interval(secs => ${pauseMs / 1_000}))
      where account = ${account}`.execute(db.platform)
    return pauseMs
  },
  async answered() {
    if (throttles === 0) return
    // An answer to a request from before the last 429 does not reset the count. If a reset fails, the next answer
    // makes it.
    await sql`update request_budgets set throttles = 0 where account = ${account} and throttles = ${throttles}`
      .execute(db.platform)
      .catch(() => undefined)
  },
})
