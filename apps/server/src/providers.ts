import { ARK_CURRENCY } from '@ark/domain'
import {
  alias,
  type AliasItems,
  createGuardedFetch,
  type GuardedFetch,
  isProviderError,
  type MarketplaceName,
  type ProviderName,
  ProviderNotConnected,
  ProviderRefused,
  type RequestBudget,
  type ResaleMarketplace,
  shopify,
  type StoreConnector,
  stockx,
  type StockxTokens,
} from '@ark/marketplaces'
import { type AnswerLog, createAnswerLog } from './modules/connections/index.ts'
import { WANTED_SCOPES } from './modules/stores/index.ts'
import { hasCredentials, marketplaceAccount, replaceCredentials } from './modules/catalogue/index.ts'
import { batchLimitsOf, takeBatchItems } from './platform/batch-budget.ts'
import type { Marketplaces } from './platform/capabilities.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/connect.ts'
import type { Logger } from './platform/log.ts'
import { type NetworkWatch, watchedFetch } from './platform/network-watch.ts'
import { recordProviderProblem, recordProviderSuccess } from './platform/provider-health.ts'
import { type AccountBudget, createRequestBudget, limitsOf } from './platform/request-budget.ts'
import type { Secrets } from './platform/secrets.ts'
import { type LeasedTokens, renewUnderLease } from './platform/token-lease.ts'

/** Adapters are composed here, at the entry point; modules know only the ports. */
export interface Providers {
  marketplaces: Marketplaces
  shops: StoreConnector
  images: GuardedFetch
}

interface Needs {
  config: Config
  db: Database
  log: Logger
  secrets: Secrets
  clock: Clock
  network: NetworkWatch
}

export function createProviders(needs: Needs): Providers {
  const { config, db, clock, network } = needs
  const now = () => clock.now()
  const send = watchedFetch(network)
  const watch = watched({ db, send, answers: createAnswerLog(needs) })
  const items = new Map<number, AliasItems>()
  const budgets = new Map<number, AccountBudget>()
  const budgetOf = (name: MarketplaceName, accountId: number): AccountBudget => {
    const budget = budgets.get(accountId) ?? openBudget(needs, name, accountId)
    budgets.set(accountId, budget)
    return budget
  }
  return {
    marketplaces: {
      async of(retailerId, name, { isAwaited, askedBy = retailerId } = { isAwaited: false }) {
        const account = await marketplaceAccount(db, retailerId, name)
        if (!account)
          throw new ProviderNotConnected(
            name,
            name === 'goat'
              ? 'ALIAS is not connected.'
              : 'StockX authentication required. Please complete the OAuth flow first.',
          )
        if (account.currency !== ARK_CURRENCY)
          throw new ProviderRefused(name, { status: 400, message: currencyWords(name, account.currency) })
        const accountId = account.marketplace_account_id
        const kept: AliasItems = items.get(accountId) ?? new Map()
        if (name === 'goat') items.set(accountId, kept)
        return openMarketplace(needs, {
          name,
          accountId,
          retailerId: account.retailer_id,
          currency: account.currency,
          isAwaited,
          askedBy,
          watch,
          shared: budgetOf(name, accountId),
          items: kept,
        })
      },
      async hasRoom(retailerId, name, lane) {
        const account = await marketplaceAccount(db, retailerId, name)
        return account === null || budgetOf(name, account.marketplace_account_id).hasRoom(lane, retailerId)
      },
      async takeBatchItems(retailerId, name, wanted) {
        const account = await marketplaceAccount(db, retailerId, name)
        const limits = account && batchLimitsOf(config, name, account.marketplace_account_id)
        return limits ? takeBatchItems(db, limits, wanted) : { items: 0, comeBackMs: 0 }
      },
    },
    shops: shopify({
      shopUrl: (shop) => config.shopify.shopUrl.replace('{shop}', shop),
      clientId: config.shopify.clientId,
      clientSecret: config.shopify.clientSecret,
      scopes: WANTED_SCOPES,
      apiVersion: '2026-10',
      now,
      fetch: watch('shopify', null),
      sleep: (ms) => clock.sleep(ms),
    }),
    images: createGuardedFetch({
      provider: 'goat',
      ...imageHosts(config),
      maxBytes: 5_000_000,
      timeoutMs: 15_000,
      fetch: send,
    }),
  }
}

/** ARK counts in one currency: an account in another one is refused before anything is asked of it. */
const currencyWords = (name: MarketplaceName, currency: string): string =>
  `This ${name === 'goat' ? 'ALIAS' : 'StockX'} account is in ${currency}; ARK counts in ${ARK_CURRENCY}.`

interface AccountRef {
  name: MarketplaceName
  accountId: number
  retailerId: number | null
  currency: string
  isAwaited: boolean
  /** In whose turn it spends the budget. */
  askedBy: number | null
  watch: Watch
  /** What the account's other ports spend as well. */
  shared: AccountBudget
  /** What they have read of the catalogue. */
  items: AliasItems
}

function openBudget({ config, db, clock }: Needs, name: MarketplaceName, accountId: number): AccountBudget {
  return createRequestBudget(db, limitsOf(config, name, accountId), clock)
}

function openMarketplace(
  needs: Needs,
  { name, accountId, retailerId, currency, isAwaited, askedBy, watch, shared, items }: AccountRef,
): ResaleMarketplace {
  const { config, db, secrets, clock } = needs
  const now = () => clock.now()
  const budget: RequestBudget = {
    spend: (lane) => shared.spend(isAwaited && lane === 'market-data' ? 'lookups' : lane, askedBy),
  }
  if (name === 'goat')
    return alias({
      apiUrl: config.alias.apiUrl,
      async token() {
        const account = await marketplaceAccount(db, retailerId, name)
        return account ? (secrets.open(account.credentials) as { token: string }).token : ''
      },
      budget,
      items,
      now,
      fetch: watch('goat', accountId),
      sleep: (ms) => clock.sleep(ms),
      afterTake: config.alias.afterTake,
      ...(config.alias.regionId ? { regionId: config.alias.regionId } : {}),
    })
  return stockx({
    apiUrl: config.stockx.apiUrl,
    authUrl: config.stockx.authUrl,
    clientId: config.stockx.clientId,
    clientSecret: config.stockx.clientSecret,
    apiKey: config.stockx.apiKey,
    currency,
    budget,
    now,
    fetch: watch('stockx', accountId),
    tokens: {
      read: async () => (await storedTokens(needs, retailerId))?.tokens ?? null,
      renew: (renewal) => renewUnderLease(needs, leasedTokens(needs, { accountId, retailerId }), renewal),
    },
  })
}

/**
 * StockX' tokens of a retailer's account, or of the shared one, as they stand in the database; null when there are
 * none.
 */
async function storedTokens({ db, secrets }: Needs, retailerId: number | null) {
  const account = await marketplaceAccount(db, retailerId, 'stockx')
  if (!account) return null
  const stored = secrets.open(account.credentials) as Omit<StockxTokens, 'expiresAt'> & { expiresAt: string }
  return { sealed: account.credentials, tokens: { ...stored, expiresAt: new Date(stored.expiresAt) } }
}

/** A dead grant is recorded nowhere but in the health of the provider: `problemOf`. */
const leasedTokens = (
  needs: Needs,
  { accountId, retailerId }: Pick<AccountRef, 'accountId' | 'retailerId'>,
): LeasedTokens<StockxTokens> => ({
  provider: 'stockx',
  retailerId,
  subject: `stockx account ${accountId}`,
  async read() {
    const stored = await storedTokens(needs, retailerId)
    if (!stored) throw new ProviderNotConnected('stockx', 'StockX is not connected')
    return stored
  },
  transaction: (work) => needs.db.asPlatform(work),
  replace: (tx, fresh, { sealed }) =>
    replaceCredentials(tx, {
      accountId,
      before: sealed,
      fresh: needs.secrets.seal(fresh),
      tokenExpiresAt: fresh.expiresAt,
    }),
  end: (tx, { sealed }) => hasCredentials(tx, accountId, sealed),
})

/** Of an account; null: a shop, which its address names. */
type Watch = (provider: ProviderName, accountId: number | null) => typeof fetch

/**
 * Notes how each provider answers, for the dashboard: what waits and since when; and how each connection does, for
 * whoever looks after them.
 */
function watched({ db, send, answers }: { db: Database; send: typeof fetch; answers: AnswerLog }): Watch {
  return (kind, accountId) => async (input, init) => {
    const beganAt = performance.now()
    const asked = () => ({
      kind,
      accountId,
      url: String(input instanceof Request ? input.url : input),
      tookMs: performance.now() - beganAt,
    })
    try {
      const response = await send(input, init)
      const answered = asked()
      const problem = problemOf(kind, answered.url, response)
      if (problem) await recordProviderProblem(db, kind, { problem, tookMs: answered.tookMs })
      else await recordProviderSuccess(db, kind, answered.tookMs)
      await answers.answered(answered, response)
      return response
    } catch (error) {
      if (!isProviderError(error)) {
        const silent = asked()
        await recordProviderProblem(db, kind, { problem: 'does not answer', tookMs: silent.tookMs }).catch(
          () => undefined,
        )
        await answers.silent(silent)
      }
      throw error
    }
  }
}

/**
 * What is wrong for everybody. A shop that ended our access is that shop's affair, an account of a marketplace is
 * everybody's.
 */
function problemOf(provider: string, url: string, { status }: Response): string | null {
  if (status >= 500 || status === 429) return `answers ${status}`
  if (provider === 'shopify') return null
  const isTokenRefused = status >= 400 && new URL(url).pathname.endsWith('/oauth/token')
  return isTokenRefused || status === 401 ? 'has to be connected again' : null
}

/** Pictures come from the marketplaces' own hosts, or from where the settings say. */
function imageHosts({ imageHosts }: Config): { allowedHosts: string[]; insecureHosts: string[] } {
  const origins = imageHosts.map((origin) => new URL(origin))
  return {
    allowedHosts: ['*.goat.com', '*.alias.org', '*.stockx.com', 'cdn.shopify.com', ...origins.map(({ host }) => host)],
    insecureHosts: origins.filter(({ protocol }) => protocol === 'http:').map(({ host }) => host),
  }
}
