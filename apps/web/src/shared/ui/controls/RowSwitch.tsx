import classes from './RowControls.module.css'

interface RowSwitchProps {
  /** The label, with its row: 'Wholesale: Jordan 4 Bred'. */
  label: string
  isOn: boolean
  disabled?: boolean
  onSwitch: (isOn: boolean) => void
}

/** A switch for every row of a long list, made of one element. */
export const RowSwitch = ({ label, isOn, disabled, onSwitch }: RowSwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    className={classes['switch']}
    aria-label={label}
    checked={isOn}
    disabled={disabled}
    onChange={(event) => onSwitch(event.currentTarget.checked)}
  />
)
