import classes from './RowControls.module.css'

interface ExpandButtonProps {
  isExpanded: boolean
  /** The row's name: 'Jordan 4 Bred'. */
  name: string
  onToggle: () => void
}

/** Expands and collapses a row. */
export const ExpandButton = ({ isExpanded, name, onToggle }: ExpandButtonProps) => (
  <button
    type="button"
    className={classes['expand']}
    aria-expanded={isExpanded}
    aria-label={`${isExpanded ? 'Close' : 'Open'} ${name}`}
    onClick={onToggle}
  />
)
