import { count } from '../../../shared/formats.ts'
import classes from '../inventory.module.css'

/** The shop's stock. It is negative when the shop sold more than it had. */
export const StockUnits = ({ units }: { units: number }) => (
  <span className={units < 0 ? classes['negative'] : undefined}>{count(units)}</span>
)

/** Available units, gray at zero so that the column shows what can be sold. */
export const AvailableUnits = ({ units }: { units: number }) => (
  <b className={units === 0 ? classes['none'] : classes['some']}>{count(units)}</b>
)
