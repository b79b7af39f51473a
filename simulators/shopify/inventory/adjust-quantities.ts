import type { RequestContext } from '../context.ts'
import type { StoredState } from '../entities.ts'
import { isGiven } from '../graphql/given.ts'
import { type UserError, userError } from '../graphql/user-error.ts'
import type { Payload } from './idempotency.ts'
import {
  type Entry,
  entryLevel,
  headErrors,
  requireChangeFrom,
  staleError,
  type WriteHead,
  writeGroup,
} from './write-checks.ts'

interface AdjustEntry extends Entry {
  delta: number
  ledgerDocumentUri?: string | null
}

export interface AdjustQuantitiesInput extends WriteHead {
  changes: AdjustEntry[]
}

interface AdjustPayload extends Payload {
  inventoryAdjustmentGroup: object | null
}

/** The states that apps may adjust; only orders change `committed`. */
const ADJUSTABLE = ['available', 'damaged', 'incoming', 'quality_control', 'reserved', 'safety_stock'] as const
const LIMIT = 2_000_000_000
const STALE = 'The changeFromQuantity argument no longer matches the persisted quantity.'

/** inventoryAdjustQuantities: applies all entries or none. */
export function adjustQuantities(context: RequestContext, input: AdjustQuantitiesInput): AdjustPayload {
  requireChangeFrom(input.changes, 'InventoryChangeInput')
  const name: StoredState | undefined = ADJUSTABLE.find((candidate) => candidate === input.name)
  if (!name) {
    const message = `The specified quantity name is invalid. Valid values are: ${ADJUSTABLE.join(', ')}.`
    const userErrors = [userError(['input', 'name'], message, 'INVALID_QUANTITY_NAME')]
    return { inventoryAdjustmentGroup: null, userErrors }
  }
  const userErrors = headErrors(input)
  const changes = input.changes.flatMap((entry, index) => {
    const path = ['input', 'changes', index]
    const level = entryLevel(context, entry, ['changes', index])
    userErrors.push(...amountErrors(entry.delta, [...path, 'delta']), ...ledgerErrors(name, entry, path))
    if (Array.isArray(level)) {
      userErrors.push(...level)
      return []
    }
    userErrors.push(...staleError(context, entry, { level, name, path, message: STALE }))
    return [{ level, name, delta: entry.delta, ledgerDocumentUri: entry.ledgerDocumentUri ?? null }]
  })
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors }
  return { inventoryAdjustmentGroup: writeGroup(context, input, changes), userErrors }
}

function amountErrors(delta: number, field: (string | number)[]): UserError[] {
  if (delta > LIMIT) {
    return [userError(field, "The quantity can't be higher than 2,000,000,000.", 'INVALID_QUANTITY_TOO_HIGH')]
  }
  if (delta < -LIMIT) {
    return [userError(field, "The quantity can't be lower than -2,000,000,000.", 'INVALID_QUANTITY_TOO_LOW')]
  }
  return []
}

function ledgerErrors(name: StoredState, { ledgerDocumentUri }: AdjustEntry, path: (string | number)[]): UserError[] {
  const field = [...path, 'ledgerDocumentUri']
  if (name === 'available' && isGiven(ledgerDocumentUri)) {
    const message = 'A ledger document URI is not allowed when adjusting available.'
    return [userError(field, message, 'INVALID_AVAILABLE_DOCUMENT')]
  }
  if (name !== 'available' && !isGiven(ledgerDocumentUri)) {
    const message = 'A ledger document URI is required except when adjusting available.'
    return [userError(field, message, 'INVALID_QUANTITY_DOCUMENT')]
  }
  return []
}
