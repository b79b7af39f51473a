import {
  ProviderKeyReused,
  ProviderLacksVariant,
  ProviderNotFound,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider-errors.ts'
import type { WireUserErrors } from './wire.ts'

const NOT_FOUND = new Set(['NOT_FOUND', 'INVALID_INVENTORY_ITEM', 'INVALID_LOCATION'])
/** Codes of writes that did not happen and may be repeated with the same key. */
const PASSING = new Set([
  'IDEMPOTENCY_CONCURRENT_REQUEST',
  'SERVICE_UNAVAILABLE',
  'OPERATION_IN_PROGRESS',
  'LIMIT_REACHED',
])

/** Throws the error that `userErrors` mean. A mutation can fail there although its status is 200. */
export function refuseUserErrors(errors: WireUserErrors | undefined): void {
  const [first] = errors ?? []
  if (!first) return
  const message = messageOf(errors)
  const code = first.code ?? ''
  if (PASSING.has(code)) throw new ProviderUnavailable('shopify', message)
  if (code === 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH') throw new ProviderKeyReused('shopify', { status: 422, message })
  if (NOT_FOUND.has(code)) throw new ProviderNotFound('shopify', { status: 404, message })
  throw new ProviderRefused('shopify', { status: 422, message })
}

/** Returns the error for an order with a variant that the shop does not have. */
export const lacksVariant = (errors: WireUserErrors | undefined): Error =>
  new ProviderLacksVariant('shopify', { status: 422, message: messageOf(errors) })

const messageOf = (errors: WireUserErrors | undefined): string =>
  (errors ?? []).map((error) => `${error.message} ${error.field?.join('.') ?? ''}`.trim()).join('; ')
