import {
  type MarketplaceName,
  ProviderThrottled,
  type ProviderName,
  type RequestBudget,
  type RequestLane,
  type RequestSlot,
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
  'market-data': 0.7,
}

/** How many requests a lane may have spent today at most. */
export const shareOfDay = ({ requestsPerDay }: BudgetLimits, lane: RequestLane): number =>
  Math.floor(requestsPerDay * SHARE_OF_DAY[lane])

/** Whoever finds a lane's share of the day spent comes back after this. */
const DAY_SPENT_MS = 10 * 60_000

/**
 * How far ahead of its time a slot may be reserved. Orders queue. Writes may reserve the next slot and none behind it;
 * withdrawals and what a person looks up the one after it too: they go before writes, and take turns with each other,
 * so that nobody waits behind a backlog of hundreds that leave. Market data takes a slot only after another went
 * unused, so that it never keeps a waiting write out.
 */
const AHEAD_MS: Record<RequestLane, (gapMs: number) => number> = {
  orders: () => 10_000,
  withdrawals: (gapMs) => 2 * gapMs,
  writes: (gapMs) => gapMs,
  lookups: (gapMs) => 2 * gapMs,
  'market-data': (gapMs) => -gapMs,
}

/**
 * Requests of one account, shared by every process: one slot each `1/requestsPerSecond`, counted per UTC day. A
 * library limiter knows no order of lanes, which is what keeps a withdrawal from waiting behind a repricing
 * (quality.md R5), so this one is ours.
 *
 * A 429 concerns the account: whoever meets one moves the next free slot behind the pause, so that no process asks
 * before. Urgent lanes queue for the first slot after a short pause; everybody else, and all in a long one, is turned
 * away with the time to come back.
 */
export function createRequestBudget(db: Database, limits: BudgetLimits, clock: Pick<Clock, 'sleep'>): AccountBudget {
  const gapMs = 1_000 / limits.requestsPerSecond
  const lines = { writes: createLine(), withdrawals: createLine() }
  const reserved = (lane: RequestLane): Promise<Reserved> => {
    const wanted = { lane, gapMs }
    return lane === 'writes' || lane === 'withdrawals'
      ? lines[lane].join(() => awaitPermit(db, limits, { ...wanted, sleep: clock.sleep }))
      : takePermit(db, limits, wanted)
  }
  return {
    hasRoom: () => lines.writes.length() < FULL_LINE,
    async spend(lane) {
      if (gapMs === 0) return UNLIMITED
      for (;;) {
        const { waitMs, throttles } = await reserved(lane)
        if (waitMs > 0) {
          await clock.sleep(waitMs)
          // A pause that has begun meanwhile holds for those in the queue as well.
          const now = await standingOf(db, limits.account)
          if (now && now.throttles > throttles) continue
        }
        return slotOf(db, limits.account, throttles)
      }
    },
  }
}

/** Nothing is shared by those whose requests are not counted. */
const UNLIMITED: RequestSlot = {
  throttled: async (saidMs) => throttlePauseMs(saidMs, 0),
  answered: async () => undefined,
}

interface Wanted {
  lane: RequestLane
  gapMs: number
}

/** So long the first in its process' line waits for a slot that it may reserve; then its job comes back. */
const PATIENCE_MS = 10_000

/**
 * Takes a slot for a listing, asking for it again each time one may have come free. Rejects like `takePermit` when the
 * next try would come after its patience ends: in a long pause, when the day is spent, or at a pace at which jobs had
 * better wait in the queue.
 */
async function awaitPermit(
  db: Database,
  limits: BudgetLimits,
  { sleep, ...wanted }: Wanted & Pick<Clock, 'sleep'>,
): Promise<Reserved> {
  for (let leftMs = PATIENCE_MS; ; ) {
    try {
      return await takePermit(db, limits, wanted)
    } catch (error) {
      if (!(error instanceof ProviderThrottled)) throw error
      // A slot that somebody holds comes free within a gap; a pause, or a spent day, is told by a longer time.
      const waitMs = error.retryAfterMs <= wanted.gapMs * 2 ? wanted.gapMs / 2 : error.retryAfterMs
      leftMs -= waitMs
      if (leftMs < 0) throw error
      await sleep(waitMs)
    }
  }
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

/** How long to wait for the slot, and how many 429s in a row the account had met by then. */
interface Reserved {
  waitMs: number
  throttles: number
}

async function takePermit(db: Database, limits: BudgetLimits, wanted: Wanted): Promise<Reserved> {
  const { account, provider } = limits
  const slot = await reserve(db, limits, wanted)
  if (slot) return slot
  const standing = await standingOf(db, account)
  if (standing && standing.spent_today >= shareOfDay(limits, wanted.lane))
    throw new ProviderThrottled(provider, Math.max(DAY_SPENT_MS, wanted.gapMs * 2))
  if (standing) throw new ProviderThrottled(provider, comeBackMs(standing, wanted))
  await sql`insert into request_budgets (account) values (${account}) on conflict do nothing`.execute(db.platform)
  return takePermit(db, limits, wanted)
}

/** Null: the lane may have no slot now, or the account has no row yet. */
async function reserve(db: Database, limits: BudgetLimits, { lane, gapMs }: Wanted): Promise<Reserved | null> {
  const { account } = limits
  const { rows } = await sql<Columns<'request_budgets', 'throttles'> & { wait_ms: number }>`
    update request_budgets b
    set next_permit_at = greatest(b.next_permit_at, clock_timestamp()) + make_interval(secs => ${gapMs / 1_000}),
        spent_today = case when b.day = (clock_timestamp() at time zone 'utc')::date then b.spent_today + 1 else 1 end,
        day = (clock_timestamp() at time zone 'utc')::date
    where account = ${account}
      and b.next_permit_at <= clock_timestamp() + make_interval(secs => ${AHEAD_MS[lane](gapMs) / 1_000})
      and (b.day <> (clock_timestamp() at time zone 'utc')::date
           or b.spent_today < ${shareOfDay(limits, lane)})
    returning b.throttles, greatest(0,
      extract(epoch from (b.next_permit_at - clock_timestamp())) * 1000 - ${gapMs})::float8 as wait_ms`.execute(
    db.platform,
  )
  const [slot] = rows
  return slot ? { waitMs: Math.ceil(slot.wait_ms), throttles: slot.throttles } : null
}

interface Standing extends Columns<'request_budgets', 'throttles'> {
  /** When the next slot is free; negative: it has been for so long. */
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

async function standingOf(db: Database, account: string): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select throttles,
      case when day = (clock_timestamp() at time zone 'utc')::date then spent_today else 0 end as spent_today,
      (extract(epoch from (next_permit_at - clock_timestamp())) * 1000)::float8 as free_in_ms
    from request_budgets where account = ${account}`.execute(db.platform)
  return rows[0] ?? null
}

/**
 * Two slots from now, and in a pause when the lane may reserve the first slot after it: urgent lanes somewhat before
 * its end.
 */
function comeBackMs({ throttles, free_in_ms }: Standing, { lane, gapMs }: Wanted): number {
  const pauseMs = throttles > 0 ? free_in_ms - AHEAD_MS[lane](gapMs) : 0
  return Math.ceil(Math.max(gapMs * 2, pauseMs))
}

/**
 * `throttles`: as many 429s in a row were known when the request left. Requests that left together and were all
 * refused count once.
 */
const slotOf = (db: Database, account: string, throttles: number): RequestSlot => ({
  async throttled(saidMs) {
    const pauseMs = throttlePauseMs(saidMs, throttles)
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
