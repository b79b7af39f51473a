import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { isOpenRow, type OpenRows } from './listings-view.ts'

/** A row of the listings: a product, one of its sizes, or the locations of an opened size. */
export type ListingRow =
  | { kind: 'product'; key: string; variant: ListedSize }
  | { kind: 'size'; key: string; variant: ListedSize; isOpen: boolean }
  | { kind: 'locations'; key: string; variant: ListedSize }

/**
 * Returns the rows of sizes in list order, in which sizes of a product are adjacent. The row of an unchanged size is
 * the same object each time.
 */
export function listingRows(variants: readonly ListedSize[], open: OpenRows): ListingRow[] {
  return variants.flatMap((variant, at): ListingRow[] => {
    const { product_id, variant_id } = variant
    const isOpen = isOpenRow(open, variant_id)
    return [
      ...(variants[at - 1]?.product_id === product_id
        ? []
        : [once({ kind: 'product', key: `product ${product_id}`, variant })]),
      once({ kind: 'size', key: `size ${variant_id}`, variant, isOpen }),
      ...(isOpen ? [once({ kind: 'locations', key: `locations ${variant_id}`, variant })] : []),
    ]
  })
}

const madeOf = new WeakMap<ListedSize, ListingRow[]>()

/** Returns the previous equal row for the same size, if there is one. */
function once(row: ListingRow): ListingRow {
  const made = madeOf.get(row.variant) ?? []
  const known = made.find((each) => each.kind === row.kind && isOpenedRow(each) === isOpenedRow(row))
  if (known) return known
  madeOf.set(row.variant, [...made, row])
  return row
}

const isOpenedRow = (row: ListingRow): boolean => row.kind === 'size' && row.isOpen
