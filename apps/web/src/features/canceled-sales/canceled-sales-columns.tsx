import { saleStatus } from '@ark/domain'
import { Stack, Text } from '@mantine/core'
import { platformName, shortOrder } from '../../shared/formats.ts'
import { MarketplaceReason } from '../../shared/sales/details/MarketplaceReason.tsx'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { PlatformBadge } from '../../shared/ui/badges/PlatformBadge.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { RowButton } from '../../shared/ui/controls/RowButton.tsx'
import { StatusBadge } from '../../shared/ui/badges/StatusBadge.tsx'
import { type CanceledSale, canceledName } from './canceled-sales.queries.ts'

/** Returns why a sale failed or was stopped: a person's reason, otherwise that of its status. */
export function reasonOf({ status, platform, sale_metadata }: CanceledSale): string {
  if (sale_metadata.cancellation) return sale_metadata.cancellation.reason
  const { reason } = saleStatus(status)
  if (reason) return reason
  return platform === 'goat' ? 'Canceled by ALIAS or its buyer' : 'Canceled by StockX or its buyer'
}

/** Returns the columns of canceled sales; `onResolve` gets the sale whose dialog opens. */
export const canceledSaleColumns = (onResolve: (id: number) => void): readonly TableColumn<CanceledSale>[] => [
  {
    id: 'order',
    header: 'Order Info',
    width: '150px',
    card: 'fact',
    cell: (sale) => (
      <Stack gap={2} align="start">
        <PlatformBadge platform={sale.platform} />
        <Text size="xs" c="dimmed" className="num" title={sale.order_number}>
          {shortOrder(sale.order_number)}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          Sold <RelativeTime at={sale.sale_date} />
        </Text>
      </Stack>
    ),
    csv: [
      { header: 'Platform', value: ({ platform }) => platformName(platform) },
      { header: 'Order Number', value: ({ order_number }) => order_number },
      { header: 'Sale Date', value: ({ sale_date }) => sale_date },
    ],
  },
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(220px, 1fr)',
    card: 'title',
    cell: ({ product_name, variant_size, sku, image_url }) => (
      <ProductCell
        name={product_name ?? 'Unknown product'}
        detail={[variant_size && `Size ${variant_size}`, sku].filter(Boolean).join(' · ')}
        imageUrl={image_url ?? undefined}
      />
    ),
    csv: [
      { header: 'Product Name', value: ({ product_name }) => product_name },
      { header: 'SKU', value: ({ sku }) => sku },
      { header: 'Size', value: ({ variant_size }) => variant_size },
    ],
  },
  {
    id: 'location',
    header: 'Location',
    width: '130px',
    cell: ({ location_name }) => location_name ?? '–',
    csv: [{ header: 'Location', value: ({ location_name }) => location_name }],
  },
  {
    id: 'status',
    header: 'Status',
    width: '172px',
    cell: ({ status }) => <StatusBadge status={status} />,
    csv: [{ header: 'Status', value: ({ status }) => saleStatus(status).label }],
  },
  {
    id: 'reason',
    header: 'Reason',
    card: 'wide',
    width: 'minmax(160px, 0.6fr)',
    cell: (sale) => (
      <div>
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {reasonOf(sale)}
        </Text>
        <MarketplaceReason sale={sale} lines={4} />
        {sale.sale_metadata.canceled_at && (
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime at={sale.sale_metadata.canceled_at} />
          </Text>
        )}
      </div>
    ),
    csv: [
      { header: 'Reason', value: reasonOf },
      { header: 'Marketplace Says', value: ({ failure_reason }) => failure_reason },
      { header: 'Canceled At', value: ({ sale_metadata }) => sale_metadata.canceled_at },
    ],
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '110px',
    cell: (sale) => (
      <RowButton of={canceledName(sale)} onClick={() => onResolve(sale.id)}>
        Resolve
      </RowButton>
    ),
  },
]
