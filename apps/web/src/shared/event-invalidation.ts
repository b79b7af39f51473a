import type { ChangeEvent } from '@ark/contract'
import type { GetKey } from './api.ts'

const EVERY_COUNT = ['GET /dashboard/today'] as const

/** Kinds that concern more than single calls. */
const WHOLE = ['everything-changed', 'access-changed'] as const

type Single = Exclude<ChangeEvent['kind'], (typeof WHOLE)[number]>

/** Which calls answer differently after a change: one line per kind of event that concerns single calls. */
export const INVALIDATED: Record<Single, readonly GetKey[]> = {
  'inventory-changed': [
    'GET /inventory/optimized',
    'GET /inventory/product-summaries',
    'GET /inventory/product-syncs/{id}/variants',
    'GET /inventory/stats',
    'GET /listings/variants',
    'GET /listings/variants/{id}',
    'GET /listings/stats',
    ...EVERY_COUNT,
  ],
  'listings-changed': [
    'GET /listings/variants',
    'GET /listings/variants/{id}',
    'GET /listings/variants/{id}/market-data',
    'GET /listings/stats',
    'GET /listings/change-log',
    ...EVERY_COUNT,
  ],
  'sales-changed': [
    'GET /sales/',
    'GET /sales/{id}',
    'GET /sales/pending-shopify-generation',
    'GET /finances/',
    ...EVERY_COUNT,
  ],
  'finances-changed': ['GET /finances/', 'GET /payments/retailer', ...EVERY_COUNT],
  'stores-changed': [
    'GET /shopify/stores',
    'GET /shopify/imports',
    'GET /shopify/stores/{id}/products',
    'GET /shopify/stores/{id}/pending-syncs',
    'GET /shopify/stores/{id}/completed-syncs',
    'GET /shopify/webhooks/webhook-status',
    'GET /audit-logs/',
    'GET /products/',
    'GET /products/stats',
    'GET /locations/',
    ...EVERY_COUNT,
  ],
  'market-changed': [
    'GET /listings/variants',
    'GET /listings/variants/{id}',
    'GET /listings/variants/{id}/market-data',
    'GET /products/{id}',
    'GET /products/variants/{id}/price-history',
  ],
  'csv-progress': ['GET /inventory/csv/runs', 'GET /inventory/csv/checks/{id}'],
  'import-progress': ['GET /shopify/imports', 'GET /shopify/stores'],
}

const isSingle = (kind: string): kind is Single => Object.hasOwn(INVALIDATED, kind)

const isKind = (kind: unknown): kind is ChangeEvent['kind'] =>
  typeof kind === 'string' && (isSingle(kind) || WHOLE.some((known) => known === kind))

/** An event as it came off the stream; null for what is not ours (a greeting, a heartbeat, a kind of tomorrow). */
export function parseChange(data: string): ChangeEvent | null {
  try {
    const parsed: unknown = JSON.parse(data)
    if (typeof parsed !== 'object' || parsed === null || !('kind' in parsed) || !isKind(parsed.kind)) return null
    const ids = 'ids' in parsed && Array.isArray(parsed.ids) ? parsed.ids.filter(Number.isInteger) : []
    return { kind: parsed.kind, ids }
  } catch {
    return null
  }
}

/**
 * The calls that a burst of events concerns, each once. Kinds that concern more than single calls are answered
 * elsewhere.
 */
export const keysFor = (kinds: Iterable<ChangeEvent['kind']>): GetKey[] => [
  ...new Set([...kinds].filter(isSingle).flatMap((kind) => INVALIDATED[kind])),
]
