import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { TableModel } from '../table-model.ts'
import { DrawnRow } from './DrawnRow.tsx'
import { heightOf } from './row-heights.ts'
import { rowPropsOf } from './row-props.ts'
import { useEndReached, useShown } from './scrolling.ts'
import { useActiveRow } from './use-active-row.ts'

const HEAD_PX = 40
const CARD_GAP_PX = 8
/** Rows beyond the edges, drawn in advance for one step of the wheel. */
const OVERSCAN = 8

export interface VirtualRowsProps<Row extends object> {
  model: TableModel<Row>
  scroller: HTMLElement
}

/** Rows of a long list: those in view, and the active one, so that scrolling does not lose the focus. */
export function VirtualRows<Row extends object>({ model, scroller }: VirtualRowsProps<Row>) {
  const { isCard, rows, rowKey } = model
  const body = useRef<HTMLDivElement>(null)
  // Cards scroll with the page, below content whose height may change.
  const [start, setStart] = useState(0)
  const { active, isInTabOrder, ...handlers } = useActiveRow(model, {
    body,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  })
  // oxlint-disable-next-line react/incompatible-library -- a note for React Compiler, which we do not use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => heightOf(model, index),
    // A new function would recalculate the position of every row.
    getItemKey: useCallback((index: number) => rowKey(rows[index] as Row), [rows, rowKey]),
    // Rounded up: half a pixel less would let the next row cover this one's border.
    measureElement: (row, seen) => Math.ceil(seen?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height),
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(active < range.count ? [active] : [])])].sort((a, b) => a - b),
    overscan: OVERSCAN,
    scrollMargin: start,
    scrollPaddingStart: isCard ? CARD_GAP_PX : HEAD_PX,
    gap: isCard ? CARD_GAP_PX : 0,
    // The list may have been scrolled before it became long.
    initialOffset: () => scroller.scrollTop,
    // Lets scrolling continue while rows are drawn.
    useFlushSync: false,
  })
  useLayoutEffect(() => {
    if (!isCard || !body.current) return
    const top = body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    if (Math.abs(top - start) > 1) setStart(top)
  }, [isCard, scroller, start, virtual.scrollOffset, rows])
  const drawn = virtual.getVirtualItems()
  const inView = drawn.filter(({ index }) => index !== active)
  useEndReached(model, scroller)
  useShown(model, { first: (inView[0] ?? drawn[0])?.index ?? 0, last: (inView.at(-1) ?? drawn.at(-1))?.index ?? 0 })
  return (
    <div ref={body} role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }} {...handlers}>
      {drawn.map(({ index, key, start: top }) => {
        if (rows[index] === undefined) return null
        return (
          <DrawnRow
            key={key}
            {...rowPropsOf(model, index)}
            isActive={isInTabOrder && index === active}
            top={top - start}
            measure={virtual.measureElement}
          />
        )
      })}
    </div>
  )
}
