import { Button, Text } from '@mantine/core'
import { money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { PlatformBadge } from '../../../shared/ui/badges/PlatformBadge.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import type { UnlinkedSale } from './debug.queries.ts'

/** Returns the columns of sales without a pair: product, retailer and actions. */
export const unlinkedColumns = ({
  onChain,
}: {
  onChain: (saleId: number) => void
}): readonly TableColumn<UnlinkedSale>[] => [
  {
    id: 'sale',
    header: 'Sale',
    width: 'minmax(220px, 1fr)',
    isRequired: true,
    cell: ({ sale_id, product_name, sku, size }) => (
      <>
        <Text fw={550}>{product_name ?? 'Unknown product'}</Text>
        <Text size="xs" c="dimmed">
          {[`No. ${sale_id}`, size !== null && `Size ${size}`, sku].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  { id: 'retailer', header: 'Retailer', width: '150px', cell: ({ retailer_name }) => retailer_name },
  {
    id: 'order',
    header: 'Order',
    width: '170px',
    cell: ({ platform, order_number }) => (
      <>
        <PlatformBadge platform={platform} />
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {order_number}
        </Text>
      </>
    ),
  },
  { id: 'ask', header: 'Ask', width: '90px', align: 'right', cell: ({ sale_ask }) => money(sale_ask) },
  { id: 'taken', header: 'Taken', width: '110px', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    id: 'why',
    header: 'Possible actions',
    width: 'minmax(200px, 1fr)',
    card: 'wide',
    cell: ({ description }) => <Text size="sm">{description}</Text>,
  },
  {
    id: 'actions',
    header: 'Chain',
    width: '90px',
    align: 'right',
    cell: ({ sale_id }) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`Chain of sale No. ${sale_id}`}
        onClick={() => onChain(sale_id)}
      >
        Chain
      </Button>
    ),
  },
]
