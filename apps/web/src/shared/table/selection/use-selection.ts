import { useState } from 'react'
import {
  addRows,
  extendTo,
  headState,
  isSelected,
  PICKED_EVERYTHING,
  PICKED_NOTHING,
  removeRows,
  type Picking,
  type Selection,
  selectedCount,
  toggleRow,
  withoutGone,
} from './selection.ts'

interface SelectionOf {
  /** The rows at hand that can be selected, in the order of the screen. */
  ids: readonly number[]
  /** How many match the filter, loaded or not. */
  total: number
  /** Another filter is another list: what was selected of the one before is forgotten. */
  filter: string
  /** Rows that were loaded stay at hand: one that is not has left the list. */
  dropsUnloaded?: boolean
}

export interface ListSelection {
  selection: Selection
  count: number
  total: number
  loaded: number
  head: 'none' | 'some' | 'all'
  isSelected: (id: number) => boolean
  toggle: (id: number) => void
  /** All rows from the one that was chosen last; `from`: when there is none. */
  extend: (from: number, to: number) => void
  selectLoaded: () => void
  /** These are dealt with. */
  drop: (ids: readonly number[]) => void
  selectAll: () => void
  clear: () => void
}

/** What is selected of a list. */
export function useSelection({ ids, total, filter, dropsUnloaded = false }: SelectionOf): ListSelection {
  const [state, setState] = useState({ filter, picking: PICKED_NOTHING })
  const picking = state.filter === filter ? state.picking : PICKED_NOTHING
  const selection = dropsUnloaded ? withoutGone(picking.selection, ids) : picking.selection
  const set = (next: Picking) => setState({ filter, picking: next })
  return {
    selection,
    count: selectedCount(selection, total),
    total,
    loaded: ids.length,
    head: headState(selection, ids),
    isSelected: (id) => isSelected(selection, id),
    toggle: (id) => set(toggleRow(picking, id)),
    extend: (from, to) => set(extendTo(picking, { order: ids, from, to })),
    selectLoaded: () => set(addRows(picking, ids)),
    drop: (ids) => set(removeRows(picking, ids)),
    selectAll: () => set(PICKED_EVERYTHING),
    clear: () => set(PICKED_NOTHING),
  }
}
