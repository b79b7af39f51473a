import type { ListedSize } from './listed-sizes.ts'
import { isOpenRow, type OpenRows } from './listings-view.ts'

/** A line of the listings: a product, below it its sizes, and below an opened size the places where it lies. */
export type ListingRow =
  | { kind: 'product'; key: string; variant: ListedSize }
  | { kind: 'size'; key: string; variant: ListedSize; isOpen: boolean }
  | { kind: 'locations'; key: string; variant: ListedSize }

/** The lines of sizes in the order of the list, in which those of a product follow each other. */
export function listingRows(variants: readonly ListedSize[], open: OpenRows): ListingRow[] {
  return variants.flatMap((variant, at): ListingRow[] => {
    const { product_id, variant_id } = variant
    const isOpen = isOpenRow(open, variant_id)
    return [
      ...(variants[at - 1]?.product_id === product_id
        ? []
        : [{ kind: 'product' as const, key: `product ${product_id}`, variant }]),
      { kind: 'size', key: `size ${variant_id}`, variant, isOpen },
      ...(isOpen ? [{ kind: 'locations' as const, key: `locations ${variant_id}`, variant }] : []),
    ]
  })
}
