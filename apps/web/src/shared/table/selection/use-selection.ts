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
  /** The ids of loaded rows that can be selected, in display order. */
  ids: readonly number[]
  /** The number of rows that match the filter, loaded or not. */
  total: number
  /** The list's filter. A new filter clears the selection. */
  filter: string
  /** True when loaded rows stay loaded, so that a missing one has left the list. */
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
  /** Selects the range from the last selected row; from `from` when there is none. */
  extend: (from: number, to: number) => void
  selectLoaded: () => void
  /** Deselects rows that an action has finished. */
  drop: (ids: readonly number[]) => void
  selectAll: () => void
  clear: () => void
}

/** Keeps the selection of a list. */
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
