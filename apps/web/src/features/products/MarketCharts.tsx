import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { SimpleGrid, Text } from '@mantine/core'
import { money } from '../../shared/formats.ts'
import { PLATFORM_COLORS } from '../../shared/theme.ts'
import classes from './products.module.css'
import type { SizeMarket } from '../../shared/market/size-market.ts'

interface MarketChartsProps {
  rows: readonly SizeMarket[]
  isNet: boolean
}

const HEIGHT_PX = 230

/** Charts of asks and bids by size, one line per marketplace. The table beside them has the same numbers. */
export function MarketCharts({ rows, isNet }: MarketChartsProps) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <BySize
        title={isNet ? 'Net payout at the lowest ask, by size' : 'Lowest asks by size'}
        points={rows.map(({ size, stockxAsk, aliasAsk }) => ({ size, StockX: stockxAsk, ALIAS: aliasAsk }))}
      />
      <BySize
        title={isNet ? 'Net payout at the highest bid, by size' : 'Highest bids by size'}
        points={rows.map(({ size, stockxBid, aliasBid }) => ({ size, StockX: stockxBid, ALIAS: aliasBid }))}
      />
    </SimpleGrid>
  )
}

interface BySizeProps {
  title: string
  points: { size: string; StockX: number | null; ALIAS: number | null }[]
}

function BySize({ title, points }: BySizeProps) {
  return (
    <section className={classes['chart']} aria-label={title}>
      <Text size="sm" fw={600} mb="xs">
        {title}
      </Text>
      <LineChart
        h={HEIGHT_PX}
        data={points}
        dataKey="size"
        series={[
          { name: 'StockX', color: `${PLATFORM_COLORS['stockx']}.6` },
          { name: 'ALIAS', color: `${PLATFORM_COLORS['goat']}.6` },
        ]}
        curveType="linear"
        connectNulls
        withLegend
        withDots={points.length < 30}
        valueFormatter={money}
        yAxisProps={{ width: 74, domain: ['auto', 'auto'] }}
        lineChartProps={{ accessibilityLayer: true }}
      />
    </section>
  )
}
