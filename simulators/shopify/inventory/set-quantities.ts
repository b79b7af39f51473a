import type { RequestContext } from '../context.ts'
import type { StateName } from '../entities.ts'
import { type UserError, userError } from '../graphql/user-error.ts'
import type { Payload } from './idempotency.ts'
import { quantityOf } from './levels.ts'
import {
  type Entry,
  entryLevel,
  headErrors,
  requireChangeFrom,
  staleError,
  type WriteHead,
  writeGroup,
} from './write-checks.ts'

export interface SetQuantitiesInput extends WriteHead {
  quantities: (Entry & { quantity: number })[]
}

interface SetPayload extends Payload {
  inventoryAdjustmentGroup: object | null
}

const SETTABLE = ['available', 'on_hand'] as const
const LIMIT = 1_000_000_000
const STALE = 'The changeFromQuantity value does not match persisted value.'

/** inventorySetQuantities: applies all entries or none. */
export function setQuantities(context: RequestContext, input: SetQuantitiesInput): SetPayload {
  requireChangeFrom(input.quantities, 'InventoryQuantityInput')
  const { quantities } = input
  const name: StateName | undefined = SETTABLE.find((candidate) => candidate === input.name)
  if (!name) {
    const message = "The quantity name must be either 'available' or 'on_hand'."
    return { inventoryAdjustmentGroup: null, userErrors: [userError(['input', 'name'], message, 'INVALID_NAME')] }
  }
  const userErrors = [...headErrors(input), ...duplicates(quantities)]
  const changes = quantities.flatMap((entry, index) => {
    const path = ['input', 'quantities', index]
    const level = entryLevel(context, entry, ['quantities', index])
    const wrongAmount = amountErrors(name, entry.quantity, [...path, 'quantity'])
    userErrors.push(...wrongAmount)
    if (Array.isArray(level)) {
      userErrors.push(...level)
      return []
    }
    userErrors.push(...staleError(context, entry, { level, name, path, message: STALE }))
    return [{ level, name, delta: entry.quantity - quantityOf(level, name), ledgerDocumentUri: null }]
  })
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors }
  return { inventoryAdjustmentGroup: writeGroup(context, input, changes), userErrors }
}

function amountErrors(name: StateName, quantity: number, field: (string | number)[]): UserError[] {
  if (name === 'on_hand' && quantity < 0) {
    return [userError(field, "The quantity can't be negative.", 'INVALID_QUANTITY_NEGATIVE')]
  }
  if (quantity > LIMIT) {
    return [userError(field, "The total quantity can't be higher than 1,000,000,000.", 'INVALID_QUANTITY_TOO_HIGH')]
  }
  if (quantity < -LIMIT) {
    return [userError(field, "The total quantity can't be lower than -1,000,000,000.", 'INVALID_QUANTITY_TOO_LOW')]
  }
  return []
}

/** Returns one error for each entry that has the same item and location as another. */
function duplicates(entries: readonly Entry[]): UserError[] {
  const pair = ({ inventoryItemId, locationId }: Entry) => `${inventoryItemId} ${locationId}`
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(pair(entry), (counts.get(pair(entry)) ?? 0) + 1)
  return entries.flatMap((entry, index) =>
    (counts.get(pair(entry)) ?? 0) > 1
      ? [
          userError(
            ['input', 'quantities', index],
            'The combination of inventoryItemId and locationId must be unique.',
            'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
          ),
        ]
      : [],
  )
}
