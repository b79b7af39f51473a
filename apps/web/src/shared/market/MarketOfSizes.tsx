import { Button, Collapse, Group, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '../icons.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../query.ts'
import { netPayoutsQuery } from './market.queries.ts'
import { SizeMarketTable } from './SizeMarketTable.tsx'
import { marketRows, marketSummary } from './size-market.ts'

interface MarketOfSizesProps {
  productId: number
  isNet: boolean
  onNet: (isNet: boolean) => void
}

/** The market of a product's sizes while its payouts are set: a summary, and size by size when opened. */
export function MarketOfSizes({ productId, isNet, onNet }: MarketOfSizesProps) {
  const { data: product } = useQuery(queryOf('GET /products/{id}', { params: { id: productId } }))
  // Read nets in both modes: a market that was never read is polled until it arrives.
  const { data: nets } = useQuery(netPayoutsQuery(productId))
  const [isOpen, sizes] = useDisclosure(false)
  const rows = marketRows(product?.variants ?? [], isNet ? (nets ?? []) : null)
  return (
    <section aria-label="Market">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" className="num">
          {marketSummary(rows, isNet)}
        </Text>
        <Group gap="sm">
          <Switch
            size="sm"
            label="Net Payout Mode"
            checked={isNet}
            onChange={(event) => onNet(event.currentTarget.checked)}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            onClick={sizes.toggle}
          >
            {isOpen ? 'Hide sizes' : 'Show sizes'}
          </Button>
        </Group>
      </Group>
      <Collapse expanded={isOpen}>
        <SizeMarketTable rows={rows} isNet={isNet} maxHeight="34dvh" />
      </Collapse>
    </section>
  )
}
