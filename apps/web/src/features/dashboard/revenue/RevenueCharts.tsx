import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { cents, dollars } from '@ark/domain'
import { Text } from '@mantine/core'
import { Line } from 'recharts'
import { roundTicks } from '../../../shared/charts/axis-ticks.ts'
import { type LegendLine, LineLegend } from '../../../shared/charts/LineLegend.tsx'
import { money } from '../../../shared/formats.ts'
import classes from '../dashboard.module.css'
import { type ComparedDay, daysBefore, previousLabel, type RevenueDay } from '../cards/revenue-sums.ts'

const HEIGHT_PX = 260
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortDay = (date: string): string => SHORT_DAY.format(new Date(date))
/** Formats whole dollars for an axis; tooltip and table show the cents. */
const axisMoney = (value: number): string => money(Math.round(value)).replace('.00', '')

/**
 * The charts. Lines differ by style as well as by color, and a bar's position shows whether it is above or below zero.
 * The period before is gray, behind the shown one: bars for few days, otherwise a dashed line.
 */
export function RevenueCharts({ days, hasRetail }: { days: readonly ComparedDay[]; hasRetail: boolean }) {
  const before = daysBefore(days)
  const previous = before && { name: previousLabel(days.length), color: 'gray.5', strokeDasharray: PREVIOUS_DASHES }
  return (
    <div className={classes['charts']}>
      <DailyRevenue days={days} hasRetail={hasRetail} previous={previous} />
      <Differences days={days} previous={before?.some(({ retail_count }) => retail_count > 0) ? previous : undefined} />
    </div>
  )
}

interface ChartProps {
  days: readonly ComparedDay[]
  /** The legend of the period before; undefined when it is not drawn. */
  previous: LegendLine | undefined
}

const REVENUE = { name: 'Revenue', color: 'ark.6' } as const
const RETAIL = { name: 'Retail Value', color: 'orange.6', strokeDasharray: '6 4' } as const
const DIFFERENCE = { name: 'Difference', color: 'ark.6' } as const
const PREVIOUS_DASHES = '2 4'
/** So few days are bars, because a line would suggest values between the days. */
const MOST_BARS = 14

/** The revenue of each day: bars for few days, otherwise lines. */
function DailyRevenue({ days, hasRetail, previous }: ChartProps & { hasRetail: boolean }) {
  const series: LegendLine[] = [...(previous ? [previous] : []), REVENUE, ...(hasRetail ? [RETAIL] : [])]
  const common = chartOf(days, series, ({ revenue, retail_value, before }) => ({
    [REVENUE.name]: revenue,
    [RETAIL.name]: retail_value ?? 0,
    ...(previous && { [previous.name]: before?.revenue ?? 0 }),
  }))
  const hasLegend = series.length > 1
  if (days.length <= MOST_BARS)
    return (
      <section aria-label="Daily revenue, a bar chart">
        <ChartTitle>Daily Revenue</ChartTitle>
        <Before days={days} isDrawn={previous !== undefined} sumOf={({ revenue }) => revenue} />
        {hasLegend && <LineLegend lines={series.map(asBar)} />}
        <BarChart {...common} series={series.map(asBar)} barChartProps={{ accessibilityLayer: true }} />
      </section>
    )
  return (
    <section aria-label="Daily revenue, a line chart">
      <ChartTitle>Daily Revenue</ChartTitle>
      <Before days={days} isDrawn={previous !== undefined} sumOf={({ revenue }) => revenue} />
      {hasLegend && <LineLegend lines={series} />}
      <LineChart
        {...common}
        series={series}
        curveType="linear"
        withDots={days.length <= 31}
        lineProps={({ name }) => (name === previous?.name ? { strokeWidth: 1.5, dot: false } : {})}
        lineChartProps={{ accessibilityLayer: true }}
      />
    </section>
  )
}

/** What the sales of each day brought, less their retail value. */
function Differences({ days, previous }: ChartProps) {
  const isLine = days.length > MOST_BARS
  const series: LegendLine[] = [...(previous ? [previous] : []), DIFFERENCE]
  const common = chartOf(days, series, ({ delta, before }) => ({
    [DIFFERENCE.name]: delta ?? 0,
    ...(previous && { [previous.name]: before?.delta ?? 0 }),
  }))
  return (
    <section aria-label="Retail vs Payout Delta, a bar chart">
      <ChartTitle>Retail vs Payout Delta</ChartTitle>
      <Before days={days} isDrawn={previous !== undefined} sumOf={({ delta }) => delta} />
      {previous && <LineLegend lines={[isLine ? previous : asBar(previous), asBar(DIFFERENCE)]} />}
      <BarChart
        {...common}
        series={isLine ? [DIFFERENCE] : series.map(asBar)}
        getBarColor={(value, { name }) => barColor(name === previous?.name ? previous : DIFFERENCE, value)}
        referenceLines={[{ y: 0, color: 'gray.6' }]}
        barChartProps={{ accessibilityLayer: true }}
      >
        {previous && isLine && (
          <Line
            dataKey={previous.name}
            name={previous.name}
            stroke="var(--mantine-color-gray-5)"
            strokeWidth={1.5}
            strokeDasharray={PREVIOUS_DASHES}
            dot={false}
            isAnimationActive={false}
          />
        )}
      </BarChart>
    </section>
  )
}

const barColor = ({ name, color }: LegendLine, value: number): string =>
  name === DIFFERENCE.name && value < 0 ? 'orange.6' : color

const asBar = ({ name, color }: LegendLine): LegendLine => ({ name, color, isBar: true })

/** Returns what both kinds of charts share: points of the days, axes, and a tooltip that names both days. */
function chartOf(
  days: readonly ComparedDay[],
  series: readonly LegendLine[],
  valuesOf: (day: ComparedDay) => Record<string, number>,
) {
  const points = days.map((each) => ({ date: shortDay(each.date), ...valuesOf(each) }))
  const isCompared = series.some(({ name }) => name === previousLabel(days.length))
  const comparedWith = new Map(days.map(({ date, before }) => [shortDay(date), before && shortDay(before.date)]))
  return {
    h: HEIGHT_PX,
    dataKey: 'date',
    valueFormatter: money,
    data: points,
    yAxisProps: moneyAxis(days.flatMap((each) => series.map(({ name }) => valuesOf(each)[name] ?? 0))),
    xAxisProps: REGULAR_DAYS,
    tooltipProps: {
      labelFormatter: (date: unknown) =>
        isCompared ? `${String(date)}, compared with ${comparedWith.get(String(date))}` : String(date),
    },
  }
}

interface BeforeProps {
  days: readonly ComparedDay[]
  isDrawn: boolean
  sumOf: (day: RevenueDay) => number | null
}

/** Says both sums to people who do not see the chart; the table has each day. */
function Before({ days, isDrawn, sumOf }: BeforeProps) {
  const before = daysBefore(days)
  const total = (of: readonly RevenueDay[]) => dollars(of.reduce((sum, each) => sum + cents(sumOf(each) ?? 0), 0))
  return (
    isDrawn &&
    before && (
      <p className="hidden">
        {money(total(days))} in {days.length} days; {money(total(before))} in the previous {days.length} days,{' '}
        {shortDay(before[0]?.date ?? '')} to {shortDay(before.at(-1)?.date ?? '')}. The table shows each day.
      </p>
    )
  )
}

/** Returns the axis of amounts: round steps from zero or below. */
function moneyAxis(values: readonly number[]) {
  const ticks = roundTicks([0, ...values])
  return { width: 74, tickFormatter: axisMoney, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] }
}

/** As many labels as fit, with the same number of days between them everywhere on the axis. */
const REGULAR_DAYS = { interval: 'equidistantPreserveStart', minTickGap: 12 } as const

const ChartTitle = ({ children }: { children: string }) => (
  <Text size="sm" fw={600} mb="xs">
    {children}
  </Text>
)
