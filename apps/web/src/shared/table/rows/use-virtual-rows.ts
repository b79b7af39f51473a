import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { retried } from '../../frame/pages/retried.ts'
import type { VirtualRowsProps } from './VirtualRows.tsx'

type VirtualRows = <Row extends object>(props: VirtualRowsProps<Row>) => ReactNode
let known: VirtualRows | null = null

const FIRST_SIGNS = ['pointerenter', 'focusin', 'scroll'] as const
const MAYBE_FREE = ['pointerup', 'focusout'] as const

/**
 * The rows of long lists; null until they are there. Their code is fetched once somebody turns to such a list: what
 * is seen first needs none of it.
 */
export function useVirtualRows<Row extends object>(
  isLong: boolean,
  { box, scroller }: { box: HTMLElement | null; scroller: HTMLElement | null },
): ((props: VirtualRowsProps<Row>) => ReactNode) | null {
  const [rows, setRows] = useState<{ of: VirtualRows | null }>({ of: known })
  useEffect(() => {
    if (!isLong || known !== null || !box || !scroller) return
    const left = new AbortController()
    const fetch = () => {
      for (const each of [box, scroller]) for (const sign of FIRST_SIGNS) each.removeEventListener(sign, fetch)
      void retried(() => import('./VirtualRows.tsx')).then(
        ({ VirtualRows }) => {
          known = VirtualRows
          // At once: a press that begins before a later render would find its row gone, and be no click.
          whenFree(box, left.signal, () => flushSync(() => setRows({ of: VirtualRows })))
        },
        // The first rows stay; the next visit of a long list tries again.
        () => undefined,
      )
    }
    for (const each of [box, scroller])
      for (const sign of FIRST_SIGNS) each.addEventListener(sign, fetch, { passive: true, signal: left.signal })
    // What is scrolled already, or pointed at, says nothing any more.
    if (scroller.scrollTop > 0 || box.matches(':hover')) fetch()
    return () => left.abort()
  }, [isLong, box, scroller])
  return rows.of
}

/** Rows are not replaced under a press of the mouse or a value that is being typed. */
function whenFree(box: HTMLElement, signal: AbortSignal, replace: () => void): void {
  const tryIt = () => {
    if (signal.aborted || box.querySelector('input:focus, textarea:focus, select:focus, :active')) return
    for (const event of MAYBE_FREE) box.removeEventListener(event, later)
    replace()
  }
  // After the event: the focus has arrived wherever it goes.
  const later = () => setTimeout(tryIt)
  for (const event of MAYBE_FREE) box.addEventListener(event, later, { signal })
  tryIt()
}
