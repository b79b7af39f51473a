import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { DataTableProps, RowActs, TableModel } from '../table-model.ts'
import type { ShownColumn } from '../columns/use-columns.ts'

/**
 * Everything that is drawn of a row. A row with equal props is not redrawn, whatever happens around it
 * (docs/decisions/039).
 */
export interface RowProps<Row extends object> {
  row: Row
  index: number
  columns: readonly ShownColumn<Row>[]
  acts: RowActs<Row>
  isCard: boolean
  isLoading: boolean
  depth: number
  /** Content that spans the row instead of cells. */
  wide: ReactNode | null
  opens: boolean
  /** True when rows of the list can be selected. */
  isSelectable: boolean
  /** The row's id for selection; null when it cannot be selected. */
  id: number | null
  isChosen: boolean
  /** The label of its checkbox. */
  name: string
}

/** Returns the props of the row at `index`, which must exist. */
export function rowPropsOf<Row extends object>(model: TableModel<Row>, index: number): RowProps<Row> {
  const { rows, columns, acts, isCard, selection } = model
  const row = rows[index] as Row
  const id = selection?.idOf(row) ?? null
  return {
    row,
    index,
    columns: columns.shown,
    acts,
    isCard,
    isLoading: model.isRowLoading?.(row) ?? false,
    depth: model.rowDepth?.(row) ?? 0,
    wide: model.renderWide?.(row) ?? null,
    opens: model.onOpen !== undefined,
    isSelectable: selection !== undefined,
    id,
    isChosen: id !== null && selection?.isSelected(id) === true,
    name: id === null ? '' : (selection?.nameOf(row) ?? ''),
  }
}

/** Returns the actions of rows. The object is created once and always uses the list's current props. */
export function useRowActs<Row extends object>(props: DataTableProps<Row>): RowActs<Row> {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  return useMemo(
    () => ({
      open: (row) => latest.current.onOpen?.(row),
      choose: (id, isRange) => {
        const { selection } = latest.current
        if (isRange) selection?.extend(id, id)
        else selection?.toggle(id)
      },
    }),
    [],
  )
}
