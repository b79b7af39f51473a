import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { retried } from '../../frame/pages/retried.ts'
import type { VirtualRowsProps } from './VirtualRows.tsx'

type VirtualRows = <Row extends object>(props: VirtualRowsProps<Row>) => ReactNode
let known: VirtualRows | null = null

const FIRST_SIGNS = ['pointerenter', 'focusin', 'scroll'] as const
const MAYBE_FREE = ['pointerup', 'focusout'] as const

/**
 * Loads the component for long lists when a person first interacts with one; null until then. The first view does not
 * need it.
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
          // Replace the rows at once: a press that starts before a later render would lose its row and its click.
          whenFree(box, left.signal, () => flushSync(() => setRows({ of: VirtualRows })))
        },
        // The first rows stay; the next visit of a long list tries again.
        () => undefined,
      )
    }
    for (const each of [box, scroller])
      for (const sign of FIRST_SIGNS) each.addEventListener(sign, fetch, { passive: true, signal: left.signal })
    // A list that is already scrolled or hovered over sends no event.
    if (scroller.scrollTop > 0 || box.matches(':hover')) fetch()
    return () => left.abort()
  }, [isLong, box, scroller])
  return rows.of
}

/**
 * Calls `replace` when no mouse button is pressed and no field has the focus, so that neither a click nor typed text is
 * lost.
 */
function whenFree(box: HTMLElement, signal: AbortSignal, replace: () => void): void {
  const tryIt = () => {
    if (signal.aborted || box.querySelector('input:focus, textarea:focus, select:focus, :active')) return
    for (const event of MAYBE_FREE) box.removeEventListener(event, later)
    replace()
  }
  // After the event, when the focus has reached its target.
  const later = () => setTimeout(tryIt)
  for (const event of MAYBE_FREE) box.addEventListener(event, later, { signal })
  tryIt()
}
