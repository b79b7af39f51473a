import {
  type MarketplaceName,
  ProviderThrottled,
  type ProviderName,
  type RequestBudget,
  type RequestLane,
  type RequestPermit,
  throttlePauseMs,
} from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Columns } from './database/schema.gen.ts'

/** An account's budget as its process sees it. */
export interface AccountBudget extends RequestBudget {
  /** Whether few writes wait here for a free request: one more would soon have its turn. */
  hasRoom(): boolean
}

export interface BudgetLimits {
  /** Names the account whose requests are counted: 'stockx:shared'. */
  account: string
  provider: ProviderName
  /** Infinite: not limited and not counted, while a sandbox is filled. */
  requestsPerSecond: number
  requestsPerDay: number
}

/** The limits of an account, by the settings of its marketplace. */
export function limitsOf(
  config: Pick<Config, 'stockx' | 'alias'>,
  provider: MarketplaceName,
  accountId: number,
): BudgetLimits {
  const { requestsPerSecond, requestsPerDay } = provider === 'stockx' ? config.stockx : config.alias
  return { account: `${provider}:${accountId}`, provider, requestsPerSecond, requestsPerDay }
}

/** The share of a day's requests that a lane may use up: what is left over belongs to the lanes before it. */
const SHARE_OF_DAY: Record<RequestLane, number> = {
  orders: 1,
  withdrawals: 1,
  writes: 0.9,
  lookups: 0.8,
  sweeps: 0.75,
  'market-data': 0.7,
}

/** How many requests a lane may have spent today at most. */
export const shareOfDay = ({ requestsPerDay }: BudgetLimits, lane: RequestLane): number =>
  Math.floor(requestsPerDay * SHARE_OF_DAY[lane])

/** Whoever finds a lane's share of the day spent comes back after this. */
const DAY_SPENT_MS = 10 * 60_000

/**
 * How long after a permit has come free each lane asks for it, as a share of the time between two permits: whoever may
 * go first asks first, and nobody holds a permit that is still to come. Market data and sweeps take one only after
 * another went unused, so that they never keep a waiting write out.
 */
const ASKS_AFTER: Record<RequestLane, number> = {
  withdrawals: 0,
  lookups: 0.01,
  orders: 0.03,
  writes: 0.1,
  sweeps: 1,
  'market-data': 1,
}

/**
 * Permits far apart are not wasted on manners: lanes ask as if there were no more than this between two. Their order
 * stays: a poll that loses to writes would have its turn when a withdrawal comes.
 */
const LONGEST_GAP_MS = 100

/** So long a lane waits for a permit in its process; then its job, or the person, comes back. */
const PATIENCE_MS: Record<RequestLane, (gapMs: number) => number> = {
  withdrawals: () => 10_000,
  orders: () => 10_000,
  lookups: (gapMs) => 2 * gapMs,
  writes: () => 10_000,
  sweeps: () => 0,
  'market-data': () => 0,
}

/**
 * Requests of one account, shared by every process: one permit each `1/requestsPerSecond`, counted per UTC day. A
 * library limiter knows no order of lanes, which is what keeps a withdrawal from waiting behind a repricing
 * (quality.md R5), so this one is ours.
 *
 * A 429 concerns the account: whoever meets one moves the next free permit behind the pause, so that no process asks
 * before. Who has the patience waits for the end of a short pause; everybody else, and all in a long one, is turned
 * away with the time to come back.
 */
export function createRequestBudget(db: Database, limits: BudgetLimits, clock: Pick<Clock, 'sleep'>): AccountBudget {
  const gapMs = 1_000 / limits.requestsPerSecond
  const lines = { writes: createLine(), withdrawals: createLine() }
  return {
    hasRoom: () => lines.writes.length() < FULL_LINE,
    async spend(lane) {
      if (gapMs === 0) return UNLIMITED
      const granted = () => awaitPermit(db, limits, { lane, gapMs, sleep: clock.sleep })
      const throttles = await (lane === 'writes' || lane === 'withdrawals' ? lines[lane].join(granted) : granted())
      return permitOf(db, limits.account, throttles)
    },
  }
}

/** Nothing is shared by those whose requests are not counted. */
const UNLIMITED: RequestPermit = {
  throttled: async (retryAfterMs) => throttlePauseMs(retryAfterMs, 0),
  answered: async () => undefined,
}

interface Wanted {
  lane: RequestLane
  gapMs: number
}

/**
 * Takes a permit, asking for it again each time one comes free, and answers how many 429s in a row the account had met
 * by then. Rejects with the time to come back when the next try would come after its lane's patience ends: in a long
 * pause, when its share of the day is spent, or at a pace at which jobs had better wait in the queue.
 */
async function awaitPermit(
  db: Database,
  limits: BudgetLimits,
  { sleep, ...wanted }: Wanted & Pick<Clock, 'sleep'>,
): Promise<number> {
  const { account, provider } = limits
  let leftMs = PATIENCE_MS[wanted.lane](wanted.gapMs)
  for (let lost = 0; ; lost += 1) {
    const permit = await takePermit(db, limits, wanted)
    if (permit) return permit.throttles
    const standing = await standingOf(db, account)
    if (!standing) {
      await sql`insert into request_budgets (account) values (${account}) on conflict do nothing`.execute(db.platform)
      continue
    }
    if (standing.spent_today >= shareOfDay(limits, wanted.lane))
      throw new ProviderThrottled(provider, Math.max(DAY_SPENT_MS, wanted.gapMs * 2))
    const waitMs = Math.max(1, Math.ceil(standing.free_in_ms + asksAfterMs(wanted, lost)))
    leftMs -= waitMs
    if (leftMs < 0) throw new ProviderThrottled(provider, comeBackMs(standing, wanted))
    await sleep(waitMs)
  }
}

/**
 * Who has lost so many permits asks no later than a withdrawal from then on: a backlog of these leaves turns to the
 * others. Withdrawals that come now and then leave a permit between them, which a poll gets before it has its turn.
 */
const TURN_AFTER_LOST: Partial<Record<RequestLane, number>> = { lookups: 1, orders: 3 }

/** How long after a permit has come free a lane asks for it that has lost so many, in milliseconds. */
export function asksAfterMs({ lane, gapMs }: Wanted, lost: number): number {
  const hasTurn = lost >= (TURN_AFTER_LOST[lane] ?? Number.POSITIVE_INFINITY)
  return hasTurn ? 0 : Math.min(gapMs, LONGEST_GAP_MS) * ASKS_AFTER[lane]
}

/**
 * More of an account's writes than these need not wait in a process: their jobs do so in the queue, and leave room for
 * other accounts.
 */
const FULL_LINE = 6

interface Line {
  /** How many wait, the one whose turn it is included. */
  length(): number
  join<T>(attempt: () => Promise<T>): Promise<T>
}

/**
 * Lets one at a time try, in the order in which they came: the others of this process need not ask the database
 * meanwhile.
 */
function createLine(): Line {
  let last: Promise<unknown> = Promise.resolve()
  let length = 0
  return {
    length: () => length,
    join(attempt) {
      length += 1
      const mine = last.then(attempt).finally(() => (length -= 1))
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

/** Null: the lane may have no permit now, or the account has no row yet. */
async function takePermit(
  db: Database,
  limits: BudgetLimits,
  { lane, gapMs }: Wanted,
): Promise<Columns<'request_budgets', 'throttles'> | null> {
  const unusedMs = lane === 'market-data' || lane === 'sweeps' ? gapMs : 0
  const { rows } = await sql<Columns<'request_budgets', 'throttles'>>`
    update request_budgets b
    set next_permit_at = clock_timestamp() + make_interval(secs => ${gapMs / 1_000}),
        spent_today = case when b.day = (clock_timestamp() at time zone 'utc')::date then b.spent_today + 1 else 1 end,
        day = (clock_timestamp() at time zone 'utc')::date
    where account = ${limits.account}
      and b.next_permit_at <= clock_timestamp() - make_interval(secs => ${unusedMs / 1_000})
      and (b.day <> (clock_timestamp() at time zone 'utc')::date
           or b.spent_today < ${shareOfDay(limits, lane)})
    returning b.throttles`.execute(db.platform)
  return rows[0] ?? null
}

interface Standing extends Columns<'request_budgets', 'throttles'> {
  /** When the next permit is free; negative: it has been for so long. */
  free_in_ms: number
  /** Of today, UTC. */
  spent_today: number
}

/** An account's budget for people to look at. Times are the database's. */
export interface BudgetStanding {
  now: Date
  spent_today: number
  /** Midnight UTC, when a new day is counted. */
  resets_at: Date
  /** Nobody asks before, since the provider answered 429; null: no pause. */
  paused_until: Date | null
}

/** How an account's budget stands now; nothing is spent of one that was never used. */
export async function budgetStanding(db: Database, account: string): Promise<BudgetStanding> {
  const { rows } = await sql<BudgetStanding>`
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

/** How the budgets of many accounts stand now, by their names. Of one that was never used nothing is known. */
export async function budgetStandings(db: Database, accounts: readonly string[]): Promise<Map<string, BudgetStanding>> {
  const { rows } = await sql<BudgetStanding & Columns<'request_budgets', 'account'>>`
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
    select throttles,
      case when day = (clock_timestamp() at time zone 'utc')::date then spent_today else 0 end as spent_today,
      (extract(epoch from (next_permit_at - clock_timestamp())) * 1000)::float8 as free_in_ms
    from request_budgets where account = ${account}`.execute(db.platform)
  return rows[0] ?? null
}

/** Two permits from now; in a pause, when the lane has the patience to wait for its end. */
function comeBackMs({ throttles, free_in_ms }: Standing, { lane, gapMs }: Wanted): number {
  const pauseMs = throttles > 0 ? free_in_ms - PATIENCE_MS[lane](gapMs) : 0
  return Math.ceil(Math.max(gapMs * 2, pauseMs))
}

/**
 * `throttles`: as many 429s in a row were known when the request left. Requests that left together and were all
 * refused count once.
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
    // An answer to what left before the last 429 does not end the row. A reset that fails is made by the next answer.
    await sql`update request_budgets set throttles = 0 where account = ${account} and throttles = ${throttles}`
      .execute(db.platform)
      .catch(() => undefined)
  },
})
