import type { RequestLane } from '@ark/marketplaces'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../apps/server/src/platform/database/connect.ts'
import { createErrorReport } from '../apps/server/src/platform/watch/error-report.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'
import { type AccountBudget, createRequestBudget } from '../apps/server/src/platform/limits/request-budget.ts'
import { startBenchDatabase } from './bench-database.ts'
import { type Figure, rounded } from './measure/figure.ts'

/** StockX' own limits. */
const LIMITS = {
  account: 'stockx:bench',
  provider: 'stockx',
  requestsPerSecond: 1,
  requestsPerDay: 1_000_000,
} as const
const GAP_MS = 1_000 / LIMITS.requestsPerSecond
const WITHDRAWALS = 200
const PROCESSES = 2
const WRITES_EACH = 6
const GOAL_SECONDS = 1

/** How long the other lanes pause before their next request, in gaps; `writes` do not pause. */
const ASKED_AGAIN_GAPS = { 'market-data': 3, orders: 10, lookups: 30, 'switch-offs': 5 } as const

/**
 * P7: measures how long a withdrawal waits for its request while all other lanes of the account want requests as well.
 */
export async function measureLaneWait(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const { url } = await startBenchDatabase(cleanUp)
  const budgets = Array.from({ length: PROCESSES }, () => {
    const db = connect(url, { report: createErrorReport(createLogger('silent')), poolSize: 10 })
    cleanUp.defer(() => db.close())
    return createRequestBudget(db, LIMITS, { sleep: (ms) => sleep(ms) })
  })
  const done = new AbortController()
  const granted: Record<RequestLane, number> = {
    withdrawals: 0,
    orders: 0,
    lookups: 0,
    'switch-offs': 0,
    writes: 0,
    sweeps: 0,
    'market-data': 0,
  }
  const askOn = async (budget: AccountBudget, lane: RequestLane, gaps: number) => {
    while (!done.signal.aborted) {
      const permit = await budget.spend(lane).catch(() => null)
      if (permit) granted[lane] += 1
      if (gaps > 0 || !permit) await sleep(GAP_MS * Math.max(gaps, 1))
    }
  }
  const others = budgets.flatMap((budget) => [
    ...Array.from({ length: WRITES_EACH }, () => askOn(budget, 'writes', 0)),
    ...Object.entries(ASKED_AGAIN_GAPS).map(([lane, gaps]) =>
      askOn(budget, lane as keyof typeof ASKED_AGAIN_GAPS, gaps),
    ),
  ])
  const [first] = budgets
  if (!first) throw new Error('there is no budget')
  const beganAt = performance.now()
  const waits = await withdrawNowAndThen(first)
  const seconds = (performance.now() - beganAt) / 1_000
  granted.withdrawals = waits.length
  done.abort()
  await Promise.all(others)
  return [figureOf(waits, { granted, seconds }), await measureBehindSwitchOffs(budgets)]
}

const SWITCHED_OFF = 5_000
const SOLD = 30
const GOAL_GONE_SECONDS = 5
/** The duration of an operation, which is polled twice: it ends between the polls. */
const OPERATION_MS = 700
const [SWITCHES_OFF, SELLS] = [1, 2]

/**
 * Measures how long a sold pair's withdrawal takes (one request, and two polls of its operation) while another retailer
 * of the account has disabled 5,000 sizes, which wait in the queues of two processes. Another retailer's bulk change
 * must not delay a withdrawal.
 */
async function measureBehindSwitchOffs(budgets: readonly AccountBudget[]): Promise<Figure> {
  const done = new AbortController()
  const switchOff = async (budget: AccountBudget) => {
    if (!done.signal.aborted) await budget.spend('switch-offs', SWITCHES_OFF).catch(() => null)
  }
  const waiting = budgets.flatMap((budget) =>
    Array.from({ length: SWITCHED_OFF / budgets.length }, () => switchOff(budget)),
  )
  const seconds: number[] = []
  for (let sold = 0; sold < SOLD; sold += 1) {
    await sleep(GAP_MS * (1 + ((sold * 0.618_034) % 1)))
    const budget = budgets[sold % budgets.length]
    const beganAt = performance.now()
    for (const afterMs of [0, OPERATION_MS, OPERATION_MS]) {
      await sleep(afterMs)
      await budget?.spend('withdrawals', SELLS)
    }
    seconds.push((performance.now() - beganAt) / 1_000)
  }
  done.abort()
  void Promise.allSettled(waiting)
  const sorted = seconds.toSorted((one, other) => one - other)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  return {
    id: 'R5 switched off',
    what: "a sold pair's three requests while another retailer's 5,000 switch-offs wait at one request a second: p95",
    goal: `≤ ${GOAL_GONE_SECONDS} s`,
    measured: `${p95.toFixed(2)} s`,
    holds: p95 <= GOAL_GONE_SECONDS,
    details: { sold: SOLD, p50_seconds: rounded(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN) },
  }
}

/**
 * Returns the milliseconds that each withdrawal waited. They come at arbitrary points of a gap and rarely two at once.
 */
async function withdrawNowAndThen(budget: AccountBudget): Promise<number[]> {
  const waits: number[] = []
  for (let each = 0; each < WITHDRAWALS; each += 1) {
    // Golden ratio steps cover the gap evenly and are the same in every run.
    await sleep(GAP_MS * (1 + ((each * 0.618_034) % 1)))
    const beganAt = performance.now()
    await budget.spend('withdrawals')
    waits.push(performance.now() - beganAt)
  }
  return waits
}

function figureOf(
  waitsMs: readonly number[],
  { granted, seconds }: { granted: Record<RequestLane, number>; seconds: number },
): Figure {
  const sorted = waitsMs.map((ms) => ms / 1_000).toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  const all = Object.values(granted).reduce((sum, each) => sum + each, 0)
  return {
    id: 'P7 lane',
    what: 'a withdrawal waits for its request under a full backlog, at one request a second: seconds, p99',
    goal: `≤ ${GOAL_SECONDS} s`,
    measured: `${at(0.99).toFixed(2)} s`,
    holds: at(0.99) <= GOAL_SECONDS,
    details: {
      p50_seconds: rounded(at(0.5)),
      longest_seconds: rounded(at(1)),
      ...granted,
      share_of_permits_used: rounded(all / (seconds * LIMITS.requestsPerSecond)),
    },
  }
}
