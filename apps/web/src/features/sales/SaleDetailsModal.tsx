import { Alert, Group, Modal, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { PlatformBadge } from '../../shared/ui/PlatformBadge.tsx'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx'
import { AliasOrderButtons } from './AliasOrderButtons.tsx'
import { SaleFlags } from '../../shared/ui/SaleFlags.tsx'
import { SaleMoney } from './SaleMoney.tsx'
import { SaleReceipt } from './SaleReceipt.tsx'
import { StatusEdit } from './StatusEdit.tsx'
import { saleDetail, soldProduct, type Sale } from '../../shared/sale-words.ts'

/** Sale Details: what was sold, what it leaves, and the receipt of how it was kept from being sold twice. */
export function SaleDetailsModal({ saleId, onClose }: { saleId: number | undefined; onClose: () => void }) {
  return (
    <Modal opened={saleId !== undefined} onClose={onClose} title="Sale Details" size={760}>
      {saleId !== undefined && <LoadedSale saleId={saleId} />}
    </Modal>
  )
}

function LoadedSale({ saleId }: { saleId: number }) {
  const { data, error, refetch } = useQuery(queryOf('GET /sales/{id}', { params: { id: saleId } }))
  if (data) return <SaleDetails sale={data} />
  if (error) return <LoadError title="Error loading sales data" error={error} onRetry={() => void refetch()} />
  return <Skeleton h={360} radius="md" />
}

function SaleDetails({ sale }: { sale: Sale }) {
  const mayManage = useMay('sales.manage')
  return (
    <Stack gap="lg">
      {sale.oversold && (
        <Alert
          color="red.9"
          variant="filled"
          icon={<IconAlertOctagon />}
          title="Oversold: no unit is left for this sale"
          role="alert"
        >
          {sale.remedy ?? 'Cancel it at the marketplace, or restock and ship.'}
        </Alert>
      )}
      <Group justify="space-between" align="start">
        <ProductCell name={soldProduct(sale)} detail={saleDetail(sale)} imageUrl={sale.image_url} />
        <AliasOrderButtons sale={sale} mayCancel={mayManage} />
      </Group>
      <Group gap={6}>
        <StatusBadge status={sale.status} />
        <PlatformBadge platform={sale.platform} />
        <SaleFlags sale={sale} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack gap="lg">
          <Facts sale={sale} />
          <SaleMoney sale={sale} />
          {mayManage && <StatusEdit key={sale.status} sale={sale} />}
        </Stack>
        <SaleReceipt sale={sale} />
      </SimpleGrid>
    </Stack>
  )
}

function Facts({ sale }: { sale: Sale }) {
  const { sale_metadata: metadata } = sale
  const facts: [label: string, value: string | null | undefined][] = [
    ['Order', sale.order_number],
    ['Shopify order', metadata.shopify_order_name],
    ['Location', sale.location_nickname],
    ['Tracking', metadata.label_info?.label_tracking_number],
    ['Courier', metadata.label_info?.label_courier],
    ['Fulfilled by', [sale.fulfilled_by?.first_name, sale.fulfilled_by?.last_name].filter(Boolean).join(' ')],
    ['Canceled because', metadata.cancellation?.reason],
  ]
  return (
    <Stack gap={4}>
      <Text fw={600} mb={4}>
        Order
      </Text>
      <Fact label="Sold">
        <RelativeTime at={sale.sale_date} />
      </Fact>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
      {sale.ship_by && (
        <Fact label="Ship by">
          <RelativeTime at={sale.ship_by} />
        </Fact>
      )}
    </Stack>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" align="start">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="sm" ta="right" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Group>
)
