import { createClock } from '../../core/clock.ts'
import { noMemory } from '../../core/memory.ts'
import { createMarket } from '../../market/market.ts'
import type { SimulatorsOptions } from '../../core/simulator.ts'
import { createShopifySimulator } from '../index.ts'

export const KICKS = 'kicks-and-co.myshopify.com'

export interface GraphqlAnswer {
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: unknown; extensions: Record<string, unknown> }[]
  extensions?: { cost?: Cost; search?: unknown }
}

interface Cost {
  requestedQueryCost: number
  actualQueryCost: number | null
  throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
}

/** Starts a simulator with a manual clock and twelve shoes, an installed app's token, and a function for requests. */
export async function startShop(options: SimulatorsOptions = {}) {
  const clock = createClock({ manual: options.manualClock ?? true })
  const market = createMarket({ seed: 1, clock, size: 'small', paused: true })
  const simulator = createShopifySimulator({
    market,
    clock,
    memory: noMemory(),
    seed: 1,
    port: 0,
    options: { operationDelayMs: 0, ...options },
  })
  const url = await simulator.listen()
  const { accessToken } = simulator.control.install({ shop: KICKS })
  const post = (query: string, variables: object = {}, token = accessToken) =>
    fetch(`${url}/shops/${KICKS}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query, variables }),
    })
  const ask = async (query: string, variables: object = {}, token = accessToken): Promise<GraphqlAnswer> =>
    (await post(query, variables, token)).json() as Promise<GraphqlAnswer>
  const shop = simulator.store.shop(KICKS)
  return { simulator, clock, shop, url, accessToken, post, ask, close: () => simulator.close() }
}

/** Returns the value at a path of an answer's data; undefined when there is none. */
export function at(answer: GraphqlAnswer, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    answer.data,
  )
}
