import type { Answer } from '../../shared/api.ts'
import { clockTime, counted, platformName } from '../../shared/formats.ts'

export type Provider = Answer<'GET /dashboard/today'>['providers'][number]

/** What has happened, what waits because of it, and what to do; null while the provider works. */
export function waitingProviderWords(provider: Provider, nowMs: number): string | null {
  const { problem, waiting_since, waiting } = provider
  if (waiting_since === null) return null
  const name = platformName(provider.provider)
  const things = provider.provider === 'Shopify' ? 'order' : 'listing'
  const work = waiting === 0 ? '' : `; ${counted(waiting, things)} ${waiting === 1 ? 'waits' : 'wait'}`
  const { what, todo } = stateOf(name, problem ?? '')
  return `${name} ${what} since ${clockTime(waiting_since, nowMs)}. Nothing is lost${work}. ${todo}`
}

/** As the server notes a problem of a provider. */
function stateOf(name: string, problem: string): { what: string; todo: string } {
  if (problem === 'has to be connected again') return { what: problem, todo: reconnectWords(name) }
  const what = problem === 'answers 429' ? 'asks ARK to slow down' : 'does not answer'
  return { what, todo: 'ARK tries again by itself.' }
}

const reconnectWords = (name: string): string =>
  name === 'StockX'
    ? 'Search on the page Import from Marketplace: an owner or manager can authenticate again there.'
    : 'Ask your administrator to connect it.'
