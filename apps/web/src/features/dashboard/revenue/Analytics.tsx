import { Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { count, money } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { type Stat, StatCards } from '../../../shared/ui/page/StatCards.tsx'
import { useView } from '../../../shared/use-view.ts'
import classes from '../dashboard.module.css'
import { type DashboardView, parseDashboardView } from '../dashboard-view.ts'
import { Releases } from '../cards/Releases.tsx'
import { RevenueAnalytics } from './RevenueAnalytics.tsx'
import { comparedDays, type ComparedDay, daysBefore, sumOfDays } from '../cards/revenue-sums.ts'
import { TopSellers } from '../cards/TopSellers.tsx'

const ReleaseView = lazyDialog(() => import('../cards/ReleaseView.tsx'), 'ReleaseView', {
  productId: undefined,
})

const TABS: readonly { value: DashboardView['tab'] | 'revenue'; label: string }[] = [
  { value: 'revenue', label: 'Revenue Analytics' },
  { value: 'top', label: 'Top Selling (Global)' },
  { value: 'upcoming', label: 'Upcoming Releases' },
  { value: 'recent', label: 'Recent Releases' },
]

/** Revenue of the last days, top sellers and releases. */
export function Analytics() {
  const [view, changeView] = useView(parseDashboardView)
  const days = view.days ?? 30
  const { data, error, refetch } = useQuery({
    ...queryOf('GET /dashboard/daily-revenue', {
      query: { days: 2 * days, include_retail_value: true, exclude_cancelled: true },
    }),
    placeholderData: keepPreviousData,
  })
  const shown = data && comparedDays(data, days)
  return (
    <section aria-labelledby="analytics">
      <h2 id="analytics" className={classes['heading']}>
        The last {days} days
      </h2>
      {error && !data ? (
        <LoadError title="Error Loading Revenue" error={error} onRetry={() => void refetch()} />
      ) : (
        <StatCards label="Summary" stats={statsOf(shown, view.retail === true)} />
      )}
      <Tabs
        mt="md"
        value={view.tab ?? 'revenue'}
        onChange={(tab) => changeView({ tab: tabOf(tab), order: undefined }, { isStep: true })}
        keepMounted={false}
        className={classes['card'] ?? ''}
      >
        <Tabs.List mb="md">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value ?? 'revenue'} px={{ base: 10, xs: 'md' }}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="revenue">
          <RevenueAnalytics view={view} onChange={changeView} days={shown} />
        </Tabs.Panel>
        <Tabs.Panel value="top">
          <TopSellers view={view} onChange={changeView} />
        </Tabs.Panel>
        <Tabs.Panel value="upcoming">
          <Releases isUpcoming view={view} onChange={changeView} />
        </Tabs.Panel>
        <Tabs.Panel value="recent">
          <Releases isUpcoming={false} view={view} onChange={changeView} />
        </Tabs.Panel>
      </Tabs>
      <ReleaseView productId={view.product} onClose={() => changeView({ product: undefined })} />
    </section>
  )
}

const tabOf = (tab: string | null): DashboardView['tab'] =>
  tab === 'top' || tab === 'upcoming' || tab === 'recent' ? tab : undefined

function statsOf(days: readonly ComparedDay[] | undefined, hasRetail: boolean): Stat[] {
  const sums = days && sumOfDays(days)
  const before = days && daysBefore(days)
  const past = before && sumOfDays(before)
  const isRetailKnown = sums === undefined || sums.retailSales > 0
  return [
    {
      label: 'Total Revenue',
      value: sums && money(sums.revenue),
      hint: past && `${money(past.revenue)} in the period before`,
    },
    {
      label: 'Total Sales',
      value: sums && count(sums.sales),
      hint: past && `${count(past.sales)} in the period before`,
    },
    ...(hasRetail ? [{ label: 'Total Retail Value', value: sums && (isRetailKnown ? money(sums.retail) : '–') }] : []),
    { label: 'Avg Daily Revenue', value: sums && money(sums.perDay) },
    {
      label: 'Retail Payout Difference',
      value: sums && (isRetailKnown ? money(sums.delta) : '–'),
      ...(sums && sums.sales > 0 && sums.retailSales < sums.sales && { hint: `of ${count(sums.retailSales)} sales` }),
    },
  ]
}
