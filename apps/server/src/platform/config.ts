import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'

/** Everything that the environment decides, checked once at start. docs/configuration.md lists it. */
export interface Config {
  port: number
  /** The address that the API listens on: this machine only, unless HOST is set. */
  host: string
  /** How long the API keeps answering after a signal to end, while it reports that it is not ready. */
  drainMs: number
  /** Where this process serves its metrics without a token; null for nowhere. */
  metricsAddress: ListenAddress | null
  dataDirectory: string
  databaseUrl: string
  /** A key of 32 bytes, from which the keys for stored secrets and session tokens are derived. */
  secretKey: Buffer
  operatorEmail: string
  inviteCodes: ConfiguredInviteCode[]
  publicUrl: string
  /** Every provider is simulated, so no data here has value. */
  isSandbox: boolean
  /** A null `address` leaves mails in the outbox, where the operator reads them. */
  smtp: { address: string | null; from: string }
  /** Origins of the incoming webhooks that receive notifications. */
  chat: { discord: string; slack: string }
  /**
   * Proxies whose statement of the browser's address ARK trusts. When empty, the connecting address is the browser's.
   */
  trustedProxies: string[]
  orderPollIntervalMs: number
  /** Origins of pictures besides the marketplaces' own, like https://images.example.com. */
  imageHosts: string[]
  shopify: ProviderConfig & { shopUrl: string; clientId: string; clientSecret: string; webhookAddress: string }
  stockx: ProviderConfig & {
    apiUrl: string
    authUrl: string
    clientId: string
    clientSecret: string
    apiKey: string
    requestsPerSecond: number
    requestsPerDay: number
    batchItemsPerWindow: number
    batchWindowMs: number
    batchItemsPerDay: number
  }
  alias: ProviderConfig & {
    apiUrl: string
    token: string
    regionId: string | null
    /** How to read `price_cents_after_take`; `either` lets the figures of each order decide. */
    afterTake: 'either' | 'before-cash-out' | 'paid-out'
    requestsPerSecond: number
    requestsPerDay: number
  }
}

export interface ListenAddress {
  host: string
  port: number
}

interface ProviderConfig {
  isSimulated: boolean
}

export interface ConfiguredInviteCode {
  code: string
  /** How many accounts the code opens; null for any number. */
  limit: number | null
}

/** The beginning of a `ConfigError`'s message. */
export const CONFIG_ERROR_START = 'The environment has errors:'

export class ConfigError extends Error {
  /** One sentence for each wrong setting. */
  readonly problems: readonly string[]
  constructor(problems: string[]) {
    const [one, other] = problems
    const list = problems.map((problem) => `  - ${problem}`).join('\n')
    super(other === undefined ? `${CONFIG_ERROR_START} ${one}` : `${CONFIG_ERROR_START}\n${list}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the database's address, which is all that migrations need. Throws a `ConfigError` when it is missing or
 * wrong.
 */
export function databaseUrlOf(environment: Environment): string {
  const problems: string[] = []
  const url = readDatabaseUrl(reader(environment, problems), problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return url
}

function readDatabaseUrl(read: ReturnType<typeof reader>, problems: string[]): string {
  const url = read.text('DATABASE_URL', '')
  if (!/^postgres(ql)?:\/\//.test(url))
    problems.push('DATABASE_URL has to be a postgres:// address (npm start sets it when it is empty).')
  return url
}

/** Reads and checks the environment. Throws one `ConfigError` that names every wrong value. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const read = reader(environment, problems)
  const port = read.integer('PORT', 3000, { from: 1, to: 65_535 })
  const dataDirectory = path.resolve(read.text('ARK_DATA_DIR', './.data'))
  const databaseUrl = readDatabaseUrl(read, problems)
  const host = readHost(read, problems)
  const publicUrl = read.address('PUBLIC_URL', `http://${browserHost(host)}:${port}`)
  const providers = readProviders(read, publicUrl)
  const isSandbox = providers.shopify.isSimulated && providers.stockx.isSimulated && providers.alias.isSimulated
  if (!isSandbox) problems.push(...sandboxSettings(environment))
  const secretKey = readSecretKey(environment.ARK_SECRET_KEY, dataDirectory, problems)
  const config: Config = {
    port,
    host,
    drainMs: read.integer('DRAIN_SECONDS', 3, { from: 0, to: 6 }) * 1_000,
    metricsAddress: readListenAddress('METRICS_ADDRESS', read, problems),
    dataDirectory,
    databaseUrl,
    secretKey,
    operatorEmail: read.text('OPERATOR_EMAIL', `operator${SANDBOX_MAIL}`),
    inviteCodes: read
      .list('INVITE_CODES', isSandbox ? SANDBOX_INVITE_CODE : '')
      .map((text) => readInviteCode(text, problems)),
    publicUrl,
    isSandbox,
    smtp: readSmtp(read, publicUrl, problems),
    chat: readChat(read, isSandbox),
    trustedProxies: read.list('TRUSTED_PROXIES', ''),
    imageHosts: read.list('IMAGE_HOSTS', '').map((text) => readOrigin(text, problems)),
    orderPollIntervalMs: read.integer('ORDER_POLL_SECONDS', isSandbox ? 4 : 30, { from: 1, to: 3_600 }) * 1_000,
    ...providers,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/**
 * Reads the providers. With all its credentials a provider is live; with some of them the missing ones are reported;
 * with none its simulator replaces it.
 */
function readProviders(read: Reader, publicUrl: string): Pick<Config, 'shopify' | 'stockx' | 'alias'> {
  const shopify = read.together('SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET')
  const stockx = read.together('STOCKX_CLIENT_ID', 'STOCKX_CLIENT_SECRET', 'STOCKX_API_KEY')
  const stockxSimulator = stockx ? '' : read.simulator('STOCKX')
  const alias = read.together('ALIAS_TOKEN')
  return {
    shopify: {
      isSimulated: !shopify,
      shopUrl: shopify ? 'https://{shop}' : `${read.simulator('SHOPIFY')}/shops/{shop}`,
      clientId: shopify?.[0] ?? 'ark-sandbox-client',
      clientSecret: shopify?.[1] ?? 'ark-sandbox-secret',
      webhookAddress: `${publicUrl}/api/v1/shopify/webhooks/receive`,
    },
    stockx: {
      isSimulated: !stockx,
      apiUrl: stockx ? 'https://api.stockx.com' : stockxSimulator,
      authUrl: stockx ? 'https://accounts.stockx.com' : stockxSimulator,
      clientId: stockx?.[0] ?? 'ark-sandbox-stockx',
      clientSecret: stockx?.[1] ?? 'ark-sandbox-stockx-secret',
      apiKey: stockx?.[2] ?? 'ark-sandbox-stockx-key',
      requestsPerSecond: read.number('STOCKX_REQUESTS_PER_SECOND', 1),
      requestsPerDay: read.integer('STOCKX_REQUESTS_PER_DAY', 25_000, { from: 1, to: 100_000_000 }),
      batchItemsPerWindow: read.integer('STOCKX_BATCH_ITEMS_PER_WINDOW', 500, { from: 1, to: 1_000_000 }),
      batchWindowMs: read.integer('STOCKX_BATCH_WINDOW_SECONDS', 300, { from: 1, to: 86_400 }) * 1_000,
      batchItemsPerDay: read.integer('STOCKX_BATCH_ITEMS_PER_DAY', 50_000, { from: 1, to: 100_000_000 }),
    },
    alias: {
      isSimulated: !alias,
      apiUrl: alias ? 'https://api.alias.org' : read.simulator('ALIAS'),
      token: alias?.[0] ?? 'goatapi_arksandbox0000000000000000000000',
      regionId: read.text('ALIAS_REGION_ID', '') || null,
      afterTake: read.oneOf('ALIAS_AFTER_TAKE', ['either', 'before-cash-out', 'paid-out']),
      requestsPerSecond: read.number('ALIAS_REQUESTS_PER_SECOND', 4),
      requestsPerDay: read.integer('ALIAS_REQUESTS_PER_DAY', 1_000_000, { from: 1, to: 100_000_000 }),
    },
  }
}

/** The domain of a sandbox's e-mail addresses, whose passwords are printed. */
export const SANDBOX_MAIL = '@sandbox.test'
const SANDBOX_INVITE_CODE = 'ARK-SANDBOX'

/**
 * Returns one sentence for each sandbox setting that a live platform must not keep: all of them are printed or stored
 * beside the data.
 */
function sandboxSettings(environment: Environment): string[] {
  const problems: string[] = []
  if (!environment.ARK_SECRET_KEY?.trim())
    problems.push('ARK_SECRET_KEY has to be set when a provider is live (openssl rand -base64 32).')
  const operator = environment.OPERATOR_EMAIL?.trim() ?? ''
  if (operator === '' || operator.toLowerCase().endsWith(SANDBOX_MAIL))
    problems.push('OPERATOR_EMAIL has to be your own e-mail when a provider is live.')
  if (environment.INVITE_CODES?.toUpperCase().includes(SANDBOX_INVITE_CODE))
    problems.push(`INVITE_CODES has ${SANDBOX_INVITE_CODE}, which is public: choose another when live.`)
  return problems
}

/** Reads the chat services' origins. In a sandbox one simulator replaces both services. */
function readChat(read: Reader, isSandbox: boolean): Config['chat'] {
  const simulator = isSandbox ? read.text('CHAT_SIMULATOR_URL', '').replace(/\/$/, '') : ''
  return {
    discord: read.address('DISCORD_URL', simulator || 'https://discord.com'),
    slack: read.address('SLACK_URL', simulator || 'https://hooks.slack.com'),
  }
}

/** Reads an IP address, or the name of this machine. */
function readHost(read: Reader, problems: string[]): string {
  const host = read.text('HOST', '127.0.0.1')
  if (isIP(host) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host))
    problems.push(`HOST is "${host}"; it has to be an address of this machine, or 0.0.0.0 for all of them.`)
  return host
}

/** Returns whether a process that listens on this host is reachable from this machine only. */
export const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Returns the host name that a browser on this machine uses for the address that the API listens on. */
export function browserHost(host: string): string {
  if (isOwnMachine(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** Reads an origin without a path, like `https://images.example.com`. */
function readOrigin(text: string, problems: string[]): string {
  if (!/^https?:\/\/[^/\s]+$/.test(text))
    problems.push(`IMAGE_HOSTS has "${text}"; it has to be like https://images.example.com.`)
  return text
}

/** Reads `CODE`, or `CODE:5` for a code that opens five accounts. */
function readInviteCode(text: string, problems: string[]): ConfiguredInviteCode {
  const [, code = text, limit] = /^([^:\s]+)(?::([1-9]\d{0,5}))?$/.exec(text) ?? []
  if (/[:\s]/.test(code)) problems.push(`INVITE_CODES has "${text}"; a code is like SPRING-2026, or SPRING-2026:5.`)
  return { code, limit: limit === undefined ? null : Number(limit) }
}

/** Reads `127.0.0.1:9464` or `[::1]:9464`; null when it is not set. */
function readListenAddress(name: string, read: Reader, problems: string[]): ListenAddress | null {
  const text = read.text(name, '')
  if (text === '') return null
  const [, bracketed, plain, digits = ''] = /^(?:\[([\da-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  if (host !== undefined && port >= 1 && port <= 65_535) return { host, port }
  problems.push(`${name} is "${text}"; it has to be a host and a port, like 127.0.0.1:9464 or [::1]:9464.`)
  return null
}

function readSmtp(read: Reader, publicUrl: string, problems: string[]): Config['smtp'] {
  const address = read.text('SMTP_URL', '') || null
  if (address && !/^smtps?:\/\/[^\s/]+/.test(address))
    problems.push('SMTP_URL has to be like smtps://user:password@mail.example.com:465.')
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  return { address, from: read.text('MAIL_FROM', `ARK <no-reply@${host}>`) }
}

type Reader = ReturnType<typeof reader>

function reader(environment: Environment, problems: string[]) {
  const text = (name: string, usual: string) => environment[name]?.trim() || usual
  const number = (name: string, usual: number) => {
    const value = Number(text(name, String(usual)))
    if (Number.isFinite(value) && value > 0) return value
    problems.push(`${name} is "${environment[name]}"; it has to be a number above 0.`)
    return usual
  }
  return {
    text,
    number,
    list: (name: string, usual: string) =>
      text(name, usual)
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    integer(name: string, usual: number, range: { from: number; to: number }): number {
      const value = Number(text(name, String(usual)))
      if (Number.isInteger(value) && value >= range.from && value <= range.to) return value
      problems.push(`${name} is "${environment[name]}"; it has to be a whole number from ${range.from} to ${range.to}.`)
      return usual
    },
    /** Returns one of these words; the first when the variable is not set. */
    oneOf<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
      const found = words.find((word) => word === text(name, words[0]))
      if (found === undefined)
        problems.push(`${name} is "${environment[name]}"; it has to be one of ${words.join(', ')}.`)
      return found ?? words[0]
    },
    address(name: string, usual: string): string {
      const value = text(name, usual).replace(/\/$/, '')
      if (!/^https?:\/\/[^/\s]+$/.test(value))
        problems.push(`${name} is "${value}"; it has to be like https://ark.example.com.`)
      return value
    },
    /** Reads the address of a provider's simulator, which is needed while the provider is not live. */
    simulator(provider: 'SHOPIFY' | 'STOCKX' | 'ALIAS'): string {
      const name = `${provider}_SIMULATOR_URL`
      const value = text(name, '').replace(/\/$/, '')
      if (!/^https?:\/\/[^/\s]+$/.test(value))
        problems.push(
          `${name} is "${value}"; without ${provider}'s credentials it has to be the address of its simulator.`,
        )
      return value
    },
    together(...names: string[]): string[] | null {
      const missing = names.filter((name) => !environment[name]?.trim())
      if (missing.length === names.length) return null
      if (missing.length > 0)
        problems.push(
          `${missing.join(' and ')} must be set together with ${names.filter((name) => !missing.includes(name)).join(' and ')}.`,
        )
      return names.map((name) => environment[name]?.trim() ?? '')
    },
  }
}

/** Returns ARK_SECRET_KEY; in embedded mode, a key that is generated once into the data folder. */
function readSecretKey(given: string | undefined, dataDirectory: string, problems: string[]): Buffer {
  if (given) {
    const key = Buffer.from(given, 'base64')
    if (key.length !== 32) problems.push('ARK_SECRET_KEY has to be 32 bytes in base64 (openssl rand -base64 32).')
    return key
  }
  const file = path.join(dataDirectory, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
