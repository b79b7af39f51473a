import type { ProviderSettings } from './provider-settings.ts'
import type { SettingsReader } from './settings-reader.ts'

/** What a provider's credentials decide about it. */
interface Credentials {
  /** Their values, in the order of the names; null without them. */
  values: string[] | null
  isSimulated: boolean
  isAbsent: boolean
  /** The address of its simulator; empty when none replaces it. */
  simulator: string
}

/** Stands for the address of a provider that is absent: no program can listen there (RFC 2606). */
const NOWHERE = 'https://not-set-up.invalid'

/**
 * Reads the providers. With all its credentials a provider is live; with some of them the missing ones are reported;
 * with none its simulator replaces it in a sandbox, and it is absent in a real business.
 */
export function readProviders(
  read: SettingsReader,
  { publicUrl, isLive }: { publicUrl: string; isLive: boolean },
  problems: string[],
): ProviderSettings {
  const credentialsOf = (provider: 'SHOPIFY' | 'STOCKX' | 'ALIAS', ...names: string[]): Credentials => {
    const values = read.together(...names)
    const isSimulated = values === null && !isLive
    const simulator = isSimulated ? readSimulator(read, provider, problems) : ''
    return { values, isSimulated, isAbsent: values === null && isLive, simulator }
  }
  return {
    shopify: readShopify(read, credentialsOf('SHOPIFY', 'SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'), publicUrl),
    stockx: readStockx(read, credentialsOf('STOCKX', 'STOCKX_CLIENT_ID', 'STOCKX_CLIENT_SECRET', 'STOCKX_API_KEY')),
    alias: readAlias(read, credentialsOf('ALIAS', 'ALIAS_TOKEN')),
  }
}

/** Reads the address of a provider's simulator, which a sandbox needs while the provider is not live. */
function readSimulator(read: SettingsReader, provider: string, problems: string[]): string {
  const name = `${provider}_SIMULATOR_URL`
  const value = read.text(name, '').replace(/\/$/, '')
  if (!/^https?:\/\/[^/\s]+$/.test(value))
    problems.push(`${name} is "${value}"; without ${provider}'s credentials it has to be the address of its simulator.`)
  return value
}

/**
 * Returns a function for where a provider answers: its own address or another one of the settings, its simulator, or
 * nowhere.
 */
const addressesOf =
  (read: SettingsReader, { values, isSimulated, simulator }: Credentials) =>
  (name: string, own: string): string => {
    if (isSimulated) return simulator
    return values ? read.address(name, own) : NOWHERE
  }

function readShopify(read: SettingsReader, credentials: Credentials, publicUrl: string): ProviderSettings['shopify'] {
  const { values, isSimulated, isAbsent, simulator } = credentials
  const own = isAbsent ? NOWHERE : read.text('SHOPIFY_SHOP_URL', 'https://{shop}').replace(/\/$/, '')
  return {
    isSimulated,
    isAbsent,
    shopUrl: isSimulated ? `${simulator}/shops/{shop}` : own,
    clientId: values?.[0] ?? 'ark-sandbox-client',
    clientSecret: values?.[1] ?? 'ark-sandbox-secret',
    previousClientSecret: values ? read.text('SHOPIFY_CLIENT_SECRET_PREVIOUS', '') || null : null,
    webhookAddress: `${publicUrl}/api/v1/shopify/webhooks/receive`,
  }
}

function readStockx(read: SettingsReader, credentials: Credentials): ProviderSettings['stockx'] {
  const { values, isSimulated, isAbsent } = credentials
  const addressOf = addressesOf(read, credentials)
  return {
    isSimulated,
    isAbsent,
    apiUrl: addressOf('STOCKX_API_URL', 'https://api.stockx.com'),
    authUrl: addressOf('STOCKX_AUTH_URL', 'https://accounts.stockx.com'),
    clientId: values?.[0] ?? 'ark-sandbox-stockx',
    clientSecret: values?.[1] ?? 'ark-sandbox-stockx-secret',
    apiKey: values?.[2] ?? 'ark-sandbox-stockx-key',
    requestsPerSecond: read.number('STOCKX_REQUESTS_PER_SECOND', 1),
    requestsPerDay: read.integer('STOCKX_REQUESTS_PER_DAY', 25_000, { from: 1, to: 100_000_000 }),
    batchItemsPerWindow: read.integer('STOCKX_BATCH_ITEMS_PER_WINDOW', 500, { from: 1, to: 1_000_000 }),
    batchWindowMs: read.integer('STOCKX_BATCH_WINDOW_SECONDS', 300, { from: 1, to: 86_400 }) * 1_000,
    batchItemsPerDay: read.integer('STOCKX_BATCH_ITEMS_PER_DAY', 50_000, { from: 1, to: 100_000_000 }),
  }
}

function readAlias(read: SettingsReader, credentials: Credentials): ProviderSettings['alias'] {
  const { values, isSimulated, isAbsent } = credentials
  const addressOf = addressesOf(read, credentials)
  return {
    isSimulated,
    isAbsent,
    apiUrl: addressOf('ALIAS_API_URL', 'https://api.alias.org'),
    token: values?.[0] ?? 'goatapi_arksandbox0000000000000000000000',
    regionId: read.text('ALIAS_REGION_ID', '') || null,
    afterTake: read.oneOf('ALIAS_AFTER_TAKE', ['either', 'before-cash-out', 'paid-out']),
    requestsPerSecond: read.number('ALIAS_REQUESTS_PER_SECOND', 4),
    requestsPerDay: read.integer('ALIAS_REQUESTS_PER_DAY', 1_000_000, { from: 1, to: 100_000_000 }),
  }
}
