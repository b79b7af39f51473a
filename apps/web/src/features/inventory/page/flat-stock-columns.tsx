import { count, counted } from '../../../shared/formats.ts'
import type { CsvField, TableColumn } from '../../../shared/table/columns/columns.ts'
import { LargeSize } from '../../../shared/ui/cells/ProductHeading.tsx'
import classes from '../inventory.module.css'
import { activeLocations, type PlaceRow, type SizeRow } from './inventory-rows.ts'
import { lowPlaces } from '../sizes/low-places.ts'
import { ReserveCell } from '../reserves/ReserveCell.tsx'
import { AvailableUnits } from './Units.tsx'

/** The column of a size below its product, with the size's own SKU for finding it on the shelf. */
export const SIZE: TableColumn<SizeRow> = {
  id: 'size',
  header: 'Size',
  width: 'minmax(150px, 0.6fr)',
  isRequired: true,
  cell: ({ size }) => (
    <span className={classes['sizeOfProduct']}>
      <LargeSize size={size.size} />
      <span className={classes['detail']}>{size.sku}</span>
    </span>
  ),
  // On the screen the product is above its sizes.
  csv: [
    { header: 'Product Name', value: ({ product }) => product.product_name },
    { header: 'Brand', value: ({ product }) => product.brand },
    { header: 'SKU', value: ({ product }) => product.product_sku },
    { header: 'Store', value: ({ product }) => product.store_name },
    { header: 'Size', value: ({ size }) => size.size },
    { header: 'Variant SKU', value: ({ size }) => size.sku },
  ],
}

const STOCK = { id: 'stock', header: 'Shopify Stock', cardHeader: 'Shopify', width: '130px', align: 'right' } as const
const RESERVED = { id: 'reserved', header: 'Reserved', width: '120px', align: 'right' } as const
const SOLD = { id: 'sold', header: 'Sold on ARK', cardHeader: 'Sold', width: '120px', align: 'right' } as const
const AVAILABLE = { id: 'available', header: 'Available', width: '110px', align: 'right' } as const

/** CSV fields with the totals over all locations of a size. */
export const TOTALS = {
  stock: [{ header: 'Shopify Stock', value: ({ size }) => size.total_shopify_stock }],
  reserved: [{ header: 'Reserved', value: ({ size }) => size.total_reserved }],
  sold: [{ header: 'Sold on ARK', value: ({ size }) => size.total_sold_on_ark }],
  available: [{ header: 'Available', value: ({ size }) => size.total_available }],
} satisfies Record<string, readonly CsvField<SizeRow>[]>

/** Returns the columns of low sizes: where they are low and why. */
export const lowStockColumns = (threshold: number | undefined): readonly TableColumn<SizeRow>[] => [
  SIZE,
  {
    id: 'low',
    header: 'Low at',
    width: 'minmax(190px, 0.8fr)',
    card: 'wide',
    isRequired: true,
    cell: ({ size }) => <LowPlaces places={lowPlaces(size.locations, threshold)} />,
    csv: [{ header: 'Low At', value: ({ size }) => lowPlaces(size.locations, threshold).join('; ') }],
  },
  { ...STOCK, cell: ({ size }) => count(size.total_shopify_stock), csv: TOTALS.stock },
  { ...RESERVED, cell: ({ size }) => count(size.total_reserved), csv: TOTALS.reserved },
  { ...SOLD, cell: ({ size }) => count(size.total_sold_on_ark), csv: TOTALS.sold },
  { ...AVAILABLE, cell: ({ size }) => <AvailableUnits units={size.total_available} />, csv: TOTALS.available },
  {
    id: 'locations',
    header: 'Locations',
    width: '128px',
    align: 'right',
    card: 'none',
    cell: ({ size }) => count(activeLocations([size])),
  },
]

const PLACES_SHOWN = 2

/** Shows as many locations as fit the row; all of them on hover. */
function LowPlaces({ places }: { places: readonly string[] }) {
  const shown = places.slice(0, places.length > PLACES_SHOWN ? PLACES_SHOWN - 1 : PLACES_SHOWN)
  return (
    <div title={places.join('\n')} className={classes['lowPlaces']}>
      {shown.map((place) => (
        <div key={place}>{place}</div>
      ))}
      {places.length > shown.length && <div>and {counted(places.length - shown.length, 'more location')}</div>}
    </div>
  )
}

/** The columns of sizes at their locations. */
export const RESERVE_COLUMNS: readonly TableColumn<PlaceRow>[] = [
  SIZE,
  {
    id: 'location',
    header: 'Location',
    width: 'minmax(200px, 1fr)',
    cell: ({ item }) => item.location_nickname,
    csv: [{ header: 'Location', value: ({ item }) => item.location_nickname }],
  },
  {
    ...STOCK,
    cell: ({ item }) => count(item.shopify_stock),
    csv: [{ header: 'Shopify Stock', value: ({ item }) => item.shopify_stock }],
  },
  {
    ...RESERVED,
    isRequired: true,
    cell: ({ product, size, item }) => (
      <ReserveCell item={item} name={`${product.product_name} size ${size.size}, ${item.location_nickname}`} />
    ),
    csv: [{ header: 'Reserved', value: ({ item }) => item.quantity_reserved }],
  },
  {
    ...SOLD,
    cell: ({ item }) => count(item.sold_on_ark),
    csv: [{ header: 'Sold on ARK', value: ({ item }) => item.sold_on_ark }],
  },
  {
    ...AVAILABLE,
    cell: ({ item }) => <AvailableUnits units={item.quantity_available} />,
    csv: [{ header: 'Available', value: ({ item }) => item.quantity_available }],
  },
]
