import classes from '../DataTable.module.css'

interface SelectionBoxProps {
  label: string
  state: 'none' | 'some' | 'all'
  onToggle: (isRange: boolean) => void
}

/** A native checkbox, which stays fast in lists of thousands. Shift-click ends a range. */
export const SelectionBox = ({ label, state, onToggle }: SelectionBoxProps) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = state === 'some'
    }}
    type="checkbox"
    className={classes['checkbox']}
    aria-label={label}
    checked={state === 'all'}
    // Only a click event reports the Shift key.
    onClick={(event) => onToggle(event.shiftKey)}
    onChange={() => undefined}
  />
)
