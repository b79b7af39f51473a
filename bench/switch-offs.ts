import type { AnswerOf, Contract } from '@ark/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { startTemporaryApp, type TemporaryApp } from '../tooling/temporary-app.ts'
import { deleteAtAliasByHand } from './floors/delete-alias-listings.ts'
import { deleteByHand } from './floors/delete-listings.ts'
import { type Figure, rounded } from './measure/figure.ts'
import { sandboxOwner, type SandboxCall } from './measure/sandbox-call.ts'

type Variant = AnswerOf<Contract['GET /listings/variants']>['variants'][number]

const SIZES = [30, 300]
/** Listing the sizes uses batch items as well, so the window allows enough to leave 500 for the withdrawal. */
const ITEMS_PER_WINDOW = 2_000
const GOAL_RATIO = 8
/** The share of extra sizes: ALIAS requires pictures of some pairs, which are then not listed. */
const MORE = 1.1
const LOOK_EVERY_MS = 500
const PATIENCE_MS = 900_000

/** StockX' limits when ALIAS is measured: the sizes are listed on both, and StockX must not be the bottleneck. */
const FAST = '50'

/** The marketplaces with the routes of their requests: withdrawals and their polls, and reads of orders. */
const PLACES = {
  stockx: {
    name: 'StockX',
    as: 'stockx',
    withdraws: /delete-listing|DELETE .*listings|\/operations\/|GET \/v2\/selling\/listings\/:/,
    readsOrders: 'GET /v2/selling/orders/active',
    floor: deleteByHand,
    env: {},
  },
  alias: {
    name: 'ALIAS',
    as: 'goat',
    withdraws: /DELETE .*listings|GET .*\/listings\/batch|GET \/api\/v1\/listings\/:/,
    readsOrders: 'GET /api/v1/orders',
    floor: deleteAtAliasByHand,
    env: {
      STOCKX_REQUESTS_PER_SECOND: FAST,
      ARK_SIMULATOR_STOCKX_REQUESTS_PER_SECOND: FAST,
      ARK_SIMULATOR_STOCKX_BURST: FAST,
    },
  },
} as const
type Place = keyof typeof PLACES

/**
 * Disables sizes that are listed at a marketplace all at once, within its own limits. Measures, by the marketplace's
 * journal, how long until the last one is withdrawn, how many requests that took, and how long orders were not read in
 * the meantime.
 */
export async function measureSwitchOffs(): Promise<Figure[]> {
  return [...(await measureAt('stockx')), ...(await measureAt('alias'))]
}

async function measureAt(place: Place): Promise<Figure[]> {
  const { env, floor } = PLACES[place]
  const app = await startTemporaryApp({ ...env, STOCKX_BATCH_ITEMS_PER_WINDOW: String(ITEMS_PER_WINDOW) })
  try {
    await granted(app.simulators.stockx)
    const { call } = await sandboxOwner(app.url)
    const figures: Figure[] = []
    for (const sizes of SIZES) {
      const up = await putUp(call, place, sizes)
      const floorSeconds = await floor(app.simulators[place], up.length)
      figures.push(
        figureOf(place, { sizes: up.length, floorSeconds }, await switchOff(app, call, { place, sizes: up })),
      )
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

/** Lists this many sizes at the marketplace. */
async function putUp(call: SandboxCall, place: Place, sizes: number): Promise<Variant[]> {
  const before = new Set((await live(call, place)).map(({ variant_id }) => variant_id))
  const found: Variant[] = []
  for (let skip = 0; found.length < sizes * MORE; skip += 200) {
    const page = await call<{ variants: Variant[] }>('GET', `/listings/variants?limit=200&skip=${skip}&filter=unlisted`)
    if (page.variants.length === 0) throw new Error(`the sandbox has only ${found.length} sizes to list`)
    found.push(
      ...page.variants.filter(
        ({ total_available, stockx, goat }) =>
          total_available > 0 && stockx.lowest_ask !== null && goat.lowest_ask !== null,
      ),
    )
  }
  const wanted = found.slice(0, Math.ceil(sizes * MORE))
  for (const { variant_id } of wanted) {
    await call('PATCH', `/listings/variants/${variant_id}/payouts`, { desired_payout: 400, bottom_payout: 300 })
    await call('PATCH', `/listings/variants/${variant_id}/toggle-queued`, { enabled: true })
  }
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += 2_000) {
    const up = (await live(call, place)).filter(({ variant_id }) => !before.has(variant_id))
    if (up.length >= sizes) return up.slice(0, sizes)
    await wait(2_000)
  }
  throw new Error(`${sizes} sizes were not listed in time`)
}

async function live(call: SandboxCall, place: Place): Promise<Variant[]> {
  const found: Variant[] = []
  for (let skip = 0; ; skip += 200) {
    const page = await call<{ variants: Variant[] }>('GET', `/listings/variants?limit=200&skip=${skip}&filter=listed`)
    found.push(
      ...page.variants.filter(({ marketplace_listings }) =>
        marketplace_listings.some(({ marketplace, state }) => marketplace === PLACES[place].as && state === 'live'),
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

async function switchOff(
  app: TemporaryApp,
  call: SandboxCall,
  { place, sizes }: { place: Place; sizes: readonly Variant[] },
): Promise<SwitchedOff> {
  const address = app.simulators[place]
  const lastN = (await deletions(address, 0)).at(-1)?.n ?? 0
  const before = await calls(place, address)
  const beganAt = performance.now()
  let polls = before.orders
  let polledAt = beganAt
  let ordersUnreadMs = 0
  await Promise.all(
    sizes.map(({ variant_id }) => call('PATCH', `/listings/variants/${variant_id}/toggle-queued`, { enabled: false })),
  )
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    const now = await calls(place, address)
    ordersUnreadMs = Math.max(ordersUnreadMs, performance.now() - polledAt)
    if (now.orders > polls) polledAt = performance.now()
    polls = now.orders
    if ((await deletions(address, lastN)).length >= sizes.length)
      return {
        seconds: (performance.now() - beganAt) / 1_000,
        requests: now.withdrawing - before.withdrawing,
        ordersUnreadSeconds: ordersUnreadMs / 1_000,
      }
    await wait(LOOK_EVERY_MS)
  }
  throw new Error(`${sizes.length} sizes did not leave ${PLACES[place].name} in time`)
}

async function deletions(address: string, after: number): Promise<{ n: number }[]> {
  const answer = await fetch(`${address}/_simulator/journal?after=${after}`)
  const { entries } = (await answer.json()) as { entries: { n: number; effect: string }[] }
  return entries.filter(({ effect }) => effect === 'listing.deleted')
}

async function calls(place: Place, address: string): Promise<{ orders: number; withdrawing: number }> {
  const { withdraws, readsOrders } = PLACES[place]
  const counted = (await (await fetch(`${address}/_simulator/calls`)).json()) as Record<string, number>
  const withdrawing = Object.entries(counted).reduce((sum, [call, n]) => sum + (withdraws.test(call) ? n : 0), 0)
  return { orders: counted[readsOrders] ?? 0, withdrawing }
}

function figureOf(
  place: Place,
  { sizes, floorSeconds }: { sizes: number; floorSeconds: number },
  measured: SwitchedOff,
): Figure {
  const { seconds, requests, ordersUnreadSeconds } = measured
  const { name } = PLACES[place]
  const ratio = seconds / floorSeconds
  return {
    id: `Switch-offs ${sizes} ${name}`,
    what: `${sizes} sizes on offer at ${name} switched off at once, until the last is gone there`,
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
