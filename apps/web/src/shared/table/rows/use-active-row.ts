import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FocusedControl, TableModel } from '../table-model.ts'
import { commandOf, nearestOf } from './row-keys.ts'

interface Around {
  body: RefObject<HTMLDivElement | null>
  /** Scrolls to a row; absent when every row is in the document. */
  scrollTo?: (index: number) => void
}

/**
 * Keeps one row of a list focusable and moves it with the arrow keys (a roving tabindex). Controls inside a row keep
 * their own keys and make their row active.
 */
export function useActiveRow<Row extends object>(model: TableModel<Row>, { body, scrollTo }: Around) {
  const { rows, selection, onOpen, renderWide, focusedRef } = model
  const [place, setPlace] = useState(0)
  const isPassedOver = (index: number): boolean => {
    const row = rows[index]
    return row !== undefined && renderWide !== undefined && renderWide(row) !== null
  }
  const active = nearestOf(Math.min(place, Math.max(0, rows.length - 1)), { count: rows.length, isPassedOver })
  const takesFocus = useRef(false)
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    rowAt(body.current, active)?.focus({ preventScroll: scrollTo !== undefined })
  }, [active, body, scrollTo])

  // Restores the focus when its row was replaced or an action removed it: the same control of the row in that place
  // takes it, once it is enabled.
  useEffect(() => {
    const focused = document.activeElement === document.body ? focusedRef.current : null
    if (focused === null) return
    controlAt(rowAt(body.current, Math.min(focused.row, rows.length - 1)), focused)?.focus({ preventScroll: true })
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
    const command = commandOf(event, { active, count: rows.length, isPassedOver })
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
    // Rows of a nested table have their own indexes.
    if (row?.parentElement !== event.currentTarget) return
    const index = Number(row.dataset['index'])
    setPlace(index)
    focusedRef.current = { row: index, ...placeIn(row, event.target) }
  }
  const onBlur = ({ relatedTarget, target }: FocusEvent<HTMLDivElement>) => {
    // Keep the focus when the control was removed or disabled, or a dialog about the row has it for a while.
    const isLeft = relatedTarget === null ? isUsable(target) : relatedTarget.closest('[role="dialog"]') === null
    if (isLeft) focusedRef.current = null
  }
  return { active, isInTabOrder: onOpen !== undefined || selection !== undefined, onKeyDown, onFocus, onBlur }
}

const isUsable = (control: HTMLElement): boolean => control.isConnected && !control.matches(':disabled')

const CONTROLS = 'a, button, input, select, textarea'

/**
 * Returns the cell of a control and its index in that cell, since other cells may contain more or fewer. -1 means the
 * row itself.
 */
function placeIn(row: HTMLElement, control: HTMLElement): Omit<FocusedControl, 'row'> {
  const cell = [...row.children].findIndex((each) => each.contains(control))
  return { cell, control: [...(row.children[cell]?.querySelectorAll(CONTROLS) ?? [])].indexOf(control) }
}

const controlAt = (row: HTMLElement | null, { cell, control }: FocusedControl): HTMLElement | null | undefined =>
  cell === -1 ? row : row?.children[cell]?.querySelectorAll<HTMLElement>(CONTROLS)[control]

const rowAt = (body: HTMLElement | null, index: number): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`) ?? null
