import { ARK_CURRENCY } from '@ark/domain'
import {
  type AccountWatch,
  alias,
  type AliasItems,
  createGuardedFetch,
  type GuardedFetch,
  type MarketplaceName,
  PROVIDER_APIS,
  ProviderClosed,
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
import { watchAccounts } from './modules/connections/index.ts'
import { WANTED_SCOPES } from './modules/stores/index.ts'
import {
  accountById,
  hasCredentials,
  type MarketplaceAccount,
  marketplaceAccount,
  replaceCredentials,
} from './modules/catalogue/index.ts'
import { batchLimitsOf, takeBatchItems } from './platform/limits/batch-budget.ts'
import type { Asking, Marketplaces } from './platform/capabilities.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/connect.ts'
import type { Logger } from './platform/log.ts'
import { type NetworkWatch, watchedFetch } from './platform/watch/network-watch.ts'
import { absentWords } from './platform/absent-provider.ts'
import { type AccountBudget, createRequestBudget, limitsOf } from './platform/limits/request-budget.ts'
import type { Secrets } from './platform/safety/secrets.ts'
import { stayOnMachine } from './platform/safety/stay-on-machine.ts'
import { type LeasedTokens, renewUnderLease } from './platform/limits/token-lease.ts'

/** The adapters of all providers, composed at the entry point. Modules know only the ports. */
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
  const sendHere = stayOnMachine(config, send)
  const isSimulated = {
    shopify: config.shopify.isSimulated,
    stockx: config.stockx.isSimulated,
    goat: config.alias.isSimulated,
  }
  const fetchOf = (provider: ProviderName) => (isSimulated[provider] ? sendHere : send)
  const isAbsent = { stockx: config.stockx.isAbsent, goat: config.alias.isAbsent }
  const watchOf = watchAccounts(needs)
  const items = new Map<number, AliasItems>()
  const budgets = new Map<number, AccountBudget>()
  const leftUntil = new Map<number, number>()
  const budgetOf = (name: MarketplaceName, accountId: number): AccountBudget => {
    const budget = budgets.get(accountId) ?? openBudget(needs, name, accountId)
    budgets.set(accountId, budget)
    return budget
  }
  const open = (account: MarketplaceAccount, asking: Required<Asking>): ResaleMarketplace => {
    const { marketplace: name, marketplace_account_id: accountId, currency } = account
    if (isAbsent[name]) throw absent(name)
    if (currency !== ARK_CURRENCY)
      throw new ProviderRefused(name, { status: 400, message: currencyWords(name, currency) })
    const kept: AliasItems = items.get(accountId) ?? new Map()
    if (name === 'goat') items.set(accountId, kept)
    return openMarketplace(needs, {
      ...asking,
      account,
      fetch: fetchOf(name),
      watch: watchOf(name, accountId),
      shared: budgetOf(name, accountId),
      items: kept,
    })
  }
  return {
    marketplaces: {
      async of(retailerId, name, { isAwaited, askedBy = retailerId } = { isAwaited: false }) {
        const account = await marketplaceAccount(db, retailerId, name)
        if (!account) throw isAbsent[name] ? absent(name) : notConnected(name)
        return open(account, { isAwaited, askedBy })
      },
      async account({ marketplace: name, accountId, askedBy = null }) {
        const account = accountId === null ? null : await accountById(db, accountId)
        if (account?.marketplace !== name) throw notConnected(name)
        return open(account, { isAwaited: false, askedBy })
      },
      hasRoom: async ({ marketplace: name, accountId, askedBy = null }, lane) =>
        accountId === null || budgetOf(name, accountId).hasRoom(lane, askedBy),
      hasBatches: ({ accountId }) => accountId !== null && (leftUntil.get(accountId) ?? 0) <= now().getTime(),
      leaveBatches({ accountId }) {
        if (accountId !== null) leftUntil.set(accountId, now().getTime() + LEFT_BATCHES_MS)
      },
      async takeBatchItems({ marketplace: name, accountId }, wanted) {
        if (accountId === null) return { items: 0, comeBackMs: 0 }
        const limits = batchLimitsOf(config, name, accountId)
        return limits ? takeBatchItems(db, limits, wanted) : { items: wanted, comeBackMs: 0 }
      },
    },
    shops: presentShops(config, openShops(needs, { fetch: fetchOf('shopify'), watch: watchOf('shopify', null) })),
    images: createGuardedFetch({
      provider: 'goat',
      ...imageHosts(config),
      maxBytes: 5_000_000,
      timeoutMs: 15_000,
      fetch: config.isSandbox ? sendHere : send,
    }),
  }
}

/** Returns the shops of Shopify, or of its simulator, before an absent Shopify is taken into account. */
function openShops(
  { config, clock, log }: Needs,
  { fetch, watch }: Pick<Parameters<typeof shopify>[0], 'fetch' | 'watch'>,
): StoreConnector {
  return shopify({
    shopUrl: (shop) => config.shopify.shopUrl.replace('{shop}', shop),
    clientId: config.shopify.clientId,
    clientSecret: config.shopify.clientSecret,
    previousClientSecret: config.shopify.previousClientSecret ?? undefined,
    scopes: WANTED_SCOPES,
    apiVersion: PROVIDER_APIS.shopify.version,
    warn: onceEach((message) => log.warn(message)),
    now: () => clock.now(),
    fetch,
    watch,
    sleep: (ms) => clock.sleep(ms),
  })
}

/**
 * Returns the shops, or, while Shopify is absent, shops that are asked nothing and from which nothing is believed. An
 * error says so without ending a store's connection, since the credentials may only be missing for a while.
 */
function presentShops({ shopify: { isAbsent } }: Config, shops: StoreConnector): StoreConnector {
  if (!isAbsent) return shops
  return {
    shopDomain: shops.shopDomain,
    authorizeUrl() {
      throw absent('shopify')
    },
    isGenuineCallback: () => false,
    isGenuineWebhook: () => false,
    exchangeCode: () => Promise.reject(absent('shopify')),
    refresh: () => Promise.reject(absent('shopify')),
    open() {
      throw absent('shopify')
    },
  }
}

/** How long ARK waits before it tries again whether an account accepts batches. */
const LEFT_BATCHES_MS = 10 * 60_000

/** Returns a logger that writes each message once per process: Shopify reports its API version with every answer. */
function onceEach(say: (message: string) => void): (message: string) => void {
  const said = new Set<string>()
  return (message) => {
    if (said.has(message)) return
    said.add(message)
    say(message)
  }
}

/**
 * Returns the message for an account in another currency. ARK uses one currency and refuses other accounts before
 * it calls them.
 */
const currencyWords = (name: MarketplaceName, currency: string): string =>
  `This ${name === 'goat' ? 'ALIAS' : 'StockX'} account is in ${currency}; ARK uses ${ARK_CURRENCY}.`

const absent = (name: ProviderName): ProviderClosed => new ProviderClosed(name, absentWords(name))

const notConnected = (name: MarketplaceName): ProviderNotConnected =>
  new ProviderNotConnected(
    name,
    name === 'goat'
      ? 'ALIAS is not connected.'
      : 'StockX authentication required. Please complete the OAuth flow first.',
  )

interface OpenedAccount {
  account: Omit<MarketplaceAccount, 'credentials'>
  isAwaited: boolean
  /** The retailer whose turn spends the budget; null for no retailer. */
  askedBy: number | null
  fetch: typeof fetch
  watch: AccountWatch
  /** The request budget that all ports of the account share. */
  shared: AccountBudget
  /** Catalog items that the account's ports have read. */
  items: AliasItems
}

function openBudget({ config, db, clock }: Needs, name: MarketplaceName, accountId: number): AccountBudget {
  return createRequestBudget(db, limitsOf(config, name, accountId), clock)
}

function openMarketplace(
  needs: Needs,
  { account, isAwaited, askedBy, fetch, watch, shared, items }: OpenedAccount,
): ResaleMarketplace {
  const { config, db, secrets, clock } = needs
  const { marketplace: name, marketplace_account_id: accountId, retailer_id: retailerId, currency } = account
  const now = () => clock.now()
  const budget: RequestBudget = {
    spend: (lane) => shared.spend(isAwaited && lane === 'market-data' ? 'lookups' : lane, askedBy),
  }
  if (name === 'goat')
    return alias({
      apiUrl: config.alias.apiUrl,
      async token() {
        const stored = await accountById(db, accountId)
        return stored ? (secrets.open(stored.credentials) as { token: string }).token : ''
      },
      budget,
      items,
      now,
      fetch,
      watch,
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
    fetch,
    watch,
    sleep: (ms) => clock.sleep(ms),
    tokens: {
      read: async () => (await storedTokens(needs, accountId))?.tokens ?? null,
      renew: (renewal) => renewUnderLease(needs, leasedTokens(needs, { accountId, retailerId }), renewal),
    },
  })
}

/** Returns the StockX tokens of an account from the database; null when the account was removed. */
async function storedTokens({ db, secrets }: Needs, accountId: number) {
  const account = await accountById(db, accountId)
  if (!account) return null
  const stored = secrets.open(account.credentials) as Omit<StockxTokens, 'expiresAt'> & { expiresAt: string }
  return { sealed: account.credentials, tokens: { ...stored, expiresAt: new Date(stored.expiresAt) } }
}

/**
 * Returns the tokens of a StockX account under a lease. A revoked grant is recorded only in the account's health
 * (`problemOf`).
 */
const leasedTokens = (
  needs: Needs,
  { accountId, retailerId }: { accountId: number; retailerId: number | null },
): LeasedTokens<StockxTokens> => ({
  provider: 'stockx',
  retailerId,
  subject: `stockx account ${accountId}`,
  async read() {
    const stored = await storedTokens(needs, accountId)
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
      sellerId: fresh.sellerId ?? null,
    }),
  end: (tx, { sealed }) => hasCredentials(tx, accountId, sealed),
})

/** Returns the hosts that pictures may come from: the marketplaces' own, and those of IMAGE_HOSTS. */
function imageHosts({ imageHosts }: Config): { allowedHosts: string[]; insecureHosts: string[] } {
  const origins = imageHosts.map((origin) => new URL(origin))
  return {
    allowedHosts: ['*.goat.com', '*.alias.org', '*.stockx.com', 'cdn.shopify.com', ...origins.map(({ host }) => host)],
    insecureHosts: origins.filter(({ protocol }) => protocol === 'http:').map(({ host }) => host),
  }
}
