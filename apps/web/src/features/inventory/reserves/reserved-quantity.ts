import type { InventoryItem, InventoryProduct, InventorySize } from '../inventory.queries.ts'

/** Document 1 §4: what is left of the stock, never below 0. */
export const availableOf = ({
  shopify_stock,
  quantity_reserved,
  sold_on_ark,
}: Omit<InventoryItem, 'quantity_available'>) => Math.max(0, shopify_stock - quantity_reserved - sold_on_ark)

/** An item with another reserved quantity and what that leaves. */
export const reserving = (item: InventoryItem, quantity: number): InventoryItem => {
  const changed = { ...item, quantity_reserved: quantity }
  return { ...changed, quantity_available: availableOf(changed) }
}

type Sums = Pick<InventoryProduct, 'total_reserved' | 'total_available'>

/** The sums above an item, once it has changed. */
export const withChangedItem = <S extends Sums>(sums: S, before: InventoryItem, after: InventoryItem): S => ({
  ...sums,
  total_reserved: sums.total_reserved + after.quantity_reserved - before.quantity_reserved,
  total_available: sums.total_available + after.quantity_available - before.quantity_available,
})

/** A size in which one item is changed, with the sums above it; the same size when the item is not of it. */
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
