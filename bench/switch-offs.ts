import type { AnswerOf, Contract } from '@ark/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { startTemporaryApp, type TemporaryApp } from '../tooling/temporary-app.ts'
import { deleteByHand } from './floors/delete-listings.ts'
import { type Figure, rounded } from './measure/figure.ts'
import { sandboxOwner, type SandboxCall } from './measure/sandbox-call.ts'

type Variant = AnswerOf<Contract['GET /listings/variants']>['variants'][number]

const SIZES = [30, 300]
/** Listing the sizes uses batch items as well, so the window allows enough to leave 500 for the withdrawal. */
const ITEMS_PER_WINDOW = 2_000
const GOAL_RATIO = 8
const LOOK_EVERY_MS = 500
const PATIENCE_MS = 900_000

/**
 * Disables sizes that are listed at StockX all at once, within StockX' own limits. Measures, by StockX' journal, how
 * long until the last one is withdrawn, how many requests that took, and how long orders were not read in the meantime.
 */
export async function measureSwitchOffs(): Promise<Figure[]> {
  const app = await startTemporaryApp({ STOCKX_BATCH_ITEMS_PER_WINDOW: String(ITEMS_PER_WINDOW) })
  try {
    await granted(app.simulators.stockx)
    const { call } = await sandboxOwner(app.url)
    const figures: Figure[] = []
    for (const sizes of SIZES) {
      const up = await putUp(call, sizes)
      const floorSeconds = await deleteByHand(app.simulators.stockx, up.length)
      figures.push(figureOf(up.length, floorSeconds, await switchOff(app, call, up)))
    }
    return figures
  } finally {
    await app.stop()
  }
}

async function granted(stockx: string): Promise<void> {
  const body = JSON.stringify({ batchItemsPerWindow: ITEMS_PER_WINDOW })
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const answer = await fetch(`${stockx}/_simulator/settings`, request)
  if (!answer.ok) throw new Error(`the settings were answered ${answer.status}`)
}

/** Lists this many sizes at StockX. */
async function putUp(call: SandboxCall, sizes: number): Promise<Variant[]> {
  const before = new Set((await live(call)).map(({ variant_id }) => variant_id))
  const found: Variant[] = []
  for (let skip = 0; found.length < sizes; skip += 200) {
    const page = await call<{ variants: Variant[] }>('GET', `/listings/variants?limit=200&skip=${skip}&filter=unlisted`)
    if (page.variants.length === 0) throw new Error(`the sandbox has only ${found.length} sizes to list`)
    found.push(
      ...page.variants.filter(({ total_available, stockx }) => total_available > 0 && stockx.lowest_ask !== null),
    )
  }
  const wanted = found.slice(0, sizes)
  for (const { variant_id } of wanted) {
    await call('PATCH', `/listings/variants/${variant_id}/payouts`, { desired_payout: 400, bottom_payout: 300 })
    await call('PATCH', `/listings/variants/${variant_id}/toggle-queued`, { enabled: true })
  }
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += 2_000) {
    const up = (await live(call)).filter(({ variant_id }) => !before.has(variant_id))
    if (up.length >= sizes) return up.slice(0, sizes)
    await wait(2_000)
  }
  throw new Error(`${sizes} sizes were not listed in time`)
}

async function live(call: SandboxCall): Promise<Variant[]> {
  const found: Variant[] = []
  for (let skip = 0; ; skip += 200) {
    const page = await call<{ variants: Variant[] }>('GET', `/listings/variants?limit=200&skip=${skip}&filter=listed`)
    found.push(
      ...page.variants.filter(({ marketplace_listings }) =>
        marketplace_listings.some(({ marketplace, state }) => marketplace === 'stockx' && state === 'live'),
      ),
    )
    if (page.variants.length < 200) return found
  }
}

interface SwitchedOff {
  seconds: number
  /** The number of the account's requests. */
  requests: number
  /** The longest time without a read of the open orders. */
  ordersUnreadSeconds: number
}

async function switchOff(app: TemporaryApp, call: SandboxCall, sizes: readonly Variant[]): Promise<SwitchedOff> {
  const { stockx } = app.simulators
  const lastN = (await deletions(stockx, 0)).at(-1)?.n ?? 0
  const before = await calls(stockx)
  const beganAt = performance.now()
  let polls = before.orders
  let polledAt = beganAt
  let ordersUnreadMs = 0
  await Promise.all(
    sizes.map(({ variant_id }) => call('PATCH', `/listings/variants/${variant_id}/toggle-queued`, { enabled: false })),
  )
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    const now = await calls(stockx)
    ordersUnreadMs = Math.max(ordersUnreadMs, performance.now() - polledAt)
    if (now.orders > polls) polledAt = performance.now()
    polls = now.orders
    if ((await deletions(stockx, lastN)).length >= sizes.length)
      return {
        seconds: (performance.now() - beganAt) / 1_000,
        requests: now.withdrawing - before.withdrawing,
        ordersUnreadSeconds: ordersUnreadMs / 1_000,
      }
    await wait(LOOK_EVERY_MS)
  }
  throw new Error(`${sizes.length} sizes did not leave in time`)
}

async function deletions(stockx: string, after: number): Promise<{ n: number }[]> {
  const answer = await fetch(`${stockx}/_simulator/journal?after=${after}`)
  const { entries } = (await answer.json()) as { entries: { n: number; effect: string }[] }
  return entries.filter(({ effect }) => effect === 'listing.deleted')
}

const WITHDRAWS = /delete-listing|DELETE .*listings|\/operations\/|GET \/v2\/selling\/listings\/:/

async function calls(stockx: string): Promise<{ orders: number; withdrawing: number }> {
  const counted = (await (await fetch(`${stockx}/_simulator/calls`)).json()) as Record<string, number>
  const { 'GET /v2/selling/orders/active': orders = 0 } = counted
  const withdrawing = Object.entries(counted).reduce((sum, [call, n]) => sum + (WITHDRAWS.test(call) ? n : 0), 0)
  return { orders, withdrawing }
}

function figureOf(sizes: number, floorSeconds: number, measured: SwitchedOff): Figure {
  const { seconds, requests, ordersUnreadSeconds } = measured
  const ratio = seconds / floorSeconds
  return {
    id: `Switch-offs ${sizes}`,
    what: `${sizes} sizes on offer at StockX switched off at once, until the last is gone there`,
    goal: `≤ ${GOAL_RATIO}× the floor`,
    measured: `${ratio.toFixed(1)}× (${seconds.toFixed(1)} s, ${requests} requests; floor ${floorSeconds.toFixed(1)} s)`,
    holds: ratio <= GOAL_RATIO,
    details: {
      seconds: rounded(seconds, 1),
      floor_seconds: rounded(floorSeconds, 1),
      requests,
      seconds_without_a_reading_of_orders: rounded(ordersUnreadSeconds, 1),
    },
  }
}
