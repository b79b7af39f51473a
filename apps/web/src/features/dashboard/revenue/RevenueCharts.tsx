import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import { roundTicks } from '../../../shared/charts/axis-ticks.ts'
import { LineLegend } from '../../../shared/charts/LineLegend.tsx'
import { money } from '../../../shared/formats.ts'
import classes from '../dashboard.module.css'
import type { RevenueDay } from '../cards/revenue-sums.ts'

const HEIGHT_PX = 260
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortDay = (date: string): string => SHORT_DAY.format(new Date(date))
/** Formats whole dollars for an axis; tooltip and table show the cents. */
const axisMoney = (value: number): string => money(Math.round(value)).replace('.00', '')

/**
 * The charts. Lines differ by style as well as by color, and a bar's position shows whether it is above or below zero.
 */
export function RevenueCharts({ days, hasRetail }: { days: readonly RevenueDay[]; hasRetail: boolean }) {
  const points = days.map(({ date, revenue, retail_value, delta }) => ({
    date: shortDay(date),
    Revenue: revenue,
    'Retail Value': retail_value ?? 0,
    Difference: delta ?? 0,
  }))
  const common = { ...COMMON, data: points }
  return (
    <div className={classes['charts']}>
      <DailyRevenue points={points} hasRetail={hasRetail} />
      <section aria-label="Retail vs Payout Delta, a bar chart">
        <ChartTitle>Retail vs Payout Delta</ChartTitle>
        <BarChart
          {...common}
          series={[{ name: 'Difference', color: 'ark.6' }]}
          getBarColor={(value) => (value < 0 ? 'orange.6' : 'ark.6')}
          referenceLines={[{ y: 0, color: 'gray.6' }]}
          yAxisProps={moneyAxis(points.map(({ Difference }) => Difference))}
          xAxisProps={{ interval: intervalOf(points) }}
          barChartProps={{ accessibilityLayer: true }}
        />
      </section>
    </div>
  )
}

interface RevenuePoint {
  date: string
  Revenue: number
  'Retail Value': number
  Difference: number
}

const COMMON = { h: HEIGHT_PX, dataKey: 'date', valueFormatter: money } as const
const REVENUE = { name: 'Revenue', color: 'ark.6' } as const
const RETAIL = { name: 'Retail Value', color: 'orange.6', strokeDasharray: '6 4' } as const
/** So few days are bars, because a line would suggest values between the days. */
const MOST_BARS = 14

/** The revenue of each day: bars for few days, otherwise lines. */
function DailyRevenue({ points, hasRetail }: { points: RevenuePoint[]; hasRetail: boolean }) {
  const series = hasRetail ? [REVENUE, RETAIL] : [REVENUE]
  const values = points.flatMap((point) => series.map(({ name }) => point[name]))
  const common = {
    ...COMMON,
    data: points,
    yAxisProps: moneyAxis(values),
    xAxisProps: { interval: intervalOf(points) },
  }
  if (points.length <= MOST_BARS)
    return (
      <section aria-label="Daily revenue, a bar chart">
        <ChartTitle>Daily Revenue</ChartTitle>
        <BarChart
          {...common}
          series={series.map(({ name, color }) => ({ name, color }))}
          withLegend={hasRetail}
          barChartProps={{ accessibilityLayer: true }}
        />
      </section>
    )
  return (
    <section aria-label="Daily revenue, a line chart">
      <ChartTitle>Daily Revenue</ChartTitle>
      {hasRetail && <LineLegend lines={series} />}
      <LineChart
        {...common}
        series={series}
        curveType="linear"
        withDots={points.length <= 31}
        lineChartProps={{ accessibilityLayer: true }}
      />
    </section>
  )
}

/** Returns the axis of amounts: round steps from zero or below. */
function moneyAxis(values: readonly number[]) {
  const ticks = roundTicks([0, ...values])
  return { width: 74, tickFormatter: axisMoney, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] }
}

/** Returns how many days lie between two labels, the same everywhere on the axis. */
const intervalOf = (points: readonly unknown[]): number => Math.max(0, Math.ceil(points.length / MOST_LABELS) - 1)
const MOST_LABELS = 8

const ChartTitle = ({ children }: { children: string }) => (
  <Text size="sm" fw={600} mb="xs">
    {children}
  </Text>
)
