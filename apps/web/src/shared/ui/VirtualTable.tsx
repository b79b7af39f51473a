import { Skeleton, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './VirtualTable.module.css'

export interface Column {
  id: string
  header: ReactNode
  /** A CSS grid width: '90px', 'minmax(240px, 1fr)'. Columns keep it while rows load. */
  width: string
  align?: 'left' | 'right' | 'center'
  /** Stays at the right edge while the table scrolls sideways: for actions. */
  isPinned?: boolean
}

export interface VirtualTableProps<Row> {
  /** What the table is, for screen readers. */
  label: string
  columns: readonly Column[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** One cell per column, in their order; for rows of several kinds look at the row. */
  renderCells: (row: Row) => readonly ReactNode[]
  /** A row that spans the table (a table within, a note) instead of cells; null: the usual cells. */
  renderWide?: (row: Row) => ReactNode | null
  /** Guess in px for rows that are measured when drawn. */
  rowHeight?: number | ((row: Row) => number)
  /** 0: topmost level. Deeper rows are tinted and indented by the first cell's own padding. */
  rowDepth?: (row: Row) => number
  /**
   * A click anywhere on the row that no control has taken. Give a button or link in a cell too: rows are not
   * keyboard targets.
   */
  onRowClick?: (row: Row) => void
  isSelected?: (row: Row) => boolean
  /** A row whose content is on its way: drawn as a skeleton. */
  isRowLoading?: (row: Row) => boolean
  /** Told which rows are drawn, the first and the last, whenever they change. */
  onShown?: (first: Row, last: Row) => void
  minWidth?: number
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
}

const SKELETON_ROWS = 12
/** Document 1 §9: infinite scroll triggers within 200 px of the bottom. */
const END_DISTANCE_PX = 200

/** A long table that scrolls inside itself, both ways: only the rows in view are in the document; its head stays. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, isLoading = false, minWidth, empty } = props
  // State, not a ref: rows can be measured only once the box is there, also when they are at hand at once.
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const template = columns.map((column) => column.width).join(' ')
  return (
    <div className={classes['frame']}>
      {/* Scrolls by keyboard too, so it takes the focus. */}
      <div ref={setBox} className={classes['box']} role="region" aria-label={label} tabIndex={0}>
        <div
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-busy={isLoading}
          style={{ minWidth, ['--columns' as string]: template }}
        >
          <div role="rowgroup" className={classes['head']}>
            <div role="row" aria-rowindex={1} className={classes['row']}>
              {columns.map((column) => (
                <div
                  key={column.id}
                  role="columnheader"
                  className={classes['cell']}
                  data-align={column.align}
                  data-pinned={column.isPinned}
                >
                  {column.header}
                </div>
              ))}
            </div>
          </div>
          {isLoading ? <SkeletonRows columns={columns} /> : box && <Rows {...props} box={box} />}
        </div>
        {/* Below the table, not in it: a table holds rows and nothing else. */}
        {!isLoading && <Foot {...props} />}
        {!isLoading && rows.length === 0 && empty}
      </div>
    </div>
  )
}

function Rows<Row>(props: VirtualTableProps<Row> & { box: HTMLDivElement }) {
  const { rows, rowKey, rowHeight = 52, box } = props
  // oxlint-disable-next-line react/incompatible-library -- a note for React Compiler, which we do not use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: (index) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(rows[index] as Row)),
    getItemKey: (index) => rowKey(rows[index] as Row),
    // Rounded up: half a pixel less, and the next row covers the line below this one.
    measureElement: (row, seen) => Math.ceil(seen?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height),
    overscan: 10,
    // Scrolling goes on while rows are drawn.
    useFlushSync: false,
  })
  const offset = virtual.scrollOffset ?? 0
  useEndReached(props, { offset, left: virtual.getTotalSize() - offset - (virtual.scrollRect?.height ?? 0) })
  const drawn = virtual.getVirtualItems()
  useShown(props, rows[drawn[0]?.index ?? 0], rows[drawn.at(-1)?.index ?? 0])
  return (
    <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
      {drawn.map(({ index, key, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <DrawnRow key={key} table={props} row={row} index={index} start={start} measure={virtual.measureElement} />
        )
      })}
    </div>
  )
}

interface DrawnRowProps<Row> {
  /** The same object for as long as the table is given nothing else: scrolling draws only rows that come into view. */
  table: VirtualTableProps<Row>
  row: Row
  index: number
  /** px from the top of the list. */
  start: number
  measure: (element: Element | null) => void
}

const DrawnRow = memo(function DrawnRow<Row>({ table, row, index, start, measure }: DrawnRowProps<Row>) {
  const { columns, onRowClick } = table
  const wide = table.renderWide?.(row) ?? null
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={table.isSelected?.(row)}
      className={wide === null ? `${classes['row']} ${classes['body']}` : classes['wide']}
      data-depth={table.rowDepth?.(row) ?? 0}
      data-clickable={onRowClick ? true : undefined}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onRowClick && ((event) => isPlainClick(event) && onRowClick(row))}
    >
      {wide === null ? (
        (table.isRowLoading?.(row) ? columns.map(skeletonOf) : table.renderCells(row)).map((cell, at) => (
          <div
            key={columns[at]?.id}
            role="cell"
            className={classes['cell']}
            data-align={columns[at]?.align}
            data-pinned={columns[at]?.isPinned}
          >
            {cell}
          </div>
        ))
      ) : (
        <div role="cell" aria-colspan={columns.length}>
          {wide}
        </div>
      )}
    </div>
  )
}) as <Row>(props: DrawnRowProps<Row>) => ReactNode

function Foot<Row>({
  rows,
  hasMore,
  isLoadingMore,
  loadingMoreText = 'Loading more…',
  endText,
}: VirtualTableProps<Row>) {
  const text = hasMore ? (isLoadingMore ? loadingMoreText : '') : rows.length > 0 ? endText : ''
  if (!text) return null
  return (
    <Text size="sm" c="dimmed" ta="center" py="sm" role="status">
      {text}
    </Text>
  )
}

function SkeletonRows({ columns }: { columns: readonly Column[] }) {
  return (
    <div role="rowgroup">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} role="row" className={classes['row']} style={{ minHeight: 52 }}>
          {columns.map((column, at) => (
            <div key={column.id} role="cell" className={classes['cell']} data-align={column.align}>
              {skeletonOf(column, at)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const skeletonOf = ({ id }: Column, at: number): ReactNode => (
  <Skeleton key={id} height={12} width={at === 0 ? '70%' : 44} radius="sm" />
)

function useShown<Row>({ onShown }: VirtualTableProps<Row>, first: Row | undefined, last: Row | undefined): void {
  useEffect(() => {
    if (first !== undefined && last !== undefined) onShown?.(first, last)
  }, [onShown, first, last])
}

/**
 * Asks for more near the end, also when what is there does not fill the box; after a failure once it is scrolled
 * again.
 */
function useEndReached<Row>(
  { hasMore, isLoadingMore, onEndReached, rows }: VirtualTableProps<Row>,
  { offset, left }: { offset: number; left: number },
): void {
  const asked = useRef('')
  useEffect(() => {
    if (!hasMore || isLoadingMore || !onEndReached || left >= END_DISTANCE_PX) return
    const here = `${rows.length} rows at ${Math.round(offset)}`
    if (asked.current === here) return
    asked.current = here
    onEndReached()
  }, [hasMore, isLoadingMore, onEndReached, rows.length, offset, left])
}

const CONTROLS = 'a, button, input, label, select, textarea, [role="switch"], [role="checkbox"]'
const isPlainClick = (event: React.MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest(CONTROLS) === null &&
  window.getSelection()?.isCollapsed !== false
