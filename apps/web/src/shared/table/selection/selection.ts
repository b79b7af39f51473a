/**
 * A selection in a list of any length: some rows, or all matching rows except some. Rows that were never loaded count
 * like those on the screen.
 */
export type Selection = { kind: 'some'; ids: ReadonlySet<number> } | { kind: 'all'; except: ReadonlySet<number> }

const NOTHING: Selection = { kind: 'some', ids: new Set() }
const EVERYTHING: Selection = { kind: 'all', except: new Set() }

/** A selection with the start of its current range and the selection before that range. */
export interface Picking {
  selection: Selection
  before: Selection
  anchor: number | null
}

const picking = (selection: Selection, anchor: number | null = null): Picking => ({
  selection,
  before: selection,
  anchor,
})

/** An empty selection without a range. */
export const PICKED_NOTHING: Picking = picking(NOTHING)
/** A selection of every matching row, loaded or not. */
export const PICKED_EVERYTHING: Picking = picking(EVERYTHING)

/** Selects or deselects one row and starts a range there. */
export const toggleRow = ({ selection }: Picking, id: number): Picking =>
  picking(withRows(selection, [id], !isSelected(selection, id)), id)

/**
 * Selects the range from its start to this row. Shrinking the range restores the selection from before it. `from` is
 * the start when no row was selected yet.
 */
export function extendTo(
  { before, anchor }: Picking,
  { order, from, to }: { order: readonly number[]; from: number; to: number },
): Picking {
  const start = anchor ?? from
  return { selection: withRows(before, rowsBetween(order, start, to), true), before, anchor: start }
}

/** Adds rows to the selection, loaded or not. */
export const addRows = ({ selection }: Picking, ids: readonly number[]): Picking =>
  picking(withRows(selection, ids, true))

/** Removes rows from the selection; when everything is selected they become exceptions. */
export const removeRows = ({ selection }: Picking, ids: readonly number[]): Picking =>
  picking(withRows(selection, ids, false))

/** Returns whether the row with this id is selected, loaded or not. */
export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)

/** Returns the selection with or without these rows. */
function withRows(selection: Selection, ids: readonly number[], isChosen: boolean): Selection {
  const isNamed = isChosen === (selection.kind === 'some')
  const named = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  for (const id of ids) {
    if (isNamed) named.add(id)
    else named.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: named } : { kind: 'all', except: named }
}

/** Returns the rows between two in display order; only the second when one of them is gone. */
function rowsBetween(order: readonly number[], from: number, to: number): readonly number[] {
  const [start, end] = [order.indexOf(from), order.indexOf(to)]
  if (start === -1 || end === -1) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Returns how many rows of a list with this total are selected. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)

/** Returns the state of the head's checkbox for the loaded rows. */
export function headState(selection: Selection, ids: readonly number[]): 'none' | 'some' | 'all' {
  if (selection.kind === 'some' && selection.ids.size === 0) return 'none'
  const chosen = ids.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === ids.length ? 'all' : 'some'
}

/** Returns the selection without rows that have left the list. */
export function withoutGone(selection: Selection, ids: readonly number[]): Selection {
  if (selection.kind === 'all') return selection
  return { kind: 'some', ids: new Set(ids.filter((id) => selection.ids.has(id))) }
}
