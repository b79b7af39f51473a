import type { Answer } from './api.ts'

export type AuditEntry = Answer<'GET /audit-logs/'>[number]

/** The kinds of events that the audit log can be narrowed to (document 1 §9). */
export const AUDIT_EVENTS = [
  { value: 'shopify_store_created', label: 'Store connected' },
  { value: 'shopify_oauth_token_exchanged', label: 'Access granted at Shopify' },
  { value: 'shopify_inventory_sync', label: 'Inventory sync' },
  { value: 'shopify_webhook_processed', label: 'Webhook processed' },
] as const

/** What the operator did, and what its name does not say well. */
const OTHERS = [
  { value: 'signed_in', label: 'Sign-in' },
  { value: 'signed_out', label: 'Sign-out' },
  { value: 'ark_fee_fixed', label: 'ARK fee fixed' },
  { value: 'paid_payout_recorded', label: 'Payout recorded as paid' },
  { value: 'stockx_connected', label: 'StockX connected' },
] as const

/** 'Inventory sync'; kinds without words of their own as they are called: 'Shopify product unsynced'. */
export function eventWords(eventType: string): string {
  const known = [...AUDIT_EVENTS, ...OTHERS].find(({ value }) => value === eventType)?.label
  if (known) return known
  const words = eventType.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the event was about, field by field: 'shop domain: kicks.myshopify.com'. Nested values are written as JSON. */
export const detailWords = (details: AuditEntry['event_details']): string[] =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)

const valueWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
