import { createGuardedFetch, type GuardedFetch, hostsAround } from '../guarded-fetch.ts'
import type { AccountWatch } from '../account-watch.ts'
import type { PayoutBasis, RequestBudget, ResaleMarketplace } from '../resale-marketplace.ts'
import { batchCalls } from './batches.ts'
import { type AliasItems, createCatalogue } from './catalogue.ts'
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
  /**
   * The selling region for prices; the meaning of the numbers is disputed, so it is asked for without one by
   * default.
   */
  regionId?: string | undefined
  /**
   * How `price_cents_after_take` is to be read: the documentation does not say whether the cash-out fee has left it
   * (reference 2.14). `either` by default.
   */
  afterTake?: PayoutBasis | undefined
  /** Fetches label addresses; default: alias' and GOAT's own hosts only. */
  fetchFile?: GuardedFetch | undefined
  /** What the account's ports have read of the catalogue; left out: this port alone. */
  items?: AliasItems | undefined
  /** Waits before a call is repeated, and for a label that is being made. */
  sleep?: ((ms: number) => Promise<unknown>) | undefined
}

export type { AliasItems } from './catalogue.ts'

/** alias (GOAT) behind the port. */
export function alias(options: AliasOptions): ResaleMarketplace {
  const { apiUrl, fetch, fetchFile, sleep, afterTake = 'either' } = options
  const client = createAliasClient(options)
  const catalogue = createCatalogue(client, options)
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
