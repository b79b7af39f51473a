import type { ShopInventoryItem, InventoryLevel, StateName, StoredState, Variant } from '../entities.ts'

const ON_HAND: readonly StoredState[] = [
  'available',
  'committed',
  'damaged',
  'quality_control',
  'reserved',
  'safety_stock',
]

export function noQuantities(): Record<StoredState, number> {
  return { available: 0, committed: 0, damaged: 0, incoming: 0, quality_control: 0, reserved: 0, safety_stock: 0 }
}

export function quantityOf(level: InventoryLevel, name: StateName): number {
  if (name !== 'on_hand') return level.quantities[name]
  return ON_HAND.reduce((sum, state) => sum + level.quantities[state], 0)
}

/** Changes a quantity. A change of `on_hand` changes `available`, as Shopify does. */
export function changeQuantity(level: InventoryLevel, change: { name: StateName; delta: number; at: Date }): void {
  const state = change.name === 'on_hand' ? 'available' : change.name
  level.quantities[state] += change.delta
  level.touchedAt[state] = change.at
  level.updatedAt = change.at
}

/** Returns the units of an item that the shop can sell: `available` over its active levels. */
export function availableUnits(item: ShopInventoryItem): number {
  let sum = 0
  for (const level of item.levels.values()) if (level.isActive) sum += level.quantities.available
  return sum
}

export function isForSale(variant: Variant): boolean {
  if (variant.product.status !== 'ACTIVE') return false
  return variant.inventoryPolicy === 'CONTINUE' || !variant.item.tracked || availableUnits(variant.item) > 0
}
