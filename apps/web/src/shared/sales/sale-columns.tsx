import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlatformBadge } from '../ui/PlatformBadge.tsx'
import { ProductCell } from '../ui/ProductCell.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/VirtualTable.tsx'
import { SaleFlags } from './SaleFlags.tsx'
import { type Sale, saleDetail, shortOrder, soldProduct } from './sale-words.ts'

/**
 * A column of a list of sales, with what stands in it. A screen takes those it wants, in its order and with widths
 * of its own.
 */
export interface SaleColumn<S extends Sale = Sale> extends Column {
  cell: (sale: S) => ReactNode
}

/** What was sold. With `onOpen` it is a button that opens the sale: rows cannot be reached by keyboard. */
export const productColumn = (onOpen?: (saleId: number) => void): SaleColumn => ({
  id: 'product',
  header: 'Product',
  width: 'minmax(220px, 1fr)',
  cell: (sale) => {
    const product = <ProductCell name={soldProduct(sale)} detail={saleDetail(sale)} imageUrl={sale.image_url} />
    return onOpen ? (
      <UnstyledButton onClick={() => onOpen(sale.id)} w="100%" aria-haspopup="dialog">
        {product}
      </UnstyledButton>
    ) : (
      product
    )
  },
})

export const ORDER: SaleColumn = {
  id: 'order',
  header: 'Order',
  width: '140px',
  cell: (sale) => (
    <Stack gap={2} align="start">
      <PlatformBadge platform={sale.platform} />
      <Text size="xs" c="dimmed" className="num" title={sale.order_number} style={{ whiteSpace: 'nowrap' }}>
        {shortOrder(sale.order_number)}{' '}
      </Text>
    </Stack>
  ),
}

export const LOCATION: SaleColumn = {
  id: 'location',
  header: 'Location',
  width: '112px',
  cell: (sale) => sale.location_nickname ?? '–',
}

export const STATUS: SaleColumn = {
  id: 'status',
  header: 'Status',
  width: '184px',
  cell: (sale) => (
    <Group gap={4}>
      <StatusBadge status={sale.status} />
      <SaleFlags sale={sale} />
    </Group>
  ),
}

export const SOLD: SaleColumn = {
  id: 'sold',
  header: 'Sold',
  width: '106px',
  cell: (sale) => <RelativeTime at={sale.sale_date} />,
}
