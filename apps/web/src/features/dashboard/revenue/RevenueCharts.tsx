import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Text } from '@mantine/core'
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
  const common = { h: HEIGHT_PX, data: points, dataKey: 'date', valueFormatter: money } as const
  return (
    <div className={classes['charts']}>
      <section aria-label="Daily revenue, a line chart">
        <ChartTitle>Daily Revenue</ChartTitle>
        <LineChart
          {...common}
          series={[
            { name: 'Revenue', color: 'ark.6' },
            ...(hasRetail ? [{ name: 'Retail Value', color: 'orange.6', strokeDasharray: '6 4' }] : []),
          ]}
          curveType="linear"
          withDots={points.length <= 31}
          withLegend={hasRetail}
          yAxisProps={{ width: 74, tickFormatter: axisMoney }}
          xAxisProps={{ minTickGap: 24 }}
          lineChartProps={{ accessibilityLayer: true }}
        />
      </section>
      <section aria-label="Retail vs Payout Delta, a bar chart">
        <ChartTitle>Retail vs Payout Delta</ChartTitle>
        <BarChart
          {...common}
          series={[{ name: 'Difference', color: 'ark.6' }]}
          getBarColor={(value) => (value < 0 ? 'orange.6' : 'ark.6')}
          referenceLines={[{ y: 0, color: 'gray.6' }]}
          yAxisProps={{ width: 74, tickFormatter: axisMoney }}
          xAxisProps={{ minTickGap: 24 }}
          barChartProps={{ accessibilityLayer: true }}
        />
      </section>
    </div>
  )
}

const ChartTitle = ({ children }: { children: string }) => (
  <Text size="sm" fw={600} mb="xs">
    {children}
  </Text>
)
