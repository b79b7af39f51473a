import { lowReason } from '@ark/domain'
import { count } from '../../../shared/formats.ts'
import type { InventoryItem } from '../inventory.queries.ts'

/** Returns where a size is low and why, the emptiest location first: 'Downtown: 1 of 3 available'. */
export function lowPlaces(items: readonly InventoryItem[], threshold: number | undefined): string[] {
  if (threshold === undefined) return []
  return items
    .filter((item) => lowReason(item, threshold) !== null)
    .toSorted((one, other) => one.quantity_available - other.quantity_available)
    .map((item) =>
      lowReason(item, threshold) === 'available'
        ? `${item.location_nickname}: ${count(item.quantity_available)} of ${count(item.shopify_stock)} available`
        : `${item.location_nickname}: ${count(item.quantity_reserved)} of ${count(item.shopify_stock)} reserved`,
    )
}
