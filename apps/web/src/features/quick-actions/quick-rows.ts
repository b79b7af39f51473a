import type { ListedSize } from '../../shared/sizes/listed-size.ts'

/** A line of Quick Actions: a product, and below it its sizes. */
export interface QuickRow {
  kind: 'product' | 'size'
  key: string
  size: ListedSize
  /** All of its locations are shown. */
  isOpen: boolean
}

/** The lines of sizes in the order of the list. The line of a size that has not changed is the same object each time. */
export const quickRows = (sizes: readonly ListedSize[], open: readonly number[]): QuickRow[] =>
  sizes.flatMap((size, at) => [
    ...(sizes[at - 1]?.product_id === size.product_id ? [] : [rowOf(size, 'product', false)]),
    rowOf(size, 'size', open.includes(size.variant_id)),
  ])

const madeOf = new WeakMap<ListedSize, QuickRow[]>()

function rowOf(size: ListedSize, kind: QuickRow['kind'], isOpen: boolean): QuickRow {
  const made = madeOf.get(size) ?? []
  const known = made.find((row) => row.kind === kind && row.isOpen === isOpen)
  if (known) return known
  const row = { kind, key: `${kind} ${kind === 'size' ? size.variant_id : size.product_id}`, size, isOpen }
  madeOf.set(size, [...made, row])
  return row
}
