import type { AnswerOf, Contract } from '@ark/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { startTemporaryApp, type TemporaryApp } from '../tooling/temporary-app.ts'
import { type Figure, rounded } from './measure/figure.ts'
import { type SandboxCall, sandboxOwner } from './measure/sandbox-call.ts'

type Variant = AnswerOf<Contract['GET /listings/variants']>['variants'][number]
type Sale = AnswerOf<Contract['GET /sales/{id}']>

/** StockX' window, after which its quota of batch items is available again. */
const WINDOW_MS = 300_000
const WINDOWS = 2
/** More sizes than can be listed in that time. */
const MOST_SIZES = 2_000
const BETWEEN_SALES_MS = 15_000
const GOAL_MINUTES = 105
const GOAL_WITHDRAWN_SECONDS = 5
/** The goal of P7 for the share of admitted requests that succeed. */
const GOAL_USEFUL = 0.98

/**
 * Enables all of the sandbox's stock at once with StockX' own limits in ARK and in the simulator: one request a second,
 * and 500 batch items in five minutes. Measures how long 10,000 sizes would take at that pace, how soon a pair that
 * sells at ALIAS in the meantime is withdrawn from StockX, and the share of requests that StockX answered successfully.
 */
export async function measureBatches(): Promise<Figure[]> {
  const app = await startTemporaryApp()
  try {
    const { call } = await sandboxOwner(app.url)
    const sizes = await sizesToList(call)
    const before = await usageAtStockx(app)
    const beganAt = performance.now()
    await switchOn(call, sizes)
    const selling = sellAgainAndAgain(app, performance.now() + WINDOW_MS * WINDOWS)
    const up: number[] = []
    for (let window = 1; window <= WINDOWS; window += 1) {
      await wait(Math.max(0, beganAt + WINDOW_MS * window - performance.now()))
      up.push(await liveAtStockx(call))
    }
    const sold = await selling
    const after = await usageAtStockx(app)
    return [paceOf(up, sizes.length), withdrawalsOf(await withdrawnSeconds(call), sold), usefulOf(before, after)]
  } finally {
    await app.stop()
  }
}

/** Returns sizes in stock that StockX has and that are not listed yet. */
async function sizesToList(call: SandboxCall): Promise<Variant[]> {
  const found: Variant[] = []
  for (let skip = 0; found.length < MOST_SIZES; skip += 200) {
    const page = await call<{ variants: Variant[] }>('GET', `/listings/variants?limit=200&skip=${skip}&filter=unlisted`)
    if (page.variants.length === 0) break
    found.push(
      ...page.variants.filter(({ total_available, stockx }) => total_available > 0 && stockx.net_payout !== null),
    )
  }
  return found.slice(0, MOST_SIZES)
}

async function switchOn(call: SandboxCall, sizes: readonly Variant[]): Promise<void> {
  for (const { variant_id } of sizes) {
    await call('PATCH', `/listings/variants/${variant_id}/payouts`, { desired_payout: 400, bottom_payout: 300 })
    await call('PATCH', `/listings/variants/${variant_id}/toggle-queued`, { enabled: true })
  }
}

async function liveAtStockx(call: SandboxCall): Promise<number> {
  let live = 0
  for (let skip = 0; ; skip += 200) {
    const page = await call<{ variants: Variant[] }>('GET', `/listings/variants?limit=200&skip=${skip}&filter=listed`)
    live += page.variants.filter(({ marketplace_listings }) =>
      marketplace_listings.some(({ marketplace, state }) => marketplace === 'stockx' && state === 'live'),
    ).length
    if (page.variants.length < 200) return live
  }
}

/** Buys one listing at ALIAS after the other. Returns how many were bought. */
async function sellAgainAndAgain({ simulators: { alias } }: TemporaryApp, untilMs: number): Promise<number> {
  let sold = 0
  while (performance.now() < untilMs) {
    await wait(BETWEEN_SALES_MS)
    const { entries } = (await (await fetch(`${alias}/_simulator/journal`)).json()) as {
      entries: { effect: string; details: { listingId: string } }[]
    }
    const listings = entries
      .filter(({ effect }) => effect === 'listing.created')
      .map(({ details }) => details.listingId)
    // Buys the oldest listings, because their StockX listings are live as well.
    const bought = await fetch(`${alias}/_simulator/buy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ listingId: listings[sold] }),
    })
    if (bought.ok) sold += 1
  }
  return sold
}

/** Returns the seconds from the sale to the confirmed withdrawal, for each sale that had a listing to withdraw. */
async function withdrawnSeconds(call: SandboxCall): Promise<number[]> {
  const { sales } = await call<{ sales: Sale[] }>('GET', '/sales/?limit=200')
  return sales.flatMap(({ receipt }) => (receipt.seconds_to_withdrawn === null ? [] : [receipt.seconds_to_withdrawn]))
}

/** StockX' counts for the account: admitted requests, throttled ones, and ones answered with an error. */
interface Usage {
  requestsToday: number
  throttled: number
  refused: number
}

async function usageAtStockx({ simulators: { stockx } }: TemporaryApp): Promise<Usage> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${stockx}/_simulator/settings`, { method: 'POST', headers, body: '{}' })
  const { usage } = (await answer.json()) as { usage: Usage }
  return usage
}

function usefulOf(before: Usage, after: Usage): Figure {
  const throttled = after.throttled - before.throttled
  const refused = after.refused - before.refused
  const issued = after.requestsToday - before.requestsToday + throttled
  const useful = (issued - throttled - refused) / issued
  return {
    id: 'P7 useful',
    what: 'of the requests issued to StockX under this backlog, those that its limits let through and it answered',
    goal: `≥ ${GOAL_USEFUL}`,
    measured: `${useful.toFixed(3)} (${issued} issued)`,
    holds: useful >= GOAL_USEFUL,
    details: { issued, throttled, refused },
  }
}

function paceOf(up: readonly number[], sizes: number): Figure {
  const [first = 0, second = 0] = up
  const minutes = (10_000 / (second - first)) * (WINDOW_MS / 60_000)
  return {
    id: 'Batches pace',
    what: "10,000 sizes listed on StockX within the limits of one account, from the second window's pace",
    goal: `≤ ${GOAL_MINUTES} minutes`,
    measured: `${minutes.toFixed(0)} minutes (${second - first} listings in five minutes)`,
    holds: minutes <= GOAL_MINUTES,
    details: { sizes_switched_on: sizes, live_after_each_window: [...up], minutes: rounded(minutes, 1) },
  }
}

function withdrawalsOf(seconds: number[], sold: number): Figure {
  const sorted = seconds.toSorted((one, other) => one - other)
  const p95 = sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? Number.NaN
  return {
    id: 'Batches withdrawals',
    what: 'a pair sold at ALIAS is gone from StockX while these wait: seconds, p95',
    goal: `≤ ${GOAL_WITHDRAWN_SECONDS} s`,
    measured: `${p95.toFixed(1)} s (${sorted.length} withdrawals of ${sold} sales)`,
    holds: p95 <= GOAL_WITHDRAWN_SECONDS,
    details: { sold, withdrawn: sorted.length, seconds: sorted.map((each) => rounded(each, 1)) },
  }
}
