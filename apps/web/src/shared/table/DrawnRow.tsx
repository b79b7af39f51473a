import { Skeleton } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { RowSelection, TableModel } from './table-model.ts'
import classes from './DataTable.module.css'
import { SelectionBox } from './SelectionBox.tsx'
import type { ShownRow } from './use-columns.ts'

interface DrawnRowProps<Row extends object> {
  /** The same object for as long as the table is given nothing else: scrolling draws only rows that come into view. */
  model: TableModel<Row>
  row: ShownRow<Row>
  index: number
  /** The one that Tab leads to. */
  isActive: boolean
  /** px from the top of the list; undefined: rows stand below each other by themselves. */
  top?: number
  measure?: (element: Element | null) => void
}

/** One row, as a line or as a card, with the same cells. */
export const DrawnRow = memo(function DrawnRow<Row extends object>(props: DrawnRowProps<Row>) {
  const { model, row, index, isActive, top, measure } = props
  const { onOpen, selection } = model
  const wide = model.renderWide?.(row.original) ?? null
  const id = selection?.idOf(row.original) ?? null
  const isChosen = id !== null && selection?.isSelected(id) === true
  const isKeyboardTarget = wide === null && (onOpen !== undefined || selection !== undefined)
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={id === null ? undefined : isChosen}
      tabIndex={isKeyboardTarget ? (isActive ? 0 : -1) : undefined}
      className={[classes['body'], classes[wide !== null ? 'wide' : model.isCard ? 'card' : 'row']].join(' ')}
      data-depth={model.rowDepth?.(row.original) ?? 0}
      data-clickable={onOpen && wide === null ? true : undefined}
      data-afloat={top !== undefined}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      onClick={onOpen && wide === null ? (event) => isPlainClick(event) && onOpen(row.original) : undefined}
    >
      {wide === null ? (
        <Cells model={model} row={row} id={id} isChosen={isChosen} />
      ) : (
        <div role="cell" aria-colspan={model.shown.heads.length}>
          {wide}
        </div>
      )}
    </div>
  )
}) as <Row extends object>(props: DrawnRowProps<Row>) => ReactNode

interface CellsProps<Row extends object> extends Pick<DrawnRowProps<Row>, 'model' | 'row'> {
  id: number | null
  isChosen: boolean
}

function Cells<Row extends object>({ model, row, id, isChosen }: CellsProps<Row>) {
  const { isCard, selection } = model
  const isLoading = model.isRowLoading?.(row.original) ?? false
  return row.getVisibleCells().map((cell, at) => {
    const { meta, cell: draw } = cell.column.columnDef
    if (isCard && meta?.place === 'none') return null
    return (
      <div
        key={cell.id}
        role="cell"
        className={classes['cell']}
        data-align={meta?.align}
        data-place={meta?.place}
        data-pinned={meta?.pinned}
      >
        {at === 0 && selection && <RowBox selection={selection} row={row.original} id={id} isChosen={isChosen} />}
        {isCard && (meta?.place === 'fact' || meta?.place === 'wide') && (
          // Screen readers say the column's name by themselves.
          <span className={classes['label']} aria-hidden>
            {meta.label}
          </span>
        )}
        <div className={classes['value']}>
          {isLoading ? (
            <Skeleton height={12} width={at === 0 ? '70%' : 44} radius="sm" />
          ) : typeof draw === 'function' ? (
            draw(cell.getContext())
          ) : null}
        </div>
      </div>
    )
  })
}

interface RowBoxProps<Row> {
  selection: RowSelection<Row>
  row: Row
  id: number | null
  isChosen: boolean
}

/** A row that cannot be selected leaves the place of the box empty. */
function RowBox<Row>({ selection, row, id, isChosen }: RowBoxProps<Row>) {
  if (id === null) return <span className={classes['noCheckbox']} />
  return (
    <SelectionBox
      label={`Select ${selection.nameOf(row)}`}
      state={isChosen ? 'all' : 'none'}
      onToggle={(isRange) => (isRange ? selection.extend(id, id) : selection.toggle(id))}
    />
  )
}

const CONTROLS = 'a, button, input, label, select, textarea, [role="switch"], [role="checkbox"]'
const isPlainClick = (event: React.MouseEvent): boolean =>
  event.target instanceof Element &&
  // React passes on what is clicked in a popover of the row, too.
  event.currentTarget.contains(event.target) &&
  event.target.closest(CONTROLS) === null &&
  window.getSelection()?.isCollapsed !== false
