import type { RequestContext } from '../context.ts'
import type { InventoryLevel, QuantityChange, StateName } from '../entities.ts'
import { gidNumber } from '../gid.ts'
import { fieldError } from '../graphql/errors.ts'
import { isGiven } from '../graphql/given.ts'
import { type UserError, userError } from '../graphql/user-error.ts'
import { quantityOf } from './levels.ts'
import { changeStock, levelAt } from './stock-changes.ts'

export interface Entry {
  inventoryItemId: string
  locationId: string
  /** Null turns the check off; leaving it out is an error. */
  changeFromQuantity?: number | null
}

export interface WriteHead {
  name: string
  reason: string
  referenceDocumentUri?: string | null
}

const REASONS = [
  'correction',
  'cycle_count_available',
  'damaged',
  'movement_canceled',
  'movement_created',
  'movement_received',
  'movement_updated',
  'other',
  'promotion',
  'quality_control',
  'received',
  'reservation_created',
  'reservation_deleted',
  'reservation_updated',
  'restock',
  'safety_stock',
  'shrinkage',
]

/** Refuses an absent `changeFromQuantity` before any other check, although the schema declares it nullable. */
export function requireChangeFrom(entries: readonly Entry[], inputType: string): void {
  if (entries.every((entry) => entry.changeFromQuantity !== undefined)) return
  throw fieldError(`${inputType} must include the following argument: changeFromQuantity.`, {
    code: 'INVALID_FIELD_ARGUMENTS',
  })
}

export function headErrors({ reason, referenceDocumentUri }: WriteHead): UserError[] {
  const errors: UserError[] = []
  if (!REASONS.includes(reason)) {
    const message = `The specified reason is invalid. Valid values are: ${REASONS.join(', ')}.`
    errors.push(userError(['input', 'reason'], message, 'INVALID_REASON'))
  }
  if (isGiven(referenceDocumentUri) && !/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(referenceDocumentUri)) {
    const message = 'The specified reference document is invalid.'
    errors.push(userError(['input', 'referenceDocumentUri'], message, 'INVALID_REFERENCE_DOCUMENT'))
  }
  return errors
}

/** Returns the level of an entry, or the errors that name its fields. `list` is `quantities` or `changes`. */
export function entryLevel(
  context: RequestContext,
  entry: Entry,
  [list, index]: [list: string, index: number],
): InventoryLevel | UserError[] {
  const item = context.shop.items.get(gidNumber(entry.inventoryItemId, 'InventoryItem') ?? 0)
  const location = context.shop.locations.get(gidNumber(entry.locationId, 'Location') ?? 0)
  const path = ['input', list, index]
  const errors: UserError[] = []
  if (!item) {
    const message = 'The specified inventory item could not be found.'
    errors.push(userError([...path, 'inventoryItemId'], message, 'INVALID_INVENTORY_ITEM'))
  }
  if (!location) {
    const message = 'The specified location could not be found.'
    errors.push(userError([...path, 'locationId'], message, 'INVALID_LOCATION'))
  }
  return item && location ? levelAt(context, item, location) : errors
}

/** Returns the error when the quantity differs from the expected one. The field path is an assumption. */
export function staleError(
  context: RequestContext,
  { changeFromQuantity }: Entry,
  {
    level,
    name,
    path,
    message,
  }: { level: InventoryLevel; name: StateName; path: (string | number)[]; message: string },
): UserError[] {
  if (!isGiven(changeFromQuantity)) return []
  const isStale = quantityOf(level, name) !== changeFromQuantity || context.isFaulty('CHANGE_FROM_QUANTITY_STALE')
  return isStale ? [userError([...path, 'changeFromQuantity'], message, 'CHANGE_FROM_QUANTITY_STALE')] : []
}

/** Writes checked changes as one group. Returns null when nothing changes, which is a success. */
export function writeGroup(
  context: RequestContext,
  head: WriteHead,
  changes: readonly { level: InventoryLevel; name: StateName; delta: number; ledgerDocumentUri: string | null }[],
): object | null {
  const effective = changes.filter(({ delta }) => delta !== 0)
  if (effective.length === 0) return null
  changeStock(context, effective, head.reason)
  const shown = effective.flatMap((change): QuantityChange[] => {
    const isPartOfOnHand = change.name !== 'on_hand' && change.name !== 'incoming'
    if (change.name === 'on_hand') return [{ ...change, name: 'available' }, change]
    return isPartOfOnHand ? [change, { ...change, name: 'on_hand' }] : [change]
  })
  const group = {
    id: context.shop.nextId(),
    createdAt: context.clock.now(),
    reason: head.reason,
    referenceDocumentUri: head.referenceDocumentUri ?? null,
    changes: shown,
  }
  const { adjustmentGroups } = context.shop
  adjustmentGroups.set(group.id, group)
  const [oldest = group.id] = adjustmentGroups.keys()
  if (adjustmentGroups.size > context.keptGroups) adjustmentGroups.delete(oldest)
  return group
}
