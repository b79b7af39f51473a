import type { AnswerOf, Contract } from '@ark/contract'
import { startTemporaryApp, type TemporaryApp } from '../tooling/temporary-app.ts'
import { type Figure, rounded } from './measure/figure.ts'
import { sandboxOwner, type SandboxCall } from './measure/sandbox-call.ts'

type Variant = AnswerOf<Contract['GET /listings/variants']>['variants'][number]

/** The request limit in both budgets and in the simulators. */
const REQUESTS_PER_SECOND = 20
const SIZES = 200
/** Work waits until this share of the listings is live; the last ones wait for operations, not for requests. */
const SHARE_UP = 0.9
const LOOK_EVERY_MS = 500
const PATIENCE_MS = 300_000

const MARKETPLACES = [
  { name: 'stockx', simulator: 'stockx' },
  { name: 'goat', simulator: 'alias' },
] as const
type Marketplace = (typeof MARKETPLACES)[number]

/**
 * P12: enables sizes all at once, and one worker lists them on both marketplaces. Measures how much of each account's
 * budget is used while work waits. The marketplaces count the requests, whatever they are for.
 */
export async function measureListings(): Promise<Figure[]> {
  const app = await startTemporaryApp({
    STOCKX_REQUESTS_PER_SECOND: String(REQUESTS_PER_SECOND),
    ALIAS_REQUESTS_PER_SECOND: String(REQUESTS_PER_SECOND),
    ARK_SIMULATOR_STOCKX_REQUESTS_PER_SECOND: String(REQUESTS_PER_SECOND),
    ARK_SIMULATOR_STOCKX_BURST: String(REQUESTS_PER_SECOND),
    // Only single requests are measured, so batches are off; `batches` measures those.
    STOCKX_BATCH_ITEMS_PER_DAY: '1',
  })
  try {
    const { call } = await sandboxOwner(app.url)
    const sizes = await sizesToList(call)
    for (const { variant_id } of sizes) {
      const payouts = { desired_payout: 400, bottom_payout: 300 }
      await call('PATCH', `/listings/variants/${variant_id}/payouts`, payouts)
    }
    const startedAt = performance.now()
    const before = new Map(await Promise.all(MARKETPLACES.map((each) => callsOf(app, each))))
    const enabling = Promise.all(
      sizes.map(({ variant_id }) => call('PATCH', `/listings/variants/${variant_id}/toggle-queued`, { enabled: true })),
    )
    const figures = await Promise.all(
      MARKETPLACES.map(async (marketplace) => {
        const up = await untilUp(call, marketplace, sizes.length * SHARE_UP)
        const seconds = (performance.now() - startedAt) / 1_000
        const [, calls] = await callsOf(app, marketplace)
        return figureOf(marketplace, { up, seconds, requests: calls - (before.get(marketplace.name) ?? 0) })
      }),
    )
    await enabling
    return figures
  } finally {
    await app.stop()
  }
}

/** Returns sizes in stock that both marketplaces have. */
async function sizesToList(call: SandboxCall): Promise<Variant[]> {
  const found: Variant[] = []
  for (let skip = 0; found.length < SIZES; skip += 200) {
    const page = await call<{ variants: Variant[] }>('GET', `/listings/variants?limit=200&skip=${skip}&filter=unlisted`)
    if (page.variants.length === 0) throw new Error(`the sandbox has only ${found.length} sizes to list`)
    found.push(
      ...page.variants.filter(
        ({ total_available, stockx, goat }) =>
          total_available > 0 && stockx.lowest_ask !== null && goat.lowest_ask !== null,
      ),
    )
  }
  return found.slice(0, SIZES)
}

/** Returns a marketplace's answers so far, without its control routes. */
async function callsOf({ simulators }: TemporaryApp, { name, simulator }: Marketplace): Promise<[string, number]> {
  const answer = await fetch(`${simulators[simulator]}/_simulator/calls`)
  const calls = (await answer.json()) as Record<string, number>
  const routes = Object.entries(calls).filter(([route]) => / \//.test(route) && !route.includes('/_simulator'))
  return [name, routes.reduce((sum, [, count]) => sum + count, 0)]
}

/** Waits for at least this many live listings and returns their number. */
async function untilUp(call: SandboxCall, { name }: Marketplace, wanted: number): Promise<number> {
  let up = 0
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    // Two pages of 200, because the sandbox has a few listings besides the enabled sizes.
    const listed: Variant[] = []
    // One page after the other, because two large lists of one person at once are refused.
    for (const skip of [0, 200]) {
      const address = `/listings/variants?limit=200&skip=${skip}&filter=listed`
      listed.push(...(await call<{ variants: Variant[] }>('GET', address)).variants)
    }
    up = listed.filter(({ marketplace_listings }) =>
      marketplace_listings.some(({ marketplace, state }) => marketplace === name && state === 'live'),
    ).length
    if (up >= wanted) return up
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`of ${wanted} listings at ${name} only ${up} are up after ${PATIENCE_MS / 1_000} s`)
}

interface Spent {
  up: number
  seconds: number
  requests: number
}

function figureOf({ name }: Marketplace, { up, seconds, requests }: Spent): Figure {
  const share = requests / (seconds * REQUESTS_PER_SECOND)
  return {
    id: `P12 ${name}`,
    what: `share of an account's ${REQUESTS_PER_SECOND} requests/s spent while ${SIZES} listings wait, one worker`,
    goal: '≥ 0.80',
    measured: `${share.toFixed(2)} (${requests} requests and ${up} listings in ${seconds.toFixed(1)} s)`,
    holds: share >= 0.8,
    details: {
      share: rounded(share, 2),
      requests,
      seconds: rounded(seconds, 1),
      listings_up: up,
      listings_per_second: rounded(up / seconds, 2),
    },
  }
}
