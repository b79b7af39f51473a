import type { Config } from '../../../server/src/platform/config.ts'
import type { StartSettings } from './environment.ts'

const PROVIDERS = [
  ['shopify', 'Shopify', 'SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET'],
  ['stockx', 'StockX', 'STOCKX_CLIENT_ID, STOCKX_CLIENT_SECRET and STOCKX_API_KEY'],
  ['alias', 'ALIAS', 'ALIAS_TOKEN'],
] as const

/**
 * Returns the lines that `ark serve` prints when it is ready: where ARK answers, what is live, and what is missing, with
 * the settings that change it. A part of ARK that can be missing adds its lines here.
 */
export function liveReport(config: Config, settings: StartSettings): string[] {
  return [
    `ARK is ready: ${config.publicUrl}`,
    `  It listens on ${config.host}, port ${config.port}; the proxy in front of it sends requests there.`,
    ...PROVIDERS.map(([key, name, settings]) =>
      config[key].isAbsent ? missing(name, `set ${settings}`) : `  Live: ${name} (${placeOf(config, key)})`,
    ),
    ...mailLines(config),
    ...proxyLines(config),
    ...backupLines(settings),
    ...metricsLines(config),
  ]
}

const missing = (what: string, remedy: string): string => `  Missing: ${what}. To have it, ${remedy}.`

/** Returns where ARK calls a provider, so that a forgotten test address is seen. */
function placeOf(config: Config, key: 'shopify' | 'stockx' | 'alias'): string {
  if (key !== 'shopify') return new URL(config[key].apiUrl).host
  const { shopUrl } = config.shopify
  return shopUrl === 'https://{shop}' ? "each shop's own address" : new URL(shopUrl).host
}

function mailLines({ smtp: { address, from } }: Config): string[] {
  if (address === null) return [missing('mail', 'set SMTP_URL; until then mails wait under Admin, Outbox')]
  return [`  Live: mail by ${new URL(address).host} from ${from}`]
}

function proxyLines({ trustedProxies, publicUrl }: Config): string[] {
  if (trustedProxies.length > 0 || publicUrl.startsWith('http://')) return []
  return [missing("people's own addresses", 'set TRUSTED_PROXIES to the address of the proxy')]
}

function metricsLines({ metricsAddress }: Config): string[] {
  return metricsAddress === null ? [missing('metrics for Prometheus', 'set METRICS_ADDRESS')] : []
}

function backupLines({ backup, databaseUrl }: StartSettings): string[] {
  if (backup !== undefined) return [`  Live: backups in ${backup.directory}`]
  if (databaseUrl !== undefined) return ['  The tools of your own PostgreSQL have to make the backups: docs/backup.md.']
  return [missing('backups', 'set BACKUP_DIR and BACKUP_RECIPIENT as docs/backup.md says')]
}
