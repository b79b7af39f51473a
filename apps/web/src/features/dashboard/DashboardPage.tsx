import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { count, money } from '../../shared/formats.ts'
import { useStepsTaken } from '../../shared/first-steps/first-steps.ts'
import { queryOf } from '../../shared/query.ts'
import { useMe } from '../../shared/session.ts'
import { AnchorLink } from '../../shared/ui/links.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { StatCards } from '../../shared/ui/StatCards.tsx'
import { ByPlatform } from './ByPlatform.tsx'
import classes from './dashboard.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { Providers } from './Providers.tsx'
import { WaitingWork } from './WaitingWork.tsx'
import { WithdrawalSpeed } from './WithdrawalSpeed.tsx'

/**
 * How the day stands: what was sold, what waits, how fast sold pairs were withdrawn, and whether the providers
 * answer.
 */
export function DashboardPage() {
  const { retailer } = useMe()
  const today = useQuery(queryOf('GET /dashboard/today'))
  const { taken, isPending } = useStepsTaken()
  const { error, refetch } = today
  // The steps stand above the numbers: both come at once, so that nothing moves.
  const data = isPending ? undefined : today.data
  // A business without a store has no day yet: zeros would say nothing.
  const hasNumbers = isPending || !taken || taken.is_store_connected
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={
          <>
            {retailer?.business_name}
            {data && hasNumbers && (
              <>
                {' '}
                · today, as of <RelativeTime at={data.as_of} />
              </>
            )}
          </>
        }
      />
      {error && <LoadError title="Error Loading Dashboard" error={error} onRetry={() => void refetch()} />}
      {taken && !taken.is_listing_live && <FirstSteps taken={taken} />}
      {hasNumbers && (data || !error) && (
        <>
          <StatCards
            label="Today"
            stats={[
              {
                label: 'Sales today',
                value: data && count(data.sales),
                hint: data && (
                  <AnchorLink to={paths.sales} search={{ sold_on: data.day }} size="xs">
                    Show them
                  </AnchorLink>
                ),
              },
              { label: 'Revenue', value: data && money(data.revenue) },
              { label: 'Net Payout', value: data && money(data.net_payout) },
              {
                label: 'Available Units',
                value: data && count(data.units_available),
                hint: data && `${count(data.units_reserved)} reserved`,
              },
              { label: 'Live Listings', value: data && count(data.live_listings) },
            ]}
          />
          <div className={classes['grid']}>
            <div className={classes['column']}>
              <WaitingWork waiting={data?.waiting} />
              <WithdrawalSpeed speed={data?.withdrawal_seconds} />
            </div>
            <div className={classes['column']}>
              <ByPlatform platforms={data?.by_platform} />
              <Providers providers={data?.providers} />
            </div>
          </div>
        </>
      )}
    </>
  )
}
