import classes from './RowControls.module.css'

interface RowButtonProps {
  children: string
  /** Of what: read out after the word. */
  of: string
  onClick: () => void
}

/** A button that every row of a long list has: one element. */
export const RowButton = ({ children, of, onClick }: RowButtonProps) => (
  <button type="button" className={classes['button']} aria-label={`${children} ${of}`} onClick={onClick}>
    {children}
  </button>
)
