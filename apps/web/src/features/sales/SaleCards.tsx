import { Group, Paper, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { money } from '../../shared/formats.ts'
import { PlatformBadge } from '../../shared/ui/PlatformBadge.tsx'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx'
import { AliasOrderButtons } from './AliasOrderButtons.tsx'
import { SaleFlags } from '../../shared/ui/SaleFlags.tsx'
import { SaleCheckbox, type SalesListProps } from './SalesTable.tsx'
import { saleDetail, shortOrder, soldProduct, type Sale } from '../../shared/sale-words.ts'

/** Sales for a thumb. */
export function SaleCards({ isLoading, empty, ...rest }: SalesListProps) {
  if (isLoading)
    return (
      <Stack gap="xs" aria-busy>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} h={126} radius="lg" />
        ))}
      </Stack>
    )
  if (rest.sales.length === 0) return empty
  return (
    <Stack gap="xs">
      {rest.sales.map((sale) => (
        <SaleCard key={sale.id} sale={sale} {...rest} />
      ))}
    </Stack>
  )
}

type SaleCardProps = Omit<SalesListProps, 'isLoading' | 'empty' | 'sales'> & { sale: Sale }

function SaleCard({ sale, selected, onSelect, onOpen, mayManage }: SaleCardProps) {
  return (
    <Paper withBorder p="sm" bg="var(--ark-surface)">
      <Group gap="sm" wrap="nowrap" align="start">
        {selected && <SaleCheckbox sale={sale} selected={selected} onSelect={onSelect} />}
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
      </Group>
      <Group justify="space-between" mt="xs" mih={26}>
        <Text size="xs" c="dimmed" component="div">
          {shortOrder(sale.order_number)} · <RelativeTime at={sale.sale_date} />
          {sale.location_nickname && ` · ${sale.location_nickname}`}
        </Text>
        <AliasOrderButtons sale={sale} mayCancel={mayManage} />
      </Group>
    </Paper>
  )
}
