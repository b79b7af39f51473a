import { Table, Text } from '@mantine/core'
import { money } from '../formats.ts'
import { PlatformBadge } from '../ui/badges/PlatformBadge.tsx'
import classes from './market.module.css'
import type { SizeMarket } from './size-market.ts'

interface SizeMarketTableProps {
  rows: readonly SizeMarket[]
  isNet: boolean
  selectedId?: number | undefined
  /** Selects a size; without it the table is read-only. */
  onSelect?: (sizeId: number) => void
  maxHeight?: string
}

/** The asks and bids of each size; selecting one shows its history. The better marketplace to sell on is bold. */
export function SizeMarketTable({ rows, isNet, selectedId, onSelect, maxHeight }: SizeMarketTableProps) {
  if (rows.length === 0) return <Text c="dimmed">This product has no sizes.</Text>
  const [ask, bid] = isNet ? ['Net at ask', 'Net at bid'] : ['Ask', 'Bid']
  return (
    <div
      className={classes['sizes']}
      style={{ maxHeight }}
      role="region"
      aria-label="Asks and bids by size"
      tabIndex={0}
    >
      <Table className="num" stickyHeader verticalSpacing={6} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2}>Size</Table.Th>
            <Table.Th colSpan={2} ta="right">
              <PlatformBadge platform="stockx" />
            </Table.Th>
            <Table.Th colSpan={2} ta="right">
              <PlatformBadge platform="goat" />
            </Table.Th>
          </Table.Tr>
          <Table.Tr>
            <Table.Th ta="right">{ask}</Table.Th>
            <Table.Th ta="right">{bid}</Table.Th>
            <Table.Th ta="right">{ask}</Table.Th>
            <Table.Th ta="right">{bid}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} data-selected={row.id === selectedId || undefined} className={classes['size'] ?? ''}>
              <Table.Td>
                {onSelect ? (
                  <button
                    type="button"
                    className={classes['choose']}
                    aria-pressed={row.id === selectedId}
                    aria-label={`Size ${row.size}, show its price history`}
                    onClick={() => onSelect(row.id)}
                  >
                    {row.size}
                  </button>
                ) : (
                  row.size
                )}
              </Table.Td>
              <Table.Td ta="right" fw={row.best === 'stockx' ? 650 : 400}>
                {money(row.stockxAsk)}
              </Table.Td>
              <Table.Td ta="right">{money(row.stockxBid)}</Table.Td>
              <Table.Td ta="right" fw={row.best === 'goat' ? 650 : 400}>
                {money(row.aliasAsk)}
              </Table.Td>
              <Table.Td ta="right">{money(row.aliasBid)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
