import { useMay } from '../../shared/session.ts'
import { Analytics } from './Analytics.tsx'
import classes from './dashboard.module.css'
import { Exposure } from './Exposure.tsx'
import { Profits } from './Profits.tsx'
import { ShipByRisk } from './ShipByRisk.tsx'
import { StockAgeing } from './StockAgeing.tsx'

/** What stands below the day: fetched after it. */
export function Figures() {
  const seesCosts = useMay('costs.read')
  return (
    <>
      <Analytics />
      <div className={classes['grid']}>
        <div className={classes['column']}>
          <ShipByRisk />
          <StockAgeing />
        </div>
        <div className={classes['column']}>
          <Exposure />
          {seesCosts && <Profits />}
        </div>
      </div>
    </>
  )
}
