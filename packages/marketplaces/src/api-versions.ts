import type { ProviderName } from './provider-errors.ts'

/** The version of a provider's API that ARK uses. */
export interface ProviderApi {
  provider: ProviderName
  version: string
  /** The first UTC day on which the version may stop working or be replaced by another; null: no end was announced. */
  endsOn: string | null
}

/** Every API version in use. The adapters request these, and a test checks docs/providers.md against them. */
export const PROVIDER_APIS = {
  /** Stable since 2026-10-01. Shopify serves a version for at least a year and then answers with the oldest one left. */
  shopify: {
    provider: 'shopify',
    version: '2026-10',
    endsOn: '2027-10-16',
  },
  /** StockX serves a superseded version for twelve more months. */
  stockx: {
    provider: 'stockx',
    version: 'v2',
    endsOn: null,
  },
  /** alias is in beta, so breaking changes may come. Its documentation was at 1.3.6. */
  goat: {
    provider: 'goat',
    version: 'v1',
    endsOn: null,
  },
} as const satisfies Record<ProviderName, ProviderApi>

const DAY_MS = 86_400_000
/** How many days before its end a version must be upgraded. */
export const UPGRADE_BEFORE_DAYS = 90

/** Returns the versions that end within this many days or have ended, the earliest first. */
export const apisEnding = (now: Date, withinDays: number = UPGRADE_BEFORE_DAYS): ProviderApi[] =>
  Object.values<ProviderApi>(PROVIDER_APIS)
    .filter(({ endsOn }) => endsOn !== null && Date.parse(endsOn) - now.getTime() <= withinDays * DAY_MS)
    .toSorted((one, other) => (one.endsOn ?? '').localeCompare(other.endsOn ?? ''))
