import { count, counted } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns.ts'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import classes from './inventory.module.css'
import { activeLocations, type PlaceRow, type SizeRow } from './inventory-rows.ts'
import { lowPlaces } from './low-places.ts'
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

/** Sizes that are low somewhere: where, and why. */
export const lowStockColumns = (threshold: number | undefined): readonly TableColumn<SizeRow>[] => [
  ...SIZE_OF_PRODUCT,
  {
    id: 'low',
    header: 'Low at',
    width: 'minmax(190px, 0.8fr)',
    card: 'wide',
    isRequired: true,
    cell: ({ size }) => <LowPlaces places={lowPlaces(size.locations, threshold)} />,
  },
  { ...STOCK, cell: ({ size }) => count(size.total_shopify_stock) },
  { ...RESERVED, cell: ({ size }) => count(size.total_reserved) },
  { ...SOLD, cell: ({ size }) => count(size.total_sold_on_ark) },
  { ...AVAILABLE, cell: ({ size }) => <AvailableUnits units={size.total_available} /> },
  {
    id: 'locations',
    header: 'Locations',
    width: '128px',
    align: 'right',
    cell: ({ size }) => count(activeLocations([size])),
  },
]

const PLACES_SHOWN = 2

/** As many places as a row has lines for; all of them on hover. */
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
