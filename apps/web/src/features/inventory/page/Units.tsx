import { count } from '../../../shared/formats.ts'
import classes from '../inventory.module.css'

/** What the store says there is; below zero it has sold more than it had. */
export const StockUnits = ({ units }: { units: number }) => (
  <span className={units < 0 ? classes['negative'] : undefined}>{count(units)}</span>
)

/** Grey at zero, so that a column is read for what can be sold. */
export const AvailableUnits = ({ units }: { units: number }) => (
  <b className={units === 0 ? classes['none'] : classes['some']}>{count(units)}</b>
)
