import type { ReactNode, RefObject } from 'react'
import type { TableColumn, TableSort } from './columns/columns.ts'
import type { ListColumns } from './columns/use-columns.ts'
import type { ListSelection } from './selection/use-selection.ts'

export interface DataTableProps<Row extends object> {
  /** The name of the list, for screen readers and the column menu. */
  label: string
  /** The storage name of the hidden columns; absent when all columns are always shown. */
  list?: string
  /** The columns. Long lists must pass the same array each time, because a new one redraws all rows. */
  columns: readonly TableColumn<Row>[]
  /** The rows. Unchanged rows must be the same objects. */
  rows: readonly Row[]
  /** Returns a row's key. Long lists must pass the same function each time. */
  rowKey: (row: Row) => string | number
  /** The estimated height in pixels of rows, which are measured when drawn. */
  rowHeight?: number | ((row: Row) => number)
  /** Returns a row's nesting level from 0. Deeper rows are tinted; their first cell sets its own indentation. */
  rowDepth?: (row: Row) => number
  /** Returns content that spans the row (a nested table, a note); null for the usual cells. */
  renderWide?: (row: Row) => ReactNode | null
  /** Called on Enter, and on a click outside the row's controls. */
  onOpen?: ((row: Row) => void) | undefined
  selection?: RowSelection<Row> | undefined
  sort?: { now: TableSort; onSort: (sort: TableSort) => void }
  /** Returns true for rows that are still loading, which show a skeleton. */
  isRowLoading?: (row: Row) => boolean
  /** Called with the first and the last drawn row whenever they change. */
  onShown?: (first: Row, last: Row) => void
  /** True for few rows: all are in the document, and the table is as tall as they are. */
  isShort?: boolean
  /** True for lower rows, in a table inside a row. */
  isDense?: boolean
  isLoading?: boolean
  hasMore?: boolean
  isLoadingMore?: boolean
  /** Called within 200 px of the bottom while there is more. */
  onEndReached?: () => void
  loadingMoreText?: string
  /** Shown below the last row at the end of the list. */
  endText?: string | undefined
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  /** A loading failure, shown above the existing rows or instead of the list. */
  failure?: ReactNode
}

export interface RowSelection<Row> extends ListSelection {
  /** Returns a row's id; null when it cannot be selected. */
  idOf: (row: Row) => number | null
  /** Returns a row's name for 'Select ALIAS order 10001'. */
  nameOf: (row: Row) => string
}

/** The actions of rows. The object stays the same while the list is mounted. */
export interface RowActs<Row> {
  open: (row: Row) => void
  /** Selects a row; with `isRange` all rows from the last selected one. */
  choose: (id: number, isRange: boolean) => void
}

/** The table with its visible columns and the actions of its rows. */
export interface TableModel<Row extends object> extends Omit<DataTableProps<Row>, 'columns'> {
  columns: ListColumns<Row>
  acts: RowActs<Row>
  isCard: boolean
  /** The focused control in the rows, so that replacement rows can restore it. */
  focusedRef: RefObject<FocusedControl | null>
}

export interface FocusedControl {
  row: number
  /** The index of the cell; -1 for the row itself. */
  cell: number
  /** The index of the control within its cell. */
  control: number
}
