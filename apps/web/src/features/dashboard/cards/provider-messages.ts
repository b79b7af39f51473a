import type { Answer } from '../../../shared/api.ts'
import { clockTime, counted, platformName } from '../../../shared/formats.ts'

export type Provider = Answer<'GET /dashboard/today'>['providers'][number]

/** Describes an outage: what happened, what is waiting, and what to do; null while the provider works. */
export function outageMessage(provider: Provider, nowMs: number): string | null {
  const { problem, waiting_since, waiting, is_shared } = provider
  if (waiting_since === null) return null
  const name = platformName(provider.provider)
  const things = provider.provider === 'Shopify' ? 'order' : 'listing'
  const work = waiting === 0 ? '' : `; ${counted(waiting, things)} ${waiting === 1 ? 'waits' : 'wait'}`
  const { what, todo } = stateOf({ name, problem: problem ?? '', is_shared })
  return `${name} ${what} since ${clockTime(waiting_since, nowMs)}. Nothing is lost${work}. ${todo}`
}

/** Describes a provider's problem as the server reports it. */
function stateOf({ name, problem, is_shared }: { name: string; problem: string; is_shared: boolean }): {
  what: string
  todo: string
} {
  if (problem === 'must be reconnected') return { what: problem, todo: is_shared ? SHARED_WORDS : reconnectWords(name) }
  const what = problem === 'answers 429' ? 'asks ARK to slow down' : 'does not answer'
  return { what, todo: 'ARK retries automatically.' }
}

/** Connecting an own account would not fix the shared one and would move all listings. */
const SHARED_WORDS = 'This is ARK’s shared account; ARK will reconnect it.'

const reconnectWords = (name: string): string =>
  name === 'StockX'
    ? 'An owner or manager can reconnect it under Settings, Marketplaces.'
    : 'Ask your administrator to connect it.'
