import { Text } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { narrowestOf } from './columns/columns.ts'
import { AllRows } from './rows/AllRows.tsx'
import classes from './DataTable.module.css'
import { scrollerOf } from './rows/scrolling.ts'
import { watchSides } from './rows/watch-sides.ts'
import { useRowActs } from './rows/row-props.ts'
import type { DataTableProps, FocusedControl, TableModel } from './table-model.ts'
import { TableHead } from './TableHead.tsx'
import { useIsPhone } from '../ui/page/use-is-phone.ts'
import { useColumns } from './columns/use-columns.ts'
import { useVirtualRows } from './rows/use-virtual-rows.ts'
import type { VirtualRowsProps } from './rows/VirtualRows.tsx'

/** Longer lists draw only the rows in view, starting with the second number. */
const MOST_DRAWN = 30
const FIRST_DRAWN = 24
const SKELETON_ROWS = { long: 12, short: 4 }

/**
 * Every list of ARK: rows with columns, or cards on a phone. A long one scrolls in both directions inside its box below
 * a fixed head, and draws only the rows in view.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, list, rows, isShort = false, isLoading = false } = props
  const isCard = useIsPhone()
  const columns = useColumns({ list, columns: props.columns, isCard })
  const acts = useRowActs(props)
  // State rather than a ref: rows can be measured only once the box exists, even when they are loaded first.
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const watchEdges = useCallback((element: HTMLDivElement | null) => {
    setBox(element)
    return element ? watchSides(element) : undefined
  }, [])
  const focusedRef = useRef<FocusedControl>(null)
  const isLong = !isShort && rows.length > MOST_DRAWN
  // Cards and short lists scroll with the page.
  const scroller = useMemo(() => box && (isCard || isShort ? scrollerOf(box) : box), [box, isCard, isShort])
  const virtualRows = useVirtualRows<Row>(isLong, { box, scroller })
  const model: TableModel<Row> = { ...props, columns, acts, isCard, focusedRef }
  const widths = columns.shown.map(({ width }) => width)
  const isInside = !isShort && !isCard
  if (props.failure && rows.length === 0 && !isLoading) return props.failure
  return (
    <>
      {props.failure}
      <div className={classes['frame']} data-inside={isInside} data-cards={isCard} data-dense={props.isDense}>
        {/* The box takes the keyboard focus for scrolling where rows do not. */}
        <div
          ref={watchEdges}
          className={classes['box']}
          role="region"
          aria-label={label}
          tabIndex={!isCard && (rows.length === 0 || !(props.onOpen || props.selection)) ? 0 : undefined}
        >
          <div
            role="table"
            aria-label={label}
            aria-rowcount={props.hasMore ? -1 : rows.length + 1}
            aria-busy={isLoading}
            style={
              isCard
                ? undefined
                : {
                    minWidth: narrowestOf(widths.map((width) => ({ width }))),
                    ['--columns' as string]: widths.join(' '),
                  }
            }
          >
            <TableHead model={model} />
            {isLoading ? (
              <SkeletonRows model={model} />
            ) : isLong && virtualRows && scroller ? (
              <LongRows key={isCard ? 'cards' : 'rows'} rows={virtualRows} model={model} scroller={scroller} />
            ) : (
              <AllRows model={model} most={isLong ? FIRST_DRAWN : rows.length} scroller={scroller} />
            )}
          </div>
          {/* Below the table, because a table contains only rows. */}
          {!isLoading && <Foot {...props} />}
          {!isLoading && rows.length === 0 && props.empty}
        </div>
      </div>
    </>
  )
}

interface LongRowsProps<Row extends object> extends VirtualRowsProps<Row> {
  rows: (props: VirtualRowsProps<Row>) => ReactNode
}

const LongRows = <Row extends object>({ rows: Rows, model, scroller }: LongRowsProps<Row>) => (
  <Rows model={model} scroller={scroller} />
)

function Foot<Row extends object>(props: DataTableProps<Row>) {
  const { rows, hasMore, isLoadingMore, loadingMoreText = 'Loading more…', endText } = props
  const text = hasMore ? (isLoadingMore ? loadingMoreText : '') : rows.length > 0 ? endText : ''
  if (!text) return null
  return (
    <Text size="sm" c="dimmed" ta="center" py="sm" role="status">
      {text}
    </Text>
  )
}

function SkeletonRows<Row extends object>({ model: { columns, isShort, isCard } }: { model: TableModel<Row> }) {
  return (
    <div role="rowgroup">
      {Array.from({ length: isShort ? SKELETON_ROWS.short : SKELETON_ROWS.long }, (_, row) => (
        <div key={row} role="row" className={isCard ? classes['card'] : classes['row']} style={{ minHeight: 52 }}>
          {columns.shown.map(({ id, align, place }, at) => (
            <div key={id} role="cell" className={classes['cell']} data-align={align} data-place={place}>
              <div className={classes['onItsWay']} data-on-its-way data-first={at === 0} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
