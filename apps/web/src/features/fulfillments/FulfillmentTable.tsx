import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Sale, saleDetail, shortOrder, soldProduct } from '../../shared/sale-words.ts'
import { PlatformBadge } from '../../shared/ui/PlatformBadge.tsx'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { SaleFlags } from '../../shared/ui/SaleFlags.tsx'
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx'
import { type Column, VirtualTable } from '../../shared/ui/VirtualTable.tsx'
import { FulfillmentActions } from './FulfillmentActions.tsx'
import { ShipBy } from './ShipBy.tsx'

export interface FulfillmentListProps {
  sales: readonly Sale[]
  isLoading: boolean
  empty: ReactNode
}

const COLUMNS: readonly Column[] = [
  { id: 'ship-by', header: 'Ship by', width: '98px' },
  { id: 'product', header: 'Product', width: 'minmax(220px, 1fr)' },
  { id: 'order', header: 'Order', width: '132px' },
  { id: 'location', header: 'Location', width: '128px' },
  { id: 'status', header: 'Status', width: '168px' },
  { id: 'sold', header: 'Sold', width: '106px' },
  { id: 'actions', header: <VisuallyHidden>Actions</VisuallyHidden>, width: '264px', align: 'right' },
]

export function FulfillmentTable({ sales, isLoading, empty }: FulfillmentListProps) {
  return (
    <VirtualTable
      label="Sales to fulfill"
      columns={COLUMNS}
      minWidth={1108}
      rows={sales}
      rowKey={(sale) => sale.id}
      rowHeight={58}
      isLoading={isLoading}
      empty={empty}
      renderCells={(sale) => [
        <ShipBy key="ship-by" at={sale.ship_by} />,
        <ProductCell key="product" name={soldProduct(sale)} detail={saleDetail(sale)} imageUrl={sale.image_url} />,
        <Stack key="order" gap={2} align="start">
          <PlatformBadge platform={sale.platform} />
          <Text size="xs" c="dimmed" className="num" title={sale.order_number} style={{ whiteSpace: 'nowrap' }}>
            {shortOrder(sale.order_number)}{' '}
          </Text>
        </Stack>,
        sale.location_nickname ?? '–',
        <Group key="status" gap={4}>
          <StatusBadge status={sale.status} />
          <SaleFlags sale={sale} />
        </Group>,
        <RelativeTime key="sold" at={sale.sale_date} />,
        <FulfillmentActions key="actions" sale={sale} />,
      ]}
    />
  )
}
