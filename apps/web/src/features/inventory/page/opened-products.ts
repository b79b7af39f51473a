import type { InventoryView } from '../sizes/inventory-view.ts'
import type { PlacedProduct } from './use-inventory-window.ts'

/** The most products that a search for a size opens by itself; each reads its sizes. */
const MOST_OPENED = 20

/** The opened products of a list. */
export interface OpenedProducts {
  /** The ids (`product_sync_id`), in the order of the address and then of the list. */
  ids: readonly number[]
  /** Those that show only the sizes that the search matches. */
  bySize: ReadonlySet<number>
}

/**
 * Returns the opened products: a search for a size opens the products that it finds by their sizes. `open` of the
 * address has the others that are open, and of these those that a person closed.
 */
export function openedProducts(products: readonly PlacedProduct[], open: InventoryView['open'] = []): OpenedProducts {
  const found = products
    .filter(({ product }) => product?.is_found_by_size)
    .slice(0, MOST_OPENED)
    .flatMap(({ product }) => product?.product_sync_id ?? [])
  const bySize = new Set(found)
  const exceptions = new Set(open)
  return { ids: [...open.filter((id) => !bySize.has(id)), ...found.filter((id) => !exceptions.has(id))], bySize }
}
