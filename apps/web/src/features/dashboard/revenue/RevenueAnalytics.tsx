import { Group, SegmentedControl, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useInViewport, useTimeout, useWindowEvent } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { counted } from '../../../shared/formats.ts'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import type { ChangeView } from '../../../shared/use-view.ts'
import classes from '../dashboard.module.css'
import { DAY_CHOICES, type DashboardView } from '../dashboard-view.ts'
import { type ComparedDay, sumOfDays } from '../cards/revenue-sums.ts'
import { RevenueTable } from './RevenueTable.tsx'

const RevenueCharts = lazyPart(() => import('./RevenueCharts.tsx'), 'RevenueCharts')

interface RevenueAnalyticsProps {
  view: DashboardView
  onChange: ChangeView<DashboardView>
  days: readonly ComparedDay[] | undefined
}

/** The revenue of each day, as charts or numbers. Days are those of New York, as everywhere. */
export function RevenueAnalytics({ view, onChange, days }: RevenueAnalyticsProps) {
  const shown = view.days ?? 30
  const sums = days && sumOfDays(days)
  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="How many days"
            data={DAY_CHOICES.map((each) => ({ value: String(each), label: `${each} days` }))}
            value={String(shown)}
            onChange={(value) => {
              const chosen = DAY_CHOICES.find((each) => String(each) === value)
              onChange({ days: chosen === 30 ? undefined : chosen })
            }}
          />
          <SegmentedControl
            size="xs"
            aria-label="Charts or table"
            data={[
              { value: 'charts', label: 'Charts' },
              { value: 'table', label: 'Table' },
            ]}
            value={view.table ? 'table' : 'charts'}
            onChange={(value) => onChange({ table: value === 'table' ? true : undefined })}
          />
        </Group>
        <Switch
          label="Include Retail Value"
          checked={view.retail === true}
          onChange={(event) => onChange({ retail: event.currentTarget.checked ? true : undefined })}
        />
      </Group>
      {!days && <Skeleton height={300} radius="lg" />}
      {days && sums?.sales === 0 && (
        <EmptyState title={`No sales in the last ${shown} days`}>
          Marketplace and shop sales appear here within moments.
        </EmptyState>
      )}
      {days &&
        sums !== undefined &&
        sums.sales > 0 &&
        (view.table ? <RevenueTable days={days} /> : <ChartsInView days={days} hasRetail={view.retail === true} />)}
      {sums !== undefined && sums.sales > 0 && (
        <Text size="sm" c="dimmed">
          Days are in New York time, as on the marketplaces. Canceled sales are excluded.{' '}
          {sums.retailSales < sums.sales
            ? `The retail price was known for ${counted(sums.retailSales, 'sale')} of ${sums.sales} at the time of sale. Retail value and difference cover only those.`
            : 'The difference is payout minus retail value.'}
        </Text>
      )}
    </Stack>
  )
}

/** The wait of an untouched page before it loads its charts. */
const UNTOUCHED_MS = 4_000

/**
 * Loads the chart library, half as large as the rest of the page, once the charts are in view and someone interacts
 * with the page. An untouched screen loads it after a pause.
 */
function ChartsInView({ days, hasRetail }: { days: readonly ComparedDay[]; hasRetail: boolean }) {
  const { ref, inViewport } = useInViewport()
  const [isSomebodyThere, setThere] = useState(false)
  const [wasSeen, setSeen] = useState(false)
  const note = () => setThere(true)
  useWindowEvent('pointermove', note)
  useWindowEvent('pointerdown', note)
  useWindowEvent('keydown', note)
  useWindowEvent('wheel', note)
  useTimeout(note, UNTOUCHED_MS, { autoInvoke: true })
  if (inViewport && isSomebodyThere && !wasSeen) setSeen(true)
  return (
    <div ref={ref}>
      {wasSeen ? (
        <Suspense fallback={<Skeleton height={300} radius="lg" />}>
          <RevenueCharts days={days} hasRetail={hasRetail} />
        </Suspense>
      ) : (
        <div className={classes['undrawn']} />
      )}
    </div>
  )
}
