import { createGuardedFetch, type GuardedFetch, hostsAround } from '../guarded-fetch.ts'
import type { RequestBudget, ResaleMarketplace } from '../resale-marketplace.ts'
import { batchCalls } from './batches.ts'
import { catalogCalls } from './catalogue.ts'
import { createStockxClient } from './client.ts'
import { listingCalls } from './listings.ts'
import { onSaleCalls } from './on-sale.ts'
import { orderCalls } from './orders.ts'
import { createSession, type StockxApplication, type StockxTokenStore } from './tokens.ts'

export {
  exchangeStockxCode,
  type StockxApplication,
  stockxAuthorizeUrl,
  type StockxTokens,
  type StockxTokenStore,
} from './tokens.ts'

export interface StockxOptions extends StockxApplication {
  /** 'https://api.stockx.com' */
  apiUrl: string
  apiKey: string
  /** The account's currency (ISO 4217), which is stored with the account because no StockX call returns it. */
  currency: string
  tokens: StockxTokenStore
  /** The budget of the account, shared by every process: StockX allows 1 request a second and 25,000 a day. */
  budget: RequestBudget
  /** Fetches signed label addresses; by default only from StockX' own hosts. */
  fetchFile?: GuardedFetch
}

/** Returns the StockX adapter of the marketplace port. */
export function stockx(options: StockxOptions): ResaleMarketplace {
  const client = createStockxClient({ ...options, session: createSession(options, options.tokens) })
  return {
    name: 'stockx',
    currency: options.currency,
    ordersNeedConfirmation: false,
    ...catalogCalls(client, options.currency),
    ...listingCalls(client, options),
    ...onSaleCalls(client, options),
    batches: batchCalls(client, options),
    ...orderCalls(client, { fetchFile: options.fetchFile ?? labelFetch(options), currency: options.currency }),
  }
}

const labelFetch = ({ apiUrl, fetch }: StockxOptions): GuardedFetch =>
  createGuardedFetch({ provider: 'stockx', ...hostsAround(apiUrl, ['*.stockx.com']), fetch })
