import type { InventoryItem, InventoryProduct, InventorySize } from '../inventory.queries.ts'

type Sums = Pick<InventoryProduct, 'total_reserved' | 'total_available'>

/** Returns the sums above an item after the item has changed. */
export const withChangedItem = <S extends Sums>(sums: S, before: InventoryItem, after: InventoryItem): S => ({
  ...sums,
  total_reserved: sums.total_reserved + after.quantity_reserved - before.quantity_reserved,
  total_available: sums.total_available + after.quantity_available - before.quantity_available,
})

/** Returns a size with one changed item and new sums; the same object when the item is not in it. */
export function withItem(
  size: InventorySize,
  id: number,
  change: (item: InventoryItem) => InventoryItem,
): InventorySize {
  const before = size.locations.find((item) => item.inventory_item_id === id)
  if (!before) return size
  const after = change(before)
  const locations = size.locations.map((item) => (item === before ? after : item))
  return withChangedItem({ ...size, locations }, before, after)
}
