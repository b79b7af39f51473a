import { type KeyboardEvent, useState } from 'react'
import { editableBeside } from '../../../shared/ui/controls/editable-cells.ts'
import classes from '../wholesale-buyer.module.css'

interface QuantityStepperProps {
  value: number
  most: number
  /** The line's name: 'Dunk Low, size 9, from Seller #2'. */
  of: string
  onChange: (quantity: number) => void
}

/** The number of pairs, typed or changed by + and −. Up and Down move to the neighboring row, as in a spreadsheet. */
export function QuantityStepper({ value, most, of, onChange }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const typed = draft === null || !/^\d{1,6}$/.test(draft.trim()) ? null : Math.min(Number(draft), most)
    setDraft(null)
    if (typed !== null && typed !== value) onChange(typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      return setDraft(null)
    }
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    commit()
    editableBeside(event.currentTarget, event.shiftKey && event.key === 'Enter' ? -1 : step)?.focus()
  }
  return (
    <span className={classes['stepper']} role="group" aria-label={`Quantity of ${of}`}>
      <button type="button" aria-label={`One less of ${of}`} disabled={value <= 0} onClick={() => onChange(value - 1)}>
        −
      </button>
      <input
        className="num"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${of}, at most ${most}`}
        data-editable="quantity"
        value={draft ?? String(value)}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={`One more of ${of}`}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </span>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
