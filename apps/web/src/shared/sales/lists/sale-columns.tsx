import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { saleStatus } from '@ark/domain'
import { platformName, shortOrder } from '../../formats.ts'
import type { TableColumn } from '../../table/columns/columns.ts'
import { PlatformBadge } from '../../ui/badges/PlatformBadge.tsx'
import { ProductCell } from '../../ui/cells/ProductCell.tsx'
import { RelativeTime } from '../../ui/cells/RelativeTime.tsx'
import { StatusBadge } from '../../ui/badges/StatusBadge.tsx'
import { SaleFlags } from '../labels/SaleFlags.tsx'
import { type AnySale, saleDetail, soldProduct } from '../labels/sale-labels.ts'

/** A column of a list of sales. Each screen chooses its columns, their order and widths. */
type SaleColumn = TableColumn<AnySale>

/** Returns the product column. With `onOpen` the product is a button that opens the sale. */
export const productColumn = (onOpen?: (saleId: number) => void): SaleColumn => ({
  id: 'product',
  header: 'Product',
  width: 'minmax(220px, 1fr)',
  card: 'title',
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
  csv: [
    { header: 'Product Name', value: soldProduct },
    { header: 'Size', value: (sale) => sale.variant_size ?? '' },
    { header: 'Sale Amount', value: (sale) => sale.sale_ask, isMoney: true },
  ],
})

/** The marketplace's order number, shortened for a row, beside the platform's badge. */
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
  csv: [
    { header: 'Platform', value: (sale) => platformName(sale.platform) },
    { header: 'Order Number', value: (sale) => sale.order_number },
  ],
}

/** The location that the pair ships from; masked in demo mode. */
export const LOCATION: SaleColumn = {
  id: 'location',
  header: 'Location',
  width: '112px',
  cell: (sale) => sale.location_nickname ?? '–',
  csv: [{ header: 'Location', value: (sale) => sale.location_nickname ?? '' }],
}

/** The status, with flags for anything unusual about the sale. */
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
  csv: [{ header: 'Status', value: (sale) => saleStatus(sale.status).label }],
}

/** The time since the sale, with the exact time on hover. */
export const SOLD: SaleColumn = {
  id: 'sold',
  header: 'Sold',
  width: '106px',
  cell: (sale) => <RelativeTime at={sale.sale_date} />,
  csv: [{ header: 'Sale Date', value: (sale) => sale.sale_date }],
}
