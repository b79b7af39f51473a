import type { ReactNode } from 'react'
import { count } from '../../shared/formats.ts'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { type Column, VirtualTable, type VirtualTableProps } from '../../shared/ui/VirtualTable.tsx'
import { activeLocations, type PlaceRow, type SizeRow } from './inventory-rows.ts'
import classes from './InventoryTable.module.css'
import { ReserveCell } from './ReserveCell.tsx'

const NUMBERS: readonly Column[] = [
  { id: 'stock', header: 'Shopify Stock', width: '130px', align: 'right' },
  { id: 'reserved', header: 'Reserved', width: '120px', align: 'right' },
  { id: 'sold', header: 'Sold on ARK', width: '120px', align: 'right' },
  { id: 'available', header: 'Available', width: '110px', align: 'right' },
]
const LOW_COLUMNS: readonly Column[] = [
  { id: 'product', header: 'Product', width: 'minmax(230px, 1fr)' },
  { id: 'size', header: 'Size', width: '84px' },
  ...NUMBERS,
  { id: 'locations', header: 'Locations', width: '110px', align: 'right' },
]
const RESERVE_COLUMNS: readonly Column[] = [
  { id: 'product', header: 'Product', width: 'minmax(230px, 1fr)' },
  { id: 'size', header: 'Size', width: '84px' },
  { id: 'location', header: 'Location', width: '200px' },
  ...NUMBERS,
]
const MIN_WIDTH_PX = 900
const ROW_PX = 53

type Shared<Row> = Pick<
  VirtualTableProps<Row>,
  'isLoading' | 'hasMore' | 'isLoadingMore' | 'onEndReached' | 'endText' | 'empty'
>

const sizeCells = ({ product, size }: SizeRow): ReactNode[] => [
  <ProductCell
    key="product"
    name={product.product_name}
    imageUrl={product.image_url}
    detail={[product.brand, size.sku, product.store_name].filter(Boolean).join(' · ')}
  />,
  <b key="size" className={classes['some']}>
    {size.size}
  </b>,
]

const left = (units: number): ReactNode => (
  <b key="available" className={units === 0 ? classes['none'] : classes['some']}>
    {count(units)}
  </b>
)

/** Sizes that are low somewhere (document 1 §2, Low Stock mode). */
export function LowStockTable({ rows, ...table }: Shared<SizeRow> & { rows: readonly SizeRow[] }) {
  return (
    <VirtualTable
      {...table}
      label="Low stock"
      columns={LOW_COLUMNS}
      rows={rows}
      minWidth={MIN_WIDTH_PX}
      rowKey={({ key }) => key}
      rowHeight={ROW_PX}
      loadingMoreText="Loading more inventory..."
      renderCells={(row) => [
        ...sizeCells(row),
        count(row.size.total_shopify_stock),
        count(row.size.total_reserved),
        count(row.size.total_sold_on_ark),
        left(row.size.total_available),
        count(activeLocations([row.size])),
      ]}
    />
  )
}

/** Every size at every location with its reserve to edit (document 1 §2, Reserve mode). */
export function ReserveTable({ rows, ...table }: Shared<PlaceRow> & { rows: readonly PlaceRow[] }) {
  return (
    <VirtualTable
      {...table}
      label="Reserves"
      columns={RESERVE_COLUMNS}
      rows={rows}
      minWidth={MIN_WIDTH_PX}
      rowKey={({ key }) => key}
      rowHeight={ROW_PX}
      loadingMoreText="Loading more inventory..."
      renderCells={(row) => [
        ...sizeCells(row),
        row.item.location_nickname,
        count(row.item.shopify_stock),
        <ReserveCell
          key="reserved"
          item={row.item}
          name={`${row.product.product_name} size ${row.size.size}, ${row.item.location_nickname}`}
        />,
        count(row.item.sold_on_ark),
        left(row.item.quantity_available),
      ]}
    />
  )
}
