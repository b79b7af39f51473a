import type { KeyboardEvent } from 'react'
import { editableBeside } from '../../../shared/ui/controls/editable-cells.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** From a cell of a sheet to the one below or above. From the last one Enter sends the form, as a form does. */
export function moveOn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'Enter' && event.shiftKey ? -1 : STEPS[event.key]
  if (!step || event.ctrlKey || event.metaKey) return
  const next = editableBeside(event.currentTarget, step)
  if (!next && event.key === 'Enter') return
  event.preventDefault()
  next?.focus()
}
