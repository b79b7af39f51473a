import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { paths } from '../../paths.ts'
import { count, money } from '../../shared/formats.ts'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'
import { useSetupProgress } from '../../shared/first-steps/first-steps.ts'
import { queryOf } from '../../shared/query.ts'
import { useWaiting } from '../../shared/frame/news/use-waiting.ts'
import { useMe } from '../../shared/session.ts'
import { AnchorLink } from '../../shared/ui/cells/links.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { StatCards } from '../../shared/ui/page/StatCards.tsx'
import { ByPlatform } from './revenue/ByPlatform.tsx'
import classes from './dashboard.module.css'
import { FirstSteps } from './cards/FirstSteps.tsx'
import { ProvidersCard } from './cards/ProvidersCard.tsx'
import { WaitingWork } from './WaitingWork.tsx'

const Figures = lazyPart(() => import('./Figures.tsx'), 'Figures')

/** The dashboard: waiting work, today, the last days, and whether the providers answer. */
export function DashboardPage() {
  const { retailer } = useMe()
  const today = useQuery(queryOf('GET /dashboard/today'))
  const waiting = useWaiting()
  const { taken, isPending } = useSetupProgress()
  const { error, refetch } = today
  // The steps are above the numbers, so both wait for each other and nothing moves.
  const data = isPending ? undefined : today.data
  // A retailer without a store has no figures yet; zeros would mean nothing.
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
          <div className={classes['first']}>
            <WaitingWork waiting={data && waiting} />
          </div>
          <StatCards
            label="Today"
            stats={[
              {
                label: 'Sales today',
                value: data && count(data.sales - data.fell_through),
                hint: data && (
                  <>
                    {data.fell_through > 0 && `and ${count(data.fell_through)} canceled · `}
                    <AnchorLink to={paths.sales} search={{ sold_on: data.day }} size="xs">
                      Show them
                    </AnchorLink>
                  </>
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
          <Suspense fallback={<Skeleton height={420} radius="lg" mt="md" />}>
            <Figures />
          </Suspense>
          <div className={classes['grid']}>
            <ByPlatform platforms={data?.by_platform} />
            <ProvidersCard providers={data?.providers} />
          </div>
        </>
      )}
    </>
  )
}
