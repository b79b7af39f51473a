import { count } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns.ts'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import classes from './inventory.module.css'
import { activeLocations, type PlaceRow, type SizeRow } from './inventory-rows.ts'
import { ReserveCell } from './ReserveCell.tsx'
import { AvailableUnits } from './Units.tsx'

const SIZE_OF_PRODUCT: readonly TableColumn<SizeRow>[] = [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(230px, 1fr)',
    cell: ({ product, size }) => (
      <ProductCell
        name={product.product_name}
        imageUrl={product.image_url}
        detail={[product.brand, size.sku, product.store_name].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    id: 'size',
    header: 'Size',
    width: '84px',
    isRequired: true,
    cell: ({ size }) => <b className={classes['some']}>{size.size}</b>,
  },
]

const STOCK = { id: 'stock', header: 'Shopify Stock', width: '130px', align: 'right' } as const
const RESERVED = { id: 'reserved', header: 'Reserved', width: '120px', align: 'right' } as const
const SOLD = { id: 'sold', header: 'Sold on ARK', width: '120px', align: 'right' } as const
const AVAILABLE = { id: 'available', header: 'Available', width: '110px', align: 'right' } as const

/** Sizes that are low somewhere. */
export const LOW_STOCK_COLUMNS: readonly TableColumn<SizeRow>[] = [
  ...SIZE_OF_PRODUCT,
  { ...STOCK, cell: ({ size }) => count(size.total_shopify_stock) },
  { ...RESERVED, cell: ({ size }) => count(size.total_reserved) },
  { ...SOLD, cell: ({ size }) => count(size.total_sold_on_ark) },
  { ...AVAILABLE, cell: ({ size }) => <AvailableUnits units={size.total_available} /> },
  {
    id: 'locations',
    header: 'Locations',
    width: '110px',
    align: 'right',
    cell: ({ size }) => count(activeLocations([size])),
  },
]

/** Sizes at their places. */
export const RESERVE_COLUMNS: readonly TableColumn<PlaceRow>[] = [
  ...SIZE_OF_PRODUCT,
  { id: 'location', header: 'Location', width: '200px', cell: ({ item }) => item.location_nickname },
  { ...STOCK, cell: ({ item }) => count(item.shopify_stock) },
  {
    ...RESERVED,
    isRequired: true,
    cell: ({ product, size, item }) => (
      <ReserveCell item={item} name={`${product.product_name} size ${size.size}, ${item.location_nickname}`} />
    ),
  },
  { ...SOLD, cell: ({ item }) => count(item.sold_on_ark) },
  { ...AVAILABLE, cell: ({ item }) => <AvailableUnits units={item.quantity_available} /> },
]
