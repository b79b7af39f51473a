import { useRef } from 'react'
import type { TableModel } from './table-model.ts'
import { DrawnRow } from './DrawnRow.tsx'
import { heightOf } from './row-heights.ts'
import { useEndReached, useShown } from './scrolling.ts'
import { useActiveRow } from './use-active-row.ts'

interface AllRowsProps<Row extends object> {
  model: TableModel<Row>
  /** So many at most, until the code for more has come. */
  most: number
  scroller: HTMLElement | null
}

/** Rows of a list that is short, or short still: all of them are in the document. */
export function AllRows<Row extends object>({ model, most, scroller }: AllRowsProps<Row>) {
  const body = useRef<HTMLDivElement>(null)
  const { active, isInTabOrder, ...handlers } = useActiveRow(model, { body })
  const { rows, rowKey, shown } = model
  const drawn = rows.slice(0, most)
  // The scroll bar is as long as it will be.
  let missing = 0
  for (let index = drawn.length; index < rows.length; index++) missing += heightOf(model, index)
  useEndReached(model, scroller)
  useShown(model, { first: 0, last: drawn.length - 1 })
  return (
    <div ref={body} role="rowgroup" style={{ paddingBottom: missing }} {...handlers}>
      {drawn.map((original, index) => {
        const row = shown.rowAt(index)
        if (row === undefined) return null
        const isActive = isInTabOrder && index === active
        return <DrawnRow key={rowKey(original)} model={model} row={row} index={index} isActive={isActive} />
      })}
    </div>
  )
}
