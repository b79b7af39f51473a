import type { KeyboardEvent } from 'react'
import { editableBeside } from '../../../shared/ui/controls/editable-cells.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves from a cell to the one below or above. On the last cell Enter submits the form, as usual. */
export function moveOn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'Enter' && event.shiftKey ? -1 : STEPS[event.key]
  if (!step || event.ctrlKey || event.metaKey) return
  const next = editableBeside(event.currentTarget, step)
  if (!next && event.key === 'Enter') return
  event.preventDefault()
  next?.focus()
}
