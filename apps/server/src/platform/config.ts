import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import type { BackupSettings } from './backup/backup-folder.ts'
import { SANDBOX_INVITE_CODE, SANDBOX_MAIL, sandboxSettings, settingsUnfitForLive } from './settings/live-settings.ts'
import { isOwnMachine } from './settings/own-machine.ts'
import { readBackup } from './settings/read-backup.ts'
import type { ProviderSettings } from './settings/provider-settings.ts'
import { readProviders } from './settings/read-providers.ts'
import { withSecretFiles } from './settings/secret-files.ts'
import { type Environment, type SettingsReader, settingsReader } from './settings/settings-reader.ts'

/** Everything that the environment decides, checked once at start. docs/configuration.md lists it. */
export interface Config extends ProviderSettings {
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
  /** Another key that is still accepted while the key is replaced (`ark rotate-key`); null for none. */
  previousSecretKey: Buffer | null
  operatorEmail: string
  inviteCodes: ConfiguredInviteCode[]
  publicUrl: string
  /** Every provider is simulated, so no data here has value. Always false under `ark serve`. */
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
  /** Undefined without BACKUP_DIR, and for a database that ARK does not run itself. */
  backup: BackupSettings | undefined
  /** Origins of pictures besides the marketplaces' own, like https://images.example.com. */
  imageHosts: string[]
}

export interface ListenAddress {
  host: string
  port: number
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

/**
 * Returns the database's address, which is all that migrations need. Throws a `ConfigError` when it is missing or
 * wrong.
 */
export function databaseUrlOf(environment: Environment): string {
  const problems: string[] = []
  const url = readDatabaseUrl(settingsReader(withSecretFiles(environment, problems), problems), problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return url
}

/**
 * Returns the key and the former key, which is all that `ark rotate-key` needs besides the database. Throws a
 * `ConfigError` when one of them is missing or wrong.
 */
export function secretKeysOf(given: Environment): { secretKey: Buffer; previousSecretKey: Buffer } {
  const problems: string[] = []
  const { ARK_SECRET_KEY: current, ARK_SECRET_KEY_PREVIOUS: previous } = withSecretFiles(given, problems)
  if (!current?.trim()) problems.push('ARK_SECRET_KEY has to be set to the new key (openssl rand -base64 32).')
  if (!previous?.trim()) problems.push('ARK_SECRET_KEY_PREVIOUS has to be set to the key that ARK used before.')
  const secretKey = current?.trim() ? keyIn('ARK_SECRET_KEY', current, problems) : Buffer.alloc(0)
  const previousSecretKey = previous?.trim() ? keyIn('ARK_SECRET_KEY_PREVIOUS', previous, problems) : Buffer.alloc(0)
  if (problems.length === 0 && secretKey.equals(previousSecretKey)) problems.push(SAME_KEYS)
  if (problems.length > 0) throw new ConfigError(problems)
  return { secretKey, previousSecretKey }
}

const SAME_KEYS = 'ARK_SECRET_KEY_PREVIOUS is the same key as ARK_SECRET_KEY: set it to the former key, or remove it.'

function readDatabaseUrl(read: SettingsReader, problems: string[]): string {
  const url = read.text('DATABASE_URL', '')
  if (!/^postgres(ql)?:\/\//.test(url))
    problems.push('DATABASE_URL has to be a postgres:// address (npm start sets it when it is empty).')
  return url
}

/** Reads and checks the environment. Throws one `ConfigError` that names every wrong value. */
export function readConfig(given: Environment): Config {
  const problems: string[] = []
  const environment = withSecretFiles(given, problems)
  const read = settingsReader(environment, problems)
  const port = read.integer('PORT', 3000, { from: 1, to: 65_535 })
  const dataDirectory = path.resolve(read.text('ARK_DATA_DIR', './.data'))
  const databaseUrl = readDatabaseUrl(read, problems)
  const host = readHost(read, problems)
  const publicUrl = read.address('PUBLIC_URL', `http://${browserHost(host)}:${port}`)
  const isLive = read.oneOf('ARK_MODE', ['sandbox', 'live']) === 'live'
  const providers = readProviders(read, { publicUrl, isLive }, problems)
  const isSandbox = [providers.shopify, providers.stockx, providers.alias].every(({ isSimulated }) => isSimulated)
  if (!isSandbox) problems.push(...sandboxSettings(environment))
  if (isLive) problems.push(...settingsUnfitForLive(environment))
  const config: Config = {
    port,
    host,
    drainMs: read.integer('DRAIN_SECONDS', 3, { from: 0, to: 6 }) * 1_000,
    metricsAddress: readListenAddress('METRICS_ADDRESS', read, problems),
    dataDirectory,
    databaseUrl,
    ...readSecretKeys(environment, { dataDirectory, isSandbox }, problems),
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
    backup: readBackup(read, problems),
    ...providers,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Reads where backups go; undefined without BACKUP_DIR. Throws a `ConfigError` about a wrong value. */
export function backupSettingsOf(environment: Environment): BackupSettings | undefined {
  const problems: string[] = []
  const settings = readBackup(settingsReader(environment, problems), problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return settings
}

/** Reads the chat services' origins. In a sandbox one simulator replaces both services. */
function readChat(read: SettingsReader, isSandbox: boolean): Config['chat'] {
  const simulator = isSandbox ? read.text('CHAT_SIMULATOR_URL', '').replace(/\/$/, '') : ''
  return {
    discord: read.address('DISCORD_URL', simulator || 'https://discord.com'),
    slack: read.address('SLACK_URL', simulator || 'https://hooks.slack.com'),
  }
}

/** Reads an IP address, or the name of this machine. */
function readHost(read: SettingsReader, problems: string[]): string {
  const host = read.text('HOST', '127.0.0.1')
  if (isIP(host) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host))
    problems.push(`HOST is "${host}"; it has to be an address of this machine, or 0.0.0.0 for all of them.`)
  return host
}

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
function readListenAddress(name: string, read: SettingsReader, problems: string[]): ListenAddress | null {
  const text = read.text(name, '')
  if (text === '') return null
  const [, bracketed, plain, digits = ''] = /^(?:\[([\da-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  if (host !== undefined && port >= 1 && port <= 65_535) return { host, port }
  problems.push(`${name} is "${text}"; it has to be a host and a port, like 127.0.0.1:9464 or [::1]:9464.`)
  return null
}

function readSmtp(read: SettingsReader, publicUrl: string, problems: string[]): Config['smtp'] {
  const address = read.text('SMTP_URL', '') || null
  if (address && !/^smtps?:\/\/[^\s/]+/.test(address))
    problems.push('SMTP_URL has to be like smtps://user:password@mail.example.com:465.')
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  return { address, from: read.text('MAIL_FROM', `ARK <no-reply@${host}>`) }
}

/**
 * Reads the key, and the other one that is still accepted. A sandbox of the embedded database generates its key once,
 * into the data folder; anything else has to set it, and generates nothing.
 */
function readSecretKeys(
  { ARK_SECRET_KEY: given, ARK_SECRET_KEY_PREVIOUS: previous }: Environment,
  { dataDirectory, isSandbox }: { dataDirectory: string; isSandbox: boolean },
  problems: string[],
): Pick<Config, 'secretKey' | 'previousSecretKey'> {
  const secretKey = given?.trim()
    ? keyIn('ARK_SECRET_KEY', given, problems)
    : isSandbox
      ? generatedKey(dataDirectory)
      : Buffer.alloc(32)
  const previousSecretKey = previous?.trim() ? keyIn('ARK_SECRET_KEY_PREVIOUS', previous, problems) : null
  if (previousSecretKey?.equals(secretKey)) problems.push(SAME_KEYS)
  return { secretKey, previousSecretKey }
}

function keyIn(name: string, text: string, problems: string[]): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) problems.push(`${name} has to be 32 bytes in base64 (openssl rand -base64 32).`)
  return key
}

function generatedKey(dataDirectory: string): Buffer {
  const file = path.join(dataDirectory, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
