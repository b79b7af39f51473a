import classes from './RowControls.module.css'

interface RowButtonProps {
  children: string
  /** The row's name, which screen readers hear after the label. */
  of: string
  onClick: () => void
}

/** A button for every row of a long list, made of one element. */
export const RowButton = ({ children, of, onClick }: RowButtonProps) => (
  <button type="button" className={classes['button']} aria-label={`${children} ${of}`} onClick={onClick}>
    {children}
  </button>
)
