import { useEffect, useRef } from 'react'
import type { TableModel } from '../table-model.ts'

/** Infinite scrolling loads more within this distance of the bottom. */
const END_DISTANCE_PX = 200

/** Returns the element that scrolls with this one: the page or a dialog. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return document.documentElement
}

/** Reports which rows are drawn, whenever that changes. */
export function useShown<Row extends object>(
  { onShown, rows }: TableModel<Row>,
  { first, last }: { first: number; last: number },
): void {
  const [from, to] = [rows[first], rows[last]]
  useEffect(() => {
    if (from !== undefined && to !== undefined) onShown?.(from, to)
  }, [onShown, from, to])
}

/** Loads more near the end, and when the rows do not fill the box. After a failure it waits for the next scroll. */
export function useEndReached<Row extends object>(model: TableModel<Row>, scroller: HTMLElement | null): void {
  const { hasMore, isLoadingMore, onEndReached, rows } = model
  const asked = useRef('')
  useEffect(() => {
    if (!scroller || !hasMore || isLoadingMore || !onEndReached) return
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller
      const here = `${rows.length} rows at ${Math.round(scrollTop)}`
      if (scrollHeight - scrollTop - clientHeight >= END_DISTANCE_PX || asked.current === here) return
      asked.current = here
      onEndReached()
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [scroller, hasMore, isLoadingMore, onEndReached, rows.length])
}
