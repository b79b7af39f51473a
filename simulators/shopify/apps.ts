import { createRandom, hashNumber } from '../core/random.ts'

/** An app that shops can install: ARK's public app, or a custom app created in one shop's admin. */
export interface App {
  id: number
  clientId: string
  clientSecret: string
  title: string
  handle: string
  /** The permanent token in the custom app's form; only for custom apps. */
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

/**
 * Returns a shop's custom app. Key, secret and token are the same in every run, because they are printed for people to
 * type.
 */
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

/** Returns whether a scope is granted; `write_x` implies `read_x`. */
export function hasScope(granted: readonly string[], needed: string): boolean {
  return granted.includes(needed) || granted.includes(needed.replace(/^read_/, 'write_'))
}

/** Returns scopes in Shopify's form: it drops read scopes that a write scope implies. */
export function normalScopes(scopes: readonly string[]): string[] {
  const unique = [...new Set(scopes.map((scope) => scope.trim()).filter(Boolean))]
  return unique.filter((scope) => !scope.startsWith('read_') || !unique.includes(scope.replace(/^read_/, 'write_')))
}
