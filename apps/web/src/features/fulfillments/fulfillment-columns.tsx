import { Group, Stack, Text } from '@mantine/core'
import { LOCATION, ORDER, productColumn, SOLD, STATUS } from '../../shared/sales/lists/sale-columns.tsx'
import { type SaleSummary, soldProduct } from '../../shared/sales/labels/sale-labels.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { ProductCell, Thumbnail } from '../../shared/ui/cells/ProductCell.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { FulfillmentActions, WideFulfillmentActions } from './actions/FulfillmentActions.tsx'
import { ShipBy } from '../../shared/sales/labels/ShipBy.tsx'

const PRODUCT = productColumn()

/** The size in large type, which a packer reads from an arm's length. Cards show it beside the product. */
const SIZE: TableColumn<SaleSummary> = {
  id: 'size',
  header: 'Size',
  width: '76px',
  card: 'none',
  isRequired: true,
  cell: (sale) => (
    <Text fz={22} fw={700} lh={1} className="num" style={{ whiteSpace: 'nowrap' }}>
      {sale.variant_size ?? '–'}
    </Text>
  ),
}

/** The order number and the time of the sale. */
const WAITING_ORDER: TableColumn<SaleSummary> = {
  ...ORDER,
  width: '136px',
  cell: (sale, context) => (
    <>
      {ORDER.cell(sale, context)}
      <Text size="xs" c="dimmed" component="div">
        sold <RelativeTime at={sale.sale_date} />
      </Text>
    </>
  ),
}

/** The order's status, and whether it is already in a bulk shipping request. */
const WAITING: TableColumn<SaleSummary> = {
  ...STATUS,
  // The longest status, “LABEL GENERATED”, fits.
  width: '178px',
  cell: (sale, context) => (
    <Group gap={4}>
      {STATUS.cell(sale, context)}
      {sale.automation_request && <Pill color="indigo">In request</Pill>}
    </Group>
  ),
  // The screen shows the time of the sale in the order's column.
  csv: [...(STATUS.csv ?? []), ...(SOLD.csv ?? [])],
}

/**
 * Returns the columns of orders to ship, for the screen, for phones and for the file. `onCancel` is undefined when the
 * person may not cancel orders.
 */
export const columnsToFulfill = (onCancel?: (saleId: number) => void): readonly TableColumn<SaleSummary>[] => [
  {
    id: 'ship-by',
    header: 'Ship by',
    width: '108px',
    card: 'fact',
    isRequired: true,
    cell: (sale) => <ShipBy at={sale.ship_by} isEstimated={sale.ship_by_is_estimated} />,
  },
  {
    ...PRODUCT,
    width: 'minmax(196px, 1fr)',
    isRequired: true,
    cell: (sale, context) => (context.isCard ? <Pick sale={sale} /> : <Product sale={sale} />),
  },
  SIZE,
  WAITING_ORDER,
  LOCATION,
  WAITING,
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: onCancel ? '286px' : '256px',
    align: 'right',
    cell: (sale, { isCard }) =>
      isCard ? (
        <WideFulfillmentActions sale={sale} onCancel={onCancel} />
      ) : (
        <FulfillmentActions sale={sale} onCancel={onCancel} />
      ),
    // Always empty, because packed sales are no longer in this list, but the file has this column for its format.
    csv: [{ header: 'Fulfilled By', value: () => '' }],
  },
]

/** The product without its size, which has a column of its own. */
const Product = ({ sale }: { sale: SaleSummary }) => (
  <ProductCell name={soldProduct(sale)} detail={sale.sku} imageUrl={sale.image_url} />
)

/** The pair to take from the shelf, in large type for people with a phone in one hand. */
const Pick = ({ sale }: { sale: SaleSummary }) => (
  <Group gap="sm" wrap="nowrap" align="start">
    <Thumbnail imageUrl={sale.image_url} size={64} />
    <Stack gap={2} flex={1} miw={0}>
      <Text fw={600} lh={1.3}>
        {soldProduct(sale)}
      </Text>
      <Text size="xs" c="dimmed">
        {sale.sku}
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
)
