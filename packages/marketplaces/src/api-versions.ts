import type { ProviderName } from './provider-errors.ts'

/** The version of a provider's API that ARK is written for. */
export interface ProviderApi {
  provider: ProviderName
  version: string
  /** The first day (UTC) on which it may be answered no more, or by another version; null: no end was announced. */
  endsOn: string | null
  /** What is known of its end. */
  end: string
}

/** Every version in use, once: the adapters ask for these, and docs/providers.md is checked against them. */
export const PROVIDER_APIS = {
  shopify: {
    provider: 'shopify',
    version: '2026-10',
    endsOn: '2027-10-16',
    end: 'stable since 2026-10-01; a version is answered for a year at least, then by the oldest that is left',
  },
  stockx: {
    provider: 'stockx',
    version: 'v2',
    endsOn: null,
    end: 'a version that is superseded lives twelve months more (stockx.md 5.14)',
  },
  goat: {
    provider: 'goat',
    version: 'v1',
    endsOn: null,
    end: 'none is announced; its documentation was at 1.3.6, and breaking changes may come during beta (alias.md 1.3)',
  },
} as const satisfies Record<ProviderName, ProviderApi>

const DAY_MS = 86_400_000
/** So long before its end a version is to be raised. */
export const RAISED_BEFORE_DAYS = 90

/** Versions that end within some days of a moment, or have ended; the soonest first. */
export const apisEnding = (now: Date, withinDays: number = RAISED_BEFORE_DAYS): ProviderApi[] =>
  Object.values<ProviderApi>(PROVIDER_APIS)
    .filter(({ endsOn }) => endsOn !== null && Date.parse(endsOn) - now.getTime() <= withinDays * DAY_MS)
    .toSorted((one, other) => (one.endsOn ?? '').localeCompare(other.endsOn ?? ''))
