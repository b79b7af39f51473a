import { createClock } from '../core/clock.ts'
import { noMemory } from '../core/memory.ts'
import type { SimulatorsOptions } from '../core/simulator.ts'
import { createMarket } from '../market/market.ts'
import { createAliasSimulator } from './index.ts'

export const PANDA = 'dunk-low-retro-white-black-panda-dd1391-100'

/** An answer with JSON of any shape, which the tests examine. */
export interface VendorAnswer {
  status: number
  headers: Headers
  body: ReturnType<typeof JSON.parse>
}

type Query = Record<string, string | number | boolean | string[]>

export interface CallOptions {
  query?: Query
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Starts a simulator with a manual clock and a paused market, and a client that behaves as alias documents. The test
 * must close it.
 */
export async function startAlias(options: SimulatorsOptions = {}) {
  const clock = createClock({ manual: true })
  const market = createMarket({ seed: 1, clock, size: 'small', paused: true })
  const alias = createAliasSimulator({ market, clock, memory: noMemory(), seed: 1, port: 0, options })
  const url = await alias.listen()
  const { token } = alias.credentials()

  const raw = async (path: string, init: RequestInit): Promise<VendorAnswer> => {
    const response = await fetch(`${url}${path}`, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: isJson(response) ? JSON.parse(text) : text }
  }
  /** Sends a call such as `'POST /listings'`, by default with a token, a JSON content type and `{}`. */
  const call = (request: string, { query = {}, body, headers }: CallOptions = {}): Promise<VendorAnswer> => {
    const [method = 'GET', path = '/'] = request.split(' ')
    const isPost = method === 'POST'
    const type: Record<string, string> = isPost ? { 'content-type': 'application/json' } : {}
    return raw(`/api/v1${path}${queryText(query)}`, {
      method,
      headers: { ...type, authorization: `Bearer ${token}`, ...headers },
      ...(isPost && { body: JSON.stringify(body ?? {}) }),
    })
  }
  const list = async (query: Query = {}): Promise<VendorAnswer['body']> => {
    const { body } = await call('POST /listings', { query: { ...PAIR, ...query } })
    return body.listing ?? body
  }
  return { alias, market, clock, url, raw, call, list, close: alias.close }
}

/** A new Panda for $250 that goes live at once, which matches a request that works in production. */
export const PAIR = {
  catalog_id: PANDA,
  price_cents: 25_000,
  condition: 'CONDITION_NEW',
  packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION',
  size: 10,
  size_unit: 'SIZE_UNIT_US',
  activate: true,
} as const

const isJson = (response: Response) => response.headers.get('content-type')?.startsWith('application/json') ?? false

function queryText(query: Query): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) text.append(name, String(one))
  return text.size === 0 ? '' : `?${text}`
}
