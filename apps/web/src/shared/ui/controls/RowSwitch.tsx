import classes from './RowControls.module.css'

interface RowSwitchProps {
  /** The label, with its row: 'Wholesale: Jordan 4 Bred'. */
  label: string
  isOn: boolean
  disabled?: boolean
  /** Why it is disabled, for screen readers. */
  description?: string | undefined
  onSwitch: (isOn: boolean) => void
}

/** A switch for every row of a long list, made of one element. */
export const RowSwitch = ({ label, isOn, disabled, description, onSwitch }: RowSwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    className={classes['switch']}
    aria-label={label}
    aria-description={description}
    checked={isOn}
    disabled={disabled}
    onChange={(event) => onSwitch(event.currentTarget.checked)}
  />
)
