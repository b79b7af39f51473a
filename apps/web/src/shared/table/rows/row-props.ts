import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { DataTableProps, RowActs, TableModel } from '../table-model.ts'
import type { ShownColumn } from '../columns/use-columns.ts'

/**
 * All that is drawn of a row. A row whose props are the same is not drawn again, whatever the list around it does
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
  /** Spans the row instead of cells. */
  wide: ReactNode | null
  opens: boolean
  /** Whether rows of the list can be selected. */
  isSelectable: boolean
  /** Null: this one cannot be. */
  id: number | null
  isChosen: boolean
  /** Of its box. */
  name: string
}

/** What a row of the list is drawn with; `index`: of one that is there. */
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

/** Acts of rows that are made once and do what the list does now. */
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
