import type { ReactNode, RefObject } from 'react'
import type { TableColumn, TableSort } from './columns/columns.ts'
import type { ListColumns } from './columns/use-columns.ts'
import type { ListSelection } from './selection/use-selection.ts'

export interface DataTableProps<Row extends object> {
  /** What the list is, for screen readers and in the menu of columns. */
  label: string
  /** Under what the browser remembers which columns are hidden; left out: all are shown. */
  list?: string
  /** The same array from drawing to drawing, where the list is long: rows are drawn again with another one. */
  columns: readonly TableColumn<Row>[]
  /** Rows that have not changed are the same objects. */
  rows: readonly Row[]
  /** The same function from drawing to drawing, where the list is long. */
  rowKey: (row: Row) => string | number
  /** Guess in px for rows that are measured when drawn. */
  rowHeight?: number | ((row: Row) => number)
  /** 0: topmost level. Deeper rows are tinted and indented by the first cell's own padding. */
  rowDepth?: (row: Row) => number
  /** A row that spans the table (a table within, a note) instead of cells; null: the usual cells. */
  renderWide?: (row: Row) => ReactNode | null
  /** Enter on a row, and a click that no control has taken. */
  onOpen?: ((row: Row) => void) | undefined
  selection?: RowSelection<Row> | undefined
  sort?: { now: TableSort; onSort: (sort: TableSort) => void }
  /** A row whose content is on its way: drawn as a skeleton. */
  isRowLoading?: (row: Row) => boolean
  /** Told which rows are drawn, the first and the last, whenever they change. */
  onShown?: (first: Row, last: Row) => void
  /** Few rows: all of them are in the document, and the table is as tall as they are. */
  isShort?: boolean
  /** Lower rows: for a table within a row. */
  isDense?: boolean
  isLoading?: boolean
  hasMore?: boolean
  isLoadingMore?: boolean
  /** Called within 200 px of the bottom while there is more. */
  onEndReached?: () => void
  loadingMoreText?: string
  /** Below the last row when there is no more. */
  endText?: string | undefined
  /** Instead of rows when there are none. */
  empty?: ReactNode
  /** What could not be loaded: above the rows that were there, or instead of the list. */
  failure?: ReactNode
}

export interface RowSelection<Row> extends ListSelection {
  /** Null: the row cannot be selected. */
  idOf: (row: Row) => number | null
  /** What a row is called: 'Select ALIAS order 10001'. */
  nameOf: (row: Row) => string
}

/** What a row can do: the same object for as long as the list is there. */
export interface RowActs<Row> {
  open: (row: Row) => void
  /** `isRange`: all rows from the one that was chosen last. */
  choose: (id: number, isRange: boolean) => void
}

/** The table with the columns as they are shown, and what its rows can do. */
export interface TableModel<Row extends object> extends Omit<DataTableProps<Row>, 'columns'> {
  columns: ListColumns<Row>
  acts: RowActs<Row>
  isCard: boolean
  /** Where the focus is in the rows: those that take their place take it back. */
  focusedRef: RefObject<FocusedControl | null>
}

export interface FocusedControl {
  row: number
  /** -1: the row itself. */
  cell: number
  /** Which one of the cell's. */
  control: number
}
