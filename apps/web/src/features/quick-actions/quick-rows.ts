import type { ListedSize } from '../../shared/sizes/listed-size.ts'

/** A row of Quick Actions: a product or one of its sizes. */
export interface QuickRow {
  kind: 'product' | 'size'
  key: string
  size: ListedSize
  /** True when all locations of the size are shown. */
  isOpen: boolean
}

/** Returns the rows of sizes in list order. The row of an unchanged size is the same object each time. */
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
