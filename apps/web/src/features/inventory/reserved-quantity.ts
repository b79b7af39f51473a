import type { InventoryItem, InventoryPageData, InventoryProduct, InventorySize } from './inventory.queries.ts'

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

/**
 * A page of inventory in which one item is changed, with the sums above it; the same page when the item is not on
 * it.
 */
export function withItem(
  page: InventoryPageData,
  id: number,
  change: (item: InventoryItem) => InventoryItem,
): InventoryPageData {
  const products = page.products.map((product) => changeProduct(product, id, change))
  return products.every((product, at) => product === page.products[at]) ? page : { ...page, products }
}

function changeProduct(
  product: InventoryProduct,
  id: number,
  change: (item: InventoryItem) => InventoryItem,
): InventoryProduct {
  const variants = product.variants.map((size) => changeSize(size, id, change))
  const at = variants.findIndex((size, index) => size !== product.variants[index])
  const before = product.variants[at]
  const after = variants[at]
  if (!before || !after) return product
  const { total_reserved, total_available } = product.totals
  return {
    ...product,
    variants,
    totals: {
      ...product.totals,
      total_reserved: total_reserved + after.total_reserved - before.total_reserved,
      total_available: total_available + after.total_available - before.total_available,
    },
  }
}

function changeSize(size: InventorySize, id: number, change: (item: InventoryItem) => InventoryItem): InventorySize {
  const before = size.locations.find((item) => item.inventory_item_id === id)
  if (!before) return size
  const after = change(before)
  return {
    ...size,
    locations: size.locations.map((item) => (item === before ? after : item)),
    total_reserved: size.total_reserved + after.quantity_reserved - before.quantity_reserved,
    total_available: size.total_available + after.quantity_available - before.quantity_available,
  }
}
