import { useEffect, useRef } from 'react'
import type { TableModel } from '../table-model.ts'

/** Document 1 §9: infinite scroll triggers within 200 px of the bottom. */
const END_DISTANCE_PX = 200

/** What scrolls when the element does: the page, or the dialog it stands in. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return document.documentElement
}

/** Says which rows are drawn, whenever others are. */
export function useShown<Row extends object>(
  { onShown, rows }: TableModel<Row>,
  { first, last }: { first: number; last: number },
): void {
  const [from, to] = [rows[first], rows[last]]
  useEffect(() => {
    if (from !== undefined && to !== undefined) onShown?.(from, to)
  }, [onShown, from, to])
}

/**
 * Asks for more near the end, also when what is there does not fill the box; after a failure once it is scrolled
 * again.
 */
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
