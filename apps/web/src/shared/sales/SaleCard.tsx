import { Group, Paper, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { money } from '../formats.ts'
import { PlatformBadge } from '../ui/PlatformBadge.tsx'
import { ProductCell } from '../ui/ProductCell.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { SaleFlags } from './SaleFlags.tsx'
import { type Sale, saleDetail, shortOrder, soldProduct } from './sale-words.ts'

interface SaleCardListProps<S extends Sale> {
  sales: readonly S[]
  isLoading: boolean
  empty: ReactNode
  card: (sale: S) => ReactNode
  /** Below the last one. */
  foot?: ReactNode
}

/** Sales for a thumb, one below the other. */
export function SaleCardList<S extends Sale>({ sales, isLoading, empty, card, foot }: SaleCardListProps<S>) {
  if (isLoading)
    return (
      <Stack gap="xs" aria-busy>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} h={126} radius="lg" />
        ))}
      </Stack>
    )
  if (sales.length === 0) return empty
  return (
    <Stack gap="xs">
      {sales.map(card)}
      {foot}
    </Stack>
  )
}

interface SaleCardProps {
  sale: Sale
  onOpen: (id: number) => void
  /** Before the product. */
  before?: ReactNode
  /** After the status. */
  marks?: ReactNode
  /** Where it ships from, or whose it is. */
  place: string | null
  actions?: ReactNode
}

/** One sale; the product opens its details. */
export function SaleCard({ sale, onOpen, before, marks, place, actions }: SaleCardProps) {
  return (
    <Paper withBorder p="sm" bg="var(--ark-surface)">
      <Group gap="sm" wrap="nowrap" align="start">
        {before}
        <UnstyledButton onClick={() => onOpen(sale.id)} flex={1} miw={0} aria-haspopup="dialog">
          <ProductCell name={soldProduct(sale)} detail={saleDetail(sale)} imageUrl={sale.image_url} />
        </UnstyledButton>
        <Stack gap={0} align="end">
          <Text fw={600} className="num">
            {money(sale.retailer_payout)}
          </Text>
          <Text size="xs" c="dimmed" className="num">
            of {money(sale.sale_ask)}
          </Text>
        </Stack>
      </Group>
      <Group gap={6} mt="xs">
        <PlatformBadge platform={sale.platform} />
        <StatusBadge status={sale.status} />
        <SaleFlags sale={sale} />
        {marks}
      </Group>
      <Group justify="space-between" mt="xs" mih={26}>
        <Text size="xs" c="dimmed" component="div">
          {shortOrder(sale.order_number)} · <RelativeTime at={sale.sale_date} />
          {place && ` · ${place}`}
        </Text>
        {actions}
      </Group>
    </Paper>
  )
}
