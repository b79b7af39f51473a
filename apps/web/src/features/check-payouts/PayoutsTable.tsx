import { Text } from '@mantine/core'
import { money } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { SizePayouts } from './request-payouts.ts'

/** The net of each size wherever it can be sold. */
export const PayoutsTable = ({ sizes }: { sizes: readonly SizePayouts[] }) => (
  <DataTable label="Net payouts by size" columns={COLUMNS} rows={sizes} rowKey={({ size }) => size} isShort />
)

type Net = Exclude<keyof SizePayouts, 'size' | 'sort_index'>

const payout = (id: Net, header: string, cardHeader: string): TableColumn<SizePayouts> => ({
  id,
  header,
  cardHeader,
  width: 'minmax(120px, 1fr)',
  align: 'right',
  cell: (size) => <Net amount={size[id]} isBest={size[id] !== null && size[id] === bestOf(size)} />,
})

const COLUMNS: readonly TableColumn<SizePayouts>[] = [
  { id: 'size', header: 'Size', width: '90px', cell: ({ size }) => <Text fw={600}>{size}</Text> },
  payout('stockx_net_ask_payout', 'StockX Ask Net Payout', 'StockX Ask'),
  payout('stockx_net_bid_payout', 'StockX Bid Net Payout', 'StockX Bid'),
  payout('goat_net_ask_payout', 'Alias Ask Net Payout', 'Alias Ask'),
  payout('goat_net_bid_payout', 'Alias Bid Net Payout', 'Alias Bid'),
]

const bestOf = (size: SizePayouts): number =>
  Math.max(
    ...[size.stockx_net_ask_payout, size.stockx_net_bid_payout, size.goat_net_ask_payout, size.goat_net_bid_payout].map(
      (amount) => amount ?? Number.NEGATIVE_INFINITY,
    ),
  )

const Net = ({ amount, isBest }: { amount: number | null; isBest: boolean }) => (
  <Text size="sm" className="num" fw={isBest ? 650 : 400} {...(amount === null && { c: 'dimmed' })}>
    {amount === null ? 'N/A' : money(amount)}
    {isBest && <span className="hidden"> (best)</span>}
  </Text>
)
