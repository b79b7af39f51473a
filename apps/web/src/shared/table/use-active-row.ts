import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { TableModel } from './table-model.ts'
import { commandOf } from './row-keys.ts'

interface Around {
  body: RefObject<HTMLDivElement | null>
  /** Left out: every row is in the document. */
  scrollTo?: (index: number) => void
}

/**
 * One row of a list takes the focus, and the arrow keys move it (a roving tabindex). A control within a row keeps
 * its own keys; the row it stands in becomes the active one.
 */
export function useActiveRow<Row extends object>(model: TableModel<Row>, { body, scrollTo }: Around) {
  const { rows, selection, onOpen, renderWide, focusedRef } = model
  const [place, setPlace] = useState(0)
  const active = Math.min(place, Math.max(0, rows.length - 1))
  const takesFocus = useRef(false)
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    rowAt(body.current, active)?.focus({ preventScroll: scrollTo !== undefined })
  }, [active, body, scrollTo])

  // Other rows of this list had the focus and were replaced. These may be drawn only after the first effects.
  const isTakenOver = useRef(false)
  useEffect(() => {
    if (isTakenOver.current) return
    const focused = document.activeElement === document.body ? focusedRef.current : null
    const row = focused && rowAt(body.current, focused.row)
    isTakenOver.current = focused === null || row !== null
    const control = focused?.control === -1 ? row : row?.querySelectorAll<HTMLElement>(CONTROLS)[focused?.control ?? 0]
    control?.focus({ preventScroll: true })
  })

  const rowOf = (index: number) => rows[index]
  const idAt = (index: number) => {
    const row = rowOf(index)
    return selection && row !== undefined ? selection.idOf(row) : null
  }
  const moveTo = (to: number, isExtending: boolean) => {
    takesFocus.current = true
    setPlace(to)
    scrollTo?.(to)
    const [from, id] = [idAt(active), idAt(to)]
    if (isExtending && selection && id !== null) selection.extend(from ?? id, id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== rowAt(body.current, active)) return
    const command = commandOf(event, {
      active,
      count: rows.length,
      isPassedOver: (index) => {
        const row = rowOf(index)
        return row !== undefined && renderWide !== undefined && renderWide(row) !== null
      },
    })
    if (command === null) return
    const row = rowOf(active)
    const id = idAt(active)
    if (command.kind === 'move') moveTo(command.to, command.isExtending)
    else if (command.kind === 'open' && onOpen && row !== undefined) onOpen(row)
    else if (command.kind === 'select' && selection && id !== null) selection.toggle(id)
    else if (command.kind === 'select-all' && selection) selection.selectLoaded()
    else if (command.kind === 'clear' && selection && selection.count > 0) selection.clear()
    else return
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const row = event.target.closest<HTMLElement>('[data-index]')
    // Rows of a table within a row have numbers of their own.
    if (row?.parentElement !== event.currentTarget) return
    const index = Number(row.dataset['index'])
    setPlace(index)
    focusedRef.current = { row: index, control: [...row.querySelectorAll(CONTROLS)].indexOf(event.target) }
  }
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget !== null) focusedRef.current = null
  }
  return { active, isInTabOrder: onOpen !== undefined || selection !== undefined, onKeyDown, onFocus, onBlur }
}

const CONTROLS = 'a, button, input, select, textarea'
const rowAt = (body: HTMLElement | null, index: number): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`) ?? null
