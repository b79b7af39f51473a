import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { TableModel } from '../table-model.ts'
import { DrawnRow } from './DrawnRow.tsx'
import { heightOf } from './row-heights.ts'
import { rowPropsOf } from './row-props.ts'
import { useEndReached, useShown } from './scrolling.ts'
import { useActiveRow } from './use-active-row.ts'

interface AllRowsProps<Row extends object> {
  model: TableModel<Row>
  /** The most rows to draw until the code for long lists has loaded. */
  most: number
  scroller: HTMLElement | null
}

/** The rows of a short list, or of a long one at first: all of them are in the document. */
export function AllRows<Row extends object>({ model, most, scroller }: AllRowsProps<Row>) {
  const body = useRef<HTMLDivElement>(null)
  const { active, isInTabOrder, ...handlers } = useActiveRow(model, { body })
  const { rows, rowKey, rowHeight, isCard } = model
  const drawn = rows.slice(0, useRowsInSteps(model, most))
  // The space of undrawn rows, so that the scroll bar has its final length.
  const missing = useMemo(() => {
    let sum = 0
    for (let index = drawn.length; index < rows.length; index++) sum += heightOf({ rows, rowHeight, isCard }, index)
    return sum
  }, [rows, rowHeight, isCard, drawn.length])
  useEndReached(model, scroller)
  useShown(model, { first: 0, last: drawn.length - 1 })
  return (
    <div ref={body} role="rowgroup" style={{ paddingBottom: missing }} {...handlers}>
      {drawn.map((row, index) => (
        <DrawnRow key={rowKey(row)} {...rowPropsOf(model, index)} isActive={isInTabOrder && index === active} />
      ))}
    </div>
  )
}

/** The least height in pixels above a list. */
const ABOVE_PX = 240

/** Returns how many rows to draw: first those that can be in view, then the rest after they are painted. */
function useRowsInSteps<Row extends object>(model: TableModel<Row>, most: number): number {
  const [arePainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  const inView = Math.ceil((window.innerHeight - ABOVE_PX) / heightOf(model, 0))
  return arePainted ? most : Math.min(most, Math.max(inView, 1))
}
