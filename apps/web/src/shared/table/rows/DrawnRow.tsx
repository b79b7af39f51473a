import { memo, type ReactNode } from 'react'
import classes from '../DataTable.module.css'
import type { RowProps } from './row-props.ts'
import { SelectionBox } from '../selection/SelectionBox.tsx'

interface DrawnRowProps<Row extends object> extends RowProps<Row> {
  /** True for the row that takes part in the tab order. */
  isActive: boolean
  /** Pixels from the top of the list; undefined when rows flow normally. */
  top?: number
  measure?: (element: Element | null) => void
}

/** One row, as a line or a card with the same cells. */
export const DrawnRow = memo(function DrawnRow<Row extends object>(props: DrawnRowProps<Row>) {
  const { row, index, columns, acts, wide, opens, isSelectable, id, isActive, top, measure } = props
  const isKeyboardTarget = wide === null && (opens || isSelectable)
  const isClickable = opens && wide === null
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={id === null ? undefined : props.isChosen}
      tabIndex={isKeyboardTarget ? (isActive ? 0 : -1) : undefined}
      className={`${classes['body']} ${classes[wide !== null ? 'wide' : props.isCard ? 'card' : 'row']}`}
      data-depth={props.depth}
      data-clickable={isClickable ? true : undefined}
      data-afloat={top !== undefined}
      style={top === undefined ? undefined : { top }}
      onClick={isClickable ? (event) => isPlainClick(event) && acts.open(row) : undefined}
    >
      {wide === null ? (
        <Cells {...props} />
      ) : (
        <div role="cell" aria-colspan={columns.length}>
          {wide}
        </div>
      )}
    </div>
  )
}) as <Row extends object>(props: DrawnRowProps<Row>) => ReactNode

/** The cells of a row in column order; on a card without those that have no place there. */
function Cells<Row extends object>(props: RowProps<Row>) {
  const { row, columns, isCard, isLoading } = props
  // The checkbox: on a card beside the title, in a row first.
  const boxAt = isCard
    ? Math.max(
        0,
        columns.findIndex(({ place }) => place === 'title'),
      )
    : 0
  return columns.map((column, at) => {
    const { place } = column
    if (isCard && place === 'none') return null
    return (
      <div
        key={column.id}
        role="cell"
        className={classes['cell']}
        data-align={column.align}
        data-place={place}
        data-pinned={column.pinned}
      >
        {at === boxAt && props.isSelectable && <RowBox {...props} />}
        {isCard && (place === 'fact' || place === 'field' || place === 'wide') && (
          // Screen readers already announce the column's name.
          <span className={classes['label']} aria-hidden>
            {column.label}
          </span>
        )}
        <div className={classes['value']}>
          {isLoading ? (
            <div className={classes['onItsWay']} data-on-its-way data-first={at === 0} />
          ) : (
            column.cell(row, { isCard })
          )}
        </div>
      </div>
    )
  })
}

/** The checkbox of a row; an empty space for rows that cannot be selected. */
function RowBox<Row extends object>({ id, isChosen, name, acts }: RowProps<Row>) {
  if (id === null) return <span className={classes['noCheckbox']} />
  return (
    <SelectionBox
      label={`Select ${name}`}
      state={isChosen ? 'all' : 'none'}
      onToggle={(isRange) => acts.choose(id, isRange)}
    />
  )
}

const CONTROLS = 'a, button, input, label, select, textarea, [role="switch"], [role="checkbox"]'
const isPlainClick = (event: React.MouseEvent): boolean =>
  event.target instanceof Element &&
  // React also bubbles clicks from popovers of the row.
  event.currentTarget.contains(event.target) &&
  event.target.closest(CONTROLS) === null &&
  window.getSelection()?.isCollapsed !== false
