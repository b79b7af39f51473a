import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Group, SegmentedControl, Select, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day, exactTime, money } from '../../shared/formats.ts'
import { roundTicks, timeTicks } from '../../shared/charts/axis-ticks.ts'
import { LineLegend } from '../../shared/charts/LineLegend.tsx'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { useNow } from '../../shared/ui/badges/use-now.ts'
import { HISTORY_LINES, type HistoryPoint, historyPoints } from './history-points.ts'
import classes from './products.module.css'
import type { ProductSize } from '../../shared/market/market.queries.ts'

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]
const HEIGHT_PX = 260
/** Asks are solid lines and bids dashed; StockX is green and ALIAS grape, as everywhere. */
const COLORS: Record<(typeof HISTORY_LINES)[number], { color: string; strokeDasharray?: string }> = {
  'StockX ask': { color: 'green.6' },
  'StockX bid': { color: 'green.6', strokeDasharray: '4 4' },
  'ALIAS ask': { color: 'grape.6' },
  'ALIAS bid': { color: 'grape.6', strokeDasharray: '4 4' },
}

const SERIES = HISTORY_LINES.map((name) => ({ name, ...COLORS[name] }))

interface PriceHistoryProps {
  size: ProductSize
  sizes: readonly ProductSize[]
  onSize: (sizeId: number) => void
}

/** The history of one size's asks and bids, as far back as ARK has read them. */
export function PriceHistoryChart({ size, sizes, onSize }: PriceHistoryProps) {
  const [days, setDays] = useState('90')
  const now = useNow()
  const { data, error, refetch } = useQuery(
    queryOf('GET /products/variants/{id}/price-history', { params: { id: size.id }, query: { days: Number(days) } }),
  )
  const points = data ? historyPoints(data.points, now) : []
  return (
    <section className={classes['chart']} aria-label={`Price history of size ${size.size}`}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            Price history, size
          </Text>
          <Select
            aria-label="Size of the price history"
            size="xs"
            w={92}
            data={sizes.map((each) => ({ value: String(each.id), label: each.size }))}
            value={String(size.id)}
            allowDeselect={false}
            onChange={(id) => id && onSize(Number(id))}
          />
        </Group>
        <SegmentedControl size="xs" aria-label="Period" data={SPANS} value={days} onChange={setDays} />
      </Group>
      {error && !data && (
        <LoadError title="Price history could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={HEIGHT_PX} />}
      {data && points.length === 0 && (
        <Text c="dimmed" size="sm" py="xl" ta="center">
          No asks or bids of this size yet. Use Update Market Data to read both marketplaces.
        </Text>
      )}
      {points.length > 0 && <HistoryLines points={points} />}
    </section>
  )
}

function HistoryLines({ points }: { points: readonly HistoryPoint[] }) {
  const values = points.flatMap((point) => HISTORY_LINES.flatMap((line) => point[line] ?? []))
  const ticks = roundTicks(values)
  return (
    <>
      <LineLegend lines={SERIES} />
      <LineChart
        h={HEIGHT_PX}
        data={[...points]}
        dataKey="at"
        series={SERIES}
        curveType="stepAfter"
        withDots={false}
        // A time without an ask or a bid has a gap.
        connectNulls={false}
        valueFormatter={money}
        xAxisProps={{
          type: 'number',
          scale: 'time',
          domain: ['dataMin', 'dataMax'],
          ticks: timeTicks(points[0]?.at ?? 0, points.at(-1)?.at ?? 0),
          tickFormatter: tickOf(points),
        }}
        yAxisProps={{ width: 74, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] }}
        tooltipProps={{
          labelFormatter: (at) => (typeof at === 'number' ? exactTime(new Date(at).toISOString()) : ''),
        }}
      />
    </>
  )
}

const DAY_MS = 86_400_000
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Returns a formatter for the axis: times within a day, otherwise days. */
function tickOf(points: readonly HistoryPoint[]): (at: number) => string {
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)
  return (at) => (span < DAY_MS ? TIME.format(at) : day(new Date(at).toISOString()))
}
