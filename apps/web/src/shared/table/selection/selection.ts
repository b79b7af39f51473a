/**
 * What is selected of a list of any length: some rows, or all that match its filter but some. Rows that were never
 * loaded are selected like those on the screen.
 */
export type Selection = { kind: 'some'; ids: ReadonlySet<number> } | { kind: 'all'; except: ReadonlySet<number> }

const NOTHING: Selection = { kind: 'some', ids: new Set() }
const EVERYTHING: Selection = { kind: 'all', except: new Set() }

/** A selection while it is made: where a range begins, and what was selected before it. */
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

/** No row, wherever a range begins. */
export const PICKED_NOTHING: Picking = picking(NOTHING)
/** Every row that matches, those that are not loaded included. */
export const PICKED_EVERYTHING: Picking = picking(EVERYTHING)

/** One row more, or less; ranges begin there. */
export const toggleRow = ({ selection }: Picking, id: number): Picking =>
  picking(withRows(selection, [id], !isSelected(selection, id)), id)

/**
 * The range from where it begins to this row. A range that is made smaller again leaves what was selected before it.
 * `from`: where it begins when no row was chosen yet.
 */
export function extendTo(
  { before, anchor }: Picking,
  { order, from, to }: { order: readonly number[]; from: number; to: number },
): Picking {
  const start = anchor ?? from
  return { selection: withRows(before, rowsBetween(order, start, to), true), before, anchor: start }
}

/** With these rows as well, loaded or not. */
export const addRows = ({ selection }: Picking, ids: readonly number[]): Picking =>
  picking(withRows(selection, ids, true))

/** Without these; of everything they become exceptions. */
export const removeRows = ({ selection }: Picking, ids: readonly number[]): Picking =>
  picking(withRows(selection, ids, false))

/** By id: the row need not be loaded. */
export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)

/** The selection with these rows, or without them. */
function withRows(selection: Selection, ids: readonly number[], isChosen: boolean): Selection {
  const isNamed = isChosen === (selection.kind === 'some')
  const named = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  for (const id of ids) {
    if (isNamed) named.add(id)
    else named.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: named } : { kind: 'all', except: named }
}

/** The rows from one to another in the order of the screen; only the second when one of them is gone. */
function rowsBetween(order: readonly number[], from: number, to: number): readonly number[] {
  const [start, end] = [order.indexOf(from), order.indexOf(to)]
  if (start === -1 || end === -1) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** How many rows are selected of a list of so many. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)

/** What the box in the head says of the rows at hand. */
export function headState(selection: Selection, ids: readonly number[]): 'none' | 'some' | 'all' {
  if (selection.kind === 'some' && selection.ids.size === 0) return 'none'
  const chosen = ids.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === ids.length ? 'all' : 'some'
}

/** Without the rows that have left the list: what was dealt with is not counted any more. */
export function withoutGone(selection: Selection, ids: readonly number[]): Selection {
  if (selection.kind === 'all') return selection
  return { kind: 'some', ids: new Set(ids.filter((id) => selection.ids.has(id))) }
}
