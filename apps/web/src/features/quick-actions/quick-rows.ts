import type { ListedSize } from '../../shared/sizes/listed-size.ts'

/** A row of Quick Actions. */
export interface QuickRow {
  size: ListedSize
  /** True when all locations of the size are shown. */
  isOpen: boolean
}

/** Returns the rows of sizes in list order. The row of an unchanged size is the same object each time. */
export const quickRows = (sizes: readonly ListedSize[], open: readonly number[]): QuickRow[] =>
  sizes.map((size) => rowOf(size, open.includes(size.variant_id)))

const madeOf = new WeakMap<ListedSize, QuickRow[]>()

function rowOf(size: ListedSize, isOpen: boolean): QuickRow {
  const made = madeOf.get(size) ?? []
  const known = made.find((row) => row.isOpen === isOpen)
  if (known) return known
  const row = { size, isOpen }
  madeOf.set(size, [...made, row])
  return row
}
