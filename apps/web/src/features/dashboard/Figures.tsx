import { useMay } from '../../shared/session.ts'
import { Analytics } from './revenue/Analytics.tsx'
import classes from './dashboard.module.css'
import { ExposureCard } from './cards/ExposureCard.tsx'
import { Profits } from './cards/Profits.tsx'
import { ShipByRisk } from './cards/ShipByRisk.tsx'
import { StockAgeingCard } from './cards/StockAgeingCard.tsx'

/** The cards below today's figures, loaded after them. */
export function Figures() {
  const seesCosts = useMay('costs.read')
  return (
    <>
      <Analytics />
      <div className={classes['grid']}>
        <div className={classes['column']}>
          <ShipByRisk />
          <StockAgeingCard />
        </div>
        <div className={classes['column']}>
          <ExposureCard />
          {seesCosts && <Profits />}
        </div>
      </div>
    </>
  )
}
