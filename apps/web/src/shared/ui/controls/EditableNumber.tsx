import { useDebouncedCallback, useTimeout } from '@mantine/hooks'
import { IconCheck } from '../../icons.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { editableBeside, moveAside, moveToEditable } from './editable-cells.ts'
import classes from './EditableNumber.module.css'
import { parseNumber } from './parse-number.ts'

interface EditableNumberProps {
  value: number | null
  /** The label, with its row: 'Reserved, Jordan 4 size 9, Main St'. */
  label: string
  /**
   * Resolves when the value is saved. When it rejects, the old value returns and the caller shows why (a toast that
   * names the row).
   */
  onCommit: (value: number | null) => Promise<unknown>
  min?: number
  max?: number
  /** Digits after the decimal point; 0 for counts. */
  decimals?: number
  /** The pause in milliseconds after which a change is committed; undefined commits only on Enter and on leaving. */
  debounceMs?: number
  /** True commits an emptied cell without that pause. */
  isClearedAtOnce?: boolean
  prefix?: string
  placeholder?: string
  /** True when an empty cell is not allowed. */
  isRequired?: boolean
  disabled?: boolean
  /** The name of the column, between whose cells the arrow keys move. */
  column?: string
  width?: number
}

const SAVED_SHOWN_MS = 1_500

/**
 * A number that is edited in place. Enter and leaving commit, Esc restores, and a small mark confirms the save. As in a
 * spreadsheet, Enter moves down, Ctrl D (⌘D) copies the value above, and arrows move between cells.
 */
export function EditableNumber(props: EditableNumberProps) {
  const { value, label, column, prefix, placeholder, disabled, width = 84 } = props
  const { text, state, change, commit, restore } = useEdit(props)
  // Leaving the cell must not commit again what was just committed.
  const isCommitted = useRef(false)
  const commitAndMove = (cell: HTMLInputElement, step: 1 | -1, text?: string) => {
    commit(text)
    isCommitted.current = true
    moveToEditable(cell, step)
    isCommitted.current = false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const cell = event.currentTarget
    if (event.key === 'Enter') commitAndMove(cell, event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') {
      // Select the whole number, as on entry, so that arrows move between cells again.
      flushSync(restore)
      cell.select()
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const above = editableBeside(cell, -1)
      if (above) commitAndMove(cell, 1, above.value)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveToEditable(cell, event.key === 'ArrowDown' ? 1 : -1)
    } else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && isWhole(cell)) {
      // When the whole number is selected, the caret is not inside it and arrows leave the cell.
      if (moveAside(cell, event.key === 'ArrowRight' ? 1 : -1)) event.preventDefault()
    }
  }
  return (
    <span className={classes['box']} data-state={state} style={{ width }}>
      {prefix && (text !== '' || value !== null) && <span aria-hidden>{prefix}</span>}
      <input
        className="num"
        type="text"
        inputMode={props.decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={state === 'invalid' || undefined}
        data-editable={column ?? 'value'}
        value={text}
        placeholder={placeholder}
        disabled={disabled}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => isCommitted.current || commit()}
        onKeyDown={onKeyDown}
      />
      {state === 'saved' && <IconCheck size={14} className={classes['saved']} aria-label="Saved" />}
    </span>
  )
}

/** Returns a value as its field shows it: a part of a dollar in full cents. */
const textOf = (value: number | null, decimals: number): string =>
  value === null ? '' : Number.isInteger(value) ? String(value) : value.toFixed(decimals)

const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length

type EditState = 'idle' | 'editing' | 'invalid' | 'saving' | 'saved'

/**
 * Keeps the typed text and its state: sent after a pause, on leaving or on Enter; restored on Escape or when it is
 * refused.
 */
function useEdit({ value, onCommit, min = 0, max, decimals = 2, isRequired = false, ...when }: EditableNumberProps) {
  const { debounceMs, isClearedAtOnce = false } = when
  const read = (text: string) => {
    const number = parseNumber(text, { min, max, decimals })
    return number === null && isRequired ? undefined : number
  }
  const [draft, setDraft] = useState<string | null>(null)
  const [state, setState] = useState<EditState>('idle')
  const savedMark = useTimeout(() => setState('idle'), SAVED_SHOWN_MS)
  // A row that scrolls out of a long table while it is edited sends the edit instead of losing it.
  const unsent = useRef<(() => void) | null>(null)
  useEffect(() => () => unsent.current?.(), [])

  const putBack = () => {
    unsent.current = null
    setDraft(null)
    setState('idle')
  }
  const send = async (next: number | null, isLeaving: boolean) => {
    unsent.current = null
    if (next === value) {
      if (isLeaving) putBack()
      return
    }
    setState('saving')
    try {
      await onCommit(next)
      setState('saved')
      savedMark.clear()
      savedMark.start()
    } catch {
      setState('idle')
    }
    setDraft((now) => (now !== null && read(now) === next ? null : now))
  }
  const sendLater = useDebouncedCallback((next: number | null) => void send(next, false), debounceMs ?? 0)
  const restore = () => {
    sendLater.cancel()
    putBack()
  }
  const change = (text: string) => {
    setDraft(text)
    sendLater.cancel()
    const next = read(text)
    setState(next === undefined ? 'invalid' : 'editing')
    unsent.current = next === undefined || next === value ? null : () => void onCommit(next).catch(() => undefined)
    if (next === null && isClearedAtOnce) void send(next, false)
    else if (next !== undefined && debounceMs !== undefined) sendLater(next)
  }
  const commit = (text: string | null | undefined = draft) => {
    sendLater.cancel()
    if (text === null) return
    const next = read(text)
    if (next === undefined) return restore()
    setDraft(text)
    void send(next, true)
  }
  return { text: draft ?? textOf(value, decimals), state, change, commit, restore }
}
