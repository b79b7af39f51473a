import classes from '../DataTable.module.css'

interface SelectionBoxProps {
  label: string
  state: 'none' | 'some' | 'all'
  onToggle: (isRange: boolean) => void
}

/** The browser's own checkbox: thousands of them cost nothing. With Shift it ends a range. */
export const SelectionBox = ({ label, state, onToggle }: SelectionBoxProps) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = state === 'some'
    }}
    type="checkbox"
    className={classes['checkbox']}
    aria-label={label}
    checked={state === 'all'}
    // A click says whether Shift is held; a change does not.
    onClick={(event) => onToggle(event.shiftKey)}
    onChange={() => undefined}
  />
)
