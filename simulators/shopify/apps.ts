import { createRandom, hashNumber } from '../core/random.ts'

/** An app that can be installed: the public one of ARK, or a custom app made inside one shop's admin. */
export interface App {
  id: number
  clientId: string
  clientSecret: string
  title: string
  handle: string
  /** Only for custom apps: the permanent token of the form (shopify.md §1.1). */
  permanentToken: string | null
}

export const SANDBOX_APP: App = {
  id: 210_412_001,
  clientId: 'ark-sandbox-client',
  clientSecret: 'ark-sandbox-secret',
  title: 'ARK',
  handle: 'ark',
  permanentToken: null,
}

/** The same key, secret and token in every run: they are printed for people to type in. */
export function customAppOf(domain: string): App {
  const random = createRandom(`custom app of ${domain}`)
  const hex = () => random.uuid().replaceAll('-', '')
  return {
    id: 300_000_000 + (hashNumber(domain) % 90_000_000),
    clientId: hex(),
    clientSecret: `shpss_${hex()}`,
    title: 'ARK (custom app)',
    handle: 'ark-custom',
    permanentToken: `shpat_${hex()}`,
  }
}

export const ALL_SCOPES = [
  'read_products',
  'write_inventory',
  'read_locations',
  'write_orders',
  'read_fulfillments',
  'write_merchant_managed_fulfillment_orders',
  'write_assigned_fulfillment_orders',
  'write_third_party_fulfillment_orders',
] as const

/** `write_x` implies `read_x` (shopify.md §1.2). */
export function hasScope(granted: readonly string[], needed: string): boolean {
  return granted.includes(needed) || granted.includes(needed.replace(/^read_/, 'write_'))
}

/** Shopify's own spelling of a grant: read scopes that a write scope implies are left out. */
export function normalScopes(scopes: readonly string[]): string[] {
  const unique = [...new Set(scopes.map((scope) => scope.trim()).filter(Boolean))]
  return unique.filter((scope) => !scope.startsWith('read_') || !unique.includes(scope.replace(/^read_/, 'write_')))
}
