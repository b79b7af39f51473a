import type { Answer } from './api.ts'
import { AUDIT_EVENTS } from './audit-events.ts'

export type AuditEntry = Answer<'GET /audit-logs/'>[number]

/** Labels of the operator's actions whose event names do not read well. */
const OTHERS = [
  { value: 'signed_in', label: 'Sign-in' },
  { value: 'signed_out', label: 'Sign-out' },
  { value: 'ark_fee_fixed', label: 'ARK fee fixed' },
  { value: 'sale_linked', label: 'Sale linked to its pair' },
  { value: 'sale_metadata_fixed', label: 'Sale data completed' },
  { value: 'product_refreshed', label: 'Product refreshed from StockX' },
  { value: 'product_edited', label: 'Product edited' },
  { value: 'zero_fees_set', label: 'Zero-fee promotion changed' },
  { value: 'fee_schedule_saved', label: 'Fees set' },
  { value: 'fee_schedule_removed', label: 'Scheduled fees deleted' },
  { value: 'retail_prices_backfilled', label: 'Retail prices requested from StockX' },
  { value: 'paid_payout_recorded', label: 'Payout recorded as paid' },
  { value: 'stockx_connected', label: 'StockX connected' },
  { value: 'payment_logged', label: 'Payment logged' },
  { value: 'payment_reversed', label: 'Payment reversed' },
  { value: 'invite_code_made', label: 'Invite code created' },
  { value: 'invite_code_revoked', label: 'Invite code revoked' },
  { value: 'business_verified', label: 'Business verified' },
  { value: 'payment_confirmed', label: 'Payment confirmed' },
  { value: 'default_pick_rule_changed', label: 'Store default of pick rules changed' },
  { value: 'costs_set', label: 'Costs set' },
  { value: 'sale_status_set', label: 'Sale status set manually' },
  { value: 'sale_packed', label: 'Sale marked as fulfilled' },
  { value: 'sale_unpacked', label: 'Fulfillment of a sale undone' },
  { value: 'sale_not_fulfillable', label: 'Sale cannot be fulfilled' },
  { value: 'alias_order_confirmed', label: 'ALIAS order confirmed' },
  { value: 'alias_order_canceled', label: 'ALIAS order canceled' },
  { value: 'wholesale_order_claim', label: 'Wholesale order: payment reported by the buyer' },
  { value: 'wholesale_order_payout', label: 'Wholesale order: payment to the seller' },
  { value: 'wholesale_order_receipt', label: 'Wholesale order: receipt confirmed by the seller' },
  { value: 'wholesale_order_proposal', label: 'Wholesale order: partial order' },
  { value: 'wholesale_invoice_issued', label: 'Wholesale invoice issued' },
  { value: 'business_details_changed', label: 'Business details changed' },
  { value: 'wholesale_order_line', label: 'Wholesale order: line packed' },
  { value: 'unknown_listing_decided', label: 'Unknown listing resolved' },
  { value: 'order_claimed', label: 'Order without a business assigned' },
  { value: 'mail_sent_again', label: 'E-mail sent from the outbox' },
  { value: 'mail_discarded', label: 'E-mail discarded from the outbox' },
  { value: 'failed_job_retried', label: 'Failed job retried' },
  { value: 'failed_jobs_retried', label: 'Failed job retried' },
  { value: 'failed_job_discarded', label: 'Failed job discarded' },
  { value: 'failed_jobs_discarded', label: 'Failed job discarded' },
] as const

/**
 * Returns an event's label, such as 'Inventory sync'. A kind without a label becomes its name in words: 'Shopify
 * product unsynced'.
 */
export function eventLabel(eventType: string): string {
  const known = [...AUDIT_EVENTS, ...OTHERS].find(({ value }) => value === eventType)?.label
  if (known) return known
  const words = eventType.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns the details of an event, field by field: 'shop domain: kicks.myshopify.com'. Nested values are written as
 * JSON.
 */
export const detailLabels = (details: AuditEntry['event_details']): string[] =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)

/**
 * Returns the details of an event with old and new values on one line: 'status: PENDING → SHIPPED' for `from` and `to`,
 * 'ark fee: 3 → 4' for `old_ark_fee` and `new_ark_fee`.
 */
export function changeLabels(details: AuditEntry['event_details']): string[] {
  const { from, to, ...rest } = details
  const isStatus = from !== undefined && to !== undefined
  const changed = Object.keys(rest).filter((name) => name.startsWith('old_') && `new_${name.slice(4)}` in rest)
  const names = new Set(changed.flatMap((name) => [name, `new_${name.slice(4)}`]))
  return [
    ...(isStatus ? [`status: ${valueWords(from)} → ${valueWords(to)}`] : []),
    ...changed.map((name) => {
      const field = name.slice(4)
      return `${field.replaceAll('_', ' ')}: ${valueWords(rest[name])} → ${valueWords(rest[`new_${field}`])}`
    }),
    ...detailLabels(without(isStatus ? rest : details, names)),
  ]
}

const without = (details: AuditEntry['event_details'], names: ReadonlySet<string>): AuditEntry['event_details'] =>
  Object.fromEntries(Object.entries(details).filter(([name]) => !names.has(name)))

const valueWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
