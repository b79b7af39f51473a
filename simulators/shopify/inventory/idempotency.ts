import { createHash } from 'node:crypto'
import { type GraphQLResolveInfo, getDirectiveValues } from 'graphql'
import type { RequestContext } from '../context.ts'
import { badRequest } from '../graphql/errors.ts'
import type { Shop } from '../store.ts'
import { type UserError, userError } from '../graphql/user-error.ts'

const KEPT_MS = 24 * 3600 * 1000

const MESSAGES = {
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH: 'The same idempotency key cannot be used with different operation parameters.',
  IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED:
    'A previous request with this idempotency key failed. Retry with a new idempotency key.',
}

export interface Payload {
  userErrors: UserError[]
}

/**
 * Runs a mutation under its mandatory `@idempotent(key:)`. A repeated key returns the stored payload with current field
 * values. It returns an error for other parameters and after an attempt with user errors.
 */
export function idempotently<P extends Payload>(
  context: RequestContext,
  info: GraphQLResolveInfo,
  { args, run }: { args: object; run: () => P },
): P | Payload {
  const key = keyOf(info)
  const { idempotencyKeys } = context.shop
  const name = `${context.app.id} ${key}`
  const now = context.clock.now()
  const hash = createHash('sha256').update(info.fieldName).update(JSON.stringify(args)).digest('hex')
  const kept = idempotencyKeys.get(name)
  if (kept && now.getTime() - kept.storedAt.getTime() < KEPT_MS) {
    if (kept.hash !== hash) return refusal('IDEMPOTENCY_KEY_PARAMETER_MISMATCH')
    return (kept.payload as P | undefined) ?? refusal('IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED')
  }
  const payload = run()
  const hasFailed = payload.userErrors.length > 0
  idempotencyKeys.set(name, { hash, storedAt: now, payload: hasFailed ? undefined : payload })
  return payload
}

/** Deletes expired keys. */
export function forgetOldKeys({ idempotencyKeys }: Pick<Shop, 'idempotencyKeys'>, now: Date): void {
  for (const [name, { storedAt }] of idempotencyKeys) {
    if (now.getTime() - storedAt.getTime() >= KEPT_MS) idempotencyKeys.delete(name)
  }
}

function refusal(code: keyof typeof MESSAGES): Payload {
  return { userErrors: [userError(null, MESSAGES[code], code)] }
}

function keyOf(info: GraphQLResolveInfo): string {
  const directive = info.schema.getDirective('idempotent')
  const [node] = info.fieldNodes
  const values = directive && node && getDirectiveValues(directive, node, info.variableValues)
  if (!values) throw badRequest('The @idempotent directive is required for this mutation but was not provided.')
  const key = String(values['key'])
  if (key.trim() === '') throw badRequest("The idempotency key can't be blank.")
  return key
}
