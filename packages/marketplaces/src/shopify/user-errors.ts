import {
  ProviderKeySpent,
  ProviderLacksVariant,
  ProviderNotFound,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider-errors.ts'
import type { WireUserErrors } from './wire.ts'

const NOT_FOUND = new Set(['NOT_FOUND', 'INVALID_INVENTORY_ITEM', 'INVALID_LOCATION'])
/** The write did not happen and may be repeated with the same key (reference 3.3). */
const PASSING = new Set([
  'IDEMPOTENCY_CONCURRENT_REQUEST',
  'SERVICE_UNAVAILABLE',
  'OPERATION_IN_PROGRESS',
  'LIMIT_REACHED',
])

/** A mutation fails in `userErrors` although it was answered 200; throws what they mean. */
export function refuseUserErrors(errors: WireUserErrors | undefined): void {
  const [first] = errors ?? []
  if (!first) return
  const message = wordsOf(errors)
  const code = first.code ?? ''
  if (PASSING.has(code)) throw new ProviderUnavailable('shopify', message)
  if (code === 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH') throw new ProviderKeySpent('shopify', { status: 422, message })
  if (NOT_FOUND.has(code)) throw new ProviderNotFound('shopify', { status: 404, message })
  throw new ProviderRefused('shopify', { status: 422, message })
}

/** Shopify refused an order since it lacks a variant that the order names. */
export const lacksVariant = (errors: WireUserErrors | undefined): Error =>
  new ProviderLacksVariant('shopify', { status: 422, message: wordsOf(errors) })

const wordsOf = (errors: WireUserErrors | undefined): string =>
  (errors ?? []).map((error) => `${error.message} ${error.field?.join('.') ?? ''}`.trim()).join('; ')
