import { createGuardedFetch, type GuardedFetch, hostsAround } from '../guarded-fetch.ts'
import type { AccountWatch } from '../account-watch.ts'
import type { PayoutBasis, RequestBudget, ResaleMarketplace } from '../resale-marketplace.ts'
import { batchCalls } from './batches.ts'
import { type AliasItems, createCatalog } from './catalogue.ts'
import { createAliasClient } from './client.ts'
import { listingCalls } from './listings.ts'
import { onSaleCalls } from './on-sale.ts'
import { orderCalls } from './orders.ts'
import { ALIAS_CURRENCY } from './translate.ts'

export interface AliasOptions {
  /** 'https://api.alias.org' */
  apiUrl: string
  /** The account's personal access token (`goatapi_…`). */
  token: () => Promise<string>
  budget: RequestBudget
  now: () => Date
  fetch?: typeof fetch | undefined
  watch?: AccountWatch | undefined
  /** The selling region for prices. The meaning of the numbers is disputed, so requests have none by default. */
  regionId?: string | undefined
  /**
   * The meaning of `price_cents_after_take`: the documentation does not say whether it is before or after the cash-out
   * fee. `either` by default.
   */
  afterTake?: PayoutBasis | undefined
  /** Fetches label addresses; by default only from alias' and GOAT's own hosts. */
  fetchFile?: GuardedFetch | undefined
  /** The cache of catalog items that the account's ports share; left out: this port has its own. */
  items?: AliasItems | undefined
  /** Waits, in milliseconds, before a call is repeated and while a label is being created; by default a timer. */
  sleep?: ((ms: number) => Promise<unknown>) | undefined
}

export type { AliasItems } from './catalogue.ts'

/** Returns the alias (GOAT) adapter of the marketplace port. */
export function alias(options: AliasOptions): ResaleMarketplace {
  const { apiUrl, fetch, fetchFile, sleep, afterTake = 'either' } = options
  const client = createAliasClient(options)
  const catalogue = createCatalog(client, options)
  const hosts = hostsAround(apiUrl, ['*.alias.org', '*.goat.com'])
  return {
    name: 'goat',
    currency: ALIAS_CURRENCY,
    ordersNeedConfirmation: true,
    batches: batchCalls(client, catalogue),
    ...catalogue.calls,
    ...listingCalls(client, catalogue),
    ...onSaleCalls(client),
    ...orderCalls(client, {
      fetchFile: fetchFile ?? createGuardedFetch({ provider: 'goat', ...hosts, fetch }),
      sleep,
      afterTake,
    }),
  }
}
