import { memo, type ReactNode } from 'react'
import classes from '../DataTable.module.css'
import type { RowProps } from './row-props.ts'
import { SelectionBox } from '../selection/SelectionBox.tsx'

interface DrawnRowProps<Row extends object> extends RowProps<Row> {
  /** The one that Tab leads to. */
  isActive: boolean
  /** px from the top of the list; undefined: rows stand below each other by themselves. */
  top?: number
  measure?: (element: Element | null) => void
}

/** One row, as a line or as a card, with the same cells. */
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

/** The cells of a row in the order of its columns, or of a card without those that have no place on one. */
function Cells<Row extends object>(props: RowProps<Row>) {
  const { row, columns, isCard, isLoading } = props
  // On a card beside what it is, in a row before everything.
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
        {isCard && (place === 'fact' || place === 'wide') && (
          // Screen readers say the column's name by themselves.
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

/** A row that cannot be selected leaves the place of the box empty. */
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
  // React passes on what is clicked in a popover of the row, too.
  event.currentTarget.contains(event.target) &&
  event.target.closest(CONTROLS) === null &&
  window.getSelection()?.isCollapsed !== false
