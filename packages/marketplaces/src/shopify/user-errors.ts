import {
  ProviderKeySpent,
  ProviderLacksVariant,
  ProviderNotFound,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider-errors.ts'
import type { StoreOrderLine } from '../store.ts'
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

const NAMELESS = "Line items Name can't be blank"
/** A line whose variant the shop does not have is a line without a name (reference 3.4). */
const LACKS_VARIANT = new Set(['Order Line items is invalid', NAMELESS, "Line items Title can't be blank"])

/** The same of an order with these lines: that the shop lacks one of their variants is told from other refusals. */
export function refuseOrderErrors(errors: WireUserErrors | undefined, lines: readonly StoreOrderLine[]): void {
  const messages = (errors ?? []).map(({ message }) => message)
  const isAboutLine = messages.includes(NAMELESS) && messages.every((message) => LACKS_VARIANT.has(message))
  if (isAboutLine && lines.some((line) => 'variantId' in line))
    throw new ProviderLacksVariant('shopify', { status: 422, message: wordsOf(errors) })
  refuseUserErrors(errors)
}

const wordsOf = (errors: WireUserErrors | undefined): string =>
  (errors ?? []).map((error) => `${error.message} ${error.field?.join('.') ?? ''}`.trim()).join('; ')
