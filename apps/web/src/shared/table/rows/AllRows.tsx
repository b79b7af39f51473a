import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { TableModel } from '../table-model.ts'
import { DrawnRow } from './DrawnRow.tsx'
import { heightOf } from './row-heights.ts'
import { rowPropsOf } from './row-props.ts'
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
  const { rows, rowKey, rowHeight, isCard } = model
  const drawn = rows.slice(0, useRowsInSteps(model, most))
  // The scroll bar is as long as it will be.
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

/** What stands above a list, at least. */
const ABOVE_PX = 240

/** At first the rows that can be in view, and the others once those are painted: how many. */
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
