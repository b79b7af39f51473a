import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { type Sale, shortOrder, soldProduct } from '../../shared/sales/sale-words.ts'
import { PlatformBadge } from '../../shared/ui/PlatformBadge.tsx'
import { SaleFlags } from '../../shared/sales/SaleFlags.tsx'
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx'
import { Thumbnail } from '../../shared/ui/ProductCell.tsx'
import type { FulfillmentListProps } from './FulfillmentTable.tsx'
import { WideFulfillmentActions } from './FulfillmentActions.tsx'
import { ShipBy } from './ShipBy.tsx'

/**
 * The list for somebody in the stockroom with a phone in one hand: what to pick in big letters, where, and until
 * when.
 */
export function FulfillmentCards({ sales, isLoading, empty }: FulfillmentListProps) {
  if (isLoading)
    return (
      <Stack gap="sm" aria-busy>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} h={218} radius="lg" />
        ))}
      </Stack>
    )
  if (sales.length === 0) return empty
  return (
    <Stack gap="sm">
      {sales.map((sale) => (
        <FulfillmentCard key={sale.id} sale={sale} />
      ))}
    </Stack>
  )
}

function FulfillmentCard({ sale }: { sale: Sale }) {
  return (
    <Paper withBorder p="sm" bg="var(--ark-surface)" component="article" aria-label={soldProduct(sale)}>
      <Group gap="sm" wrap="nowrap" align="start">
        <Thumbnail imageUrl={sale.image_url} size={64} />
        <Stack gap={2} flex={1} miw={0}>
          <Text fw={600} lh={1.3}>
            {soldProduct(sale)}
          </Text>
          <Text size="xs" c="dimmed">
            {[sale.sku, sale.location_nickname].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <Stack gap={0} align="end">
          <Text size="xs" c="dimmed">
            Size
          </Text>
          <Text fz={26} fw={700} lh={1} className="num">
            {sale.variant_size ?? '–'}
          </Text>
        </Stack>
      </Group>
      <Group justify="space-between" mt="xs" gap={6}>
        <Group gap={6}>
          <PlatformBadge platform={sale.platform} />
          <StatusBadge status={sale.status} />
        </Group>
        <ShipBy at={sale.ship_by} />
      </Group>
      <Group gap={6} mt={6}>
        <Text size="xs" c="dimmed" className="num" title={sale.order_number}>
          {shortOrder(sale.order_number)}{' '}
        </Text>
        <SaleFlags sale={sale} />
      </Group>
      <WideFulfillmentActions sale={sale} />
    </Paper>
  )
}
