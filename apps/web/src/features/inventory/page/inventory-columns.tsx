import type { ReactNode } from 'react'
import { count, counted } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { ExpandButton } from '../../../shared/ui/controls/ExpandButton.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { RowButton } from '../../../shared/ui/controls/RowButton.tsx'
import type { InventoryProduct } from '../inventory.queries.ts'
import classes from '../inventory.module.css'
import { activeLocations, type InventoryRow } from './inventory-rows.ts'
import { ReserveCell } from '../reserves/ReserveCell.tsx'
import { TermsCell } from '../wholesale/TermsCell.tsx'
import { AvailableUnits, StockUnits } from './Units.tsx'
import { wholesaleOfProduct } from '../wholesale/wholesale.ts'
import { WholesaleCell } from '../wholesale/WholesaleCell.tsx'

interface InventoryActs {
  onToggle: (row: InventoryRow) => void
  onManage: (product: InventoryProduct) => void
  mayEdit: boolean
}

/**
 * Returns the columns of a product, a size, or a size at a location. The columns up to the available units fit a screen
 * of 1440 px with the navigation open; the others are reached by scrolling.
 */
export const inventoryColumns = ({
  onToggle,
  onManage,
  mayEdit,
}: InventoryActs): readonly TableColumn<InventoryRow>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(380px, 1fr)',
    cell: (row) => <RowName row={row} onToggle={() => onToggle(row)} />,
  },
  {
    id: 'variants',
    header: 'Variants',
    width: '80px',
    align: 'right',
    card: 'none',
    cell: (row) => (row.kind === 'product' ? count(row.product.variant_count) : ''),
  },
  ...numberColumns(),
  {
    id: 'locations',
    header: 'Locations',
    width: '104px',
    align: 'right',
    card: 'none',
    cell: (row) => {
      if (row.kind === 'product') return count(row.product.active_location_count)
      return row.kind === 'size' ? count(activeLocations([row.size])) : ''
    },
  },
  {
    id: 'wholesale',
    header: 'Wholesale',
    width: '180px',
    align: 'right',
    card: 'wide',
    cell: (row) => wholesaleOf(row, mayEdit),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '110px',
    align: 'right',
    cell: (row) =>
      row.kind === 'product' && (
        <RowButton of={row.product.product_name} onClick={() => onManage(row.product)}>
          Manage
        </RowButton>
      ),
  },
]

/** Returns the columns of Price Management: what is for sale, and on which terms. */
export function priceColumns(acts: InventoryActs): readonly TableColumn<InventoryRow>[] {
  const shown = new Map(inventoryColumns(acts).map((column) => [column.id, column]))
  const terms: TableColumn<InventoryRow> = {
    id: 'terms',
    header: 'Terms',
    width: 'minmax(250px, 0.6fr)',
    card: 'wide',
    cell: (row) => row.kind === 'product' && <TermsCell product={row.product} />,
  }
  return ['product', 'variants', 'reserved', 'available', 'wholesale', terms, 'actions'].flatMap((column) =>
    typeof column === 'string' ? (shown.get(column) ?? []) : column,
  )
}

function numberColumns(): readonly TableColumn<InventoryRow>[] {
  return [
    {
      id: 'stock',
      header: 'Shopify Stock',
      cardHeader: 'Shopify',
      width: '120px',
      align: 'right',
      cell: (row) => isRead(row) && <StockUnits units={countsOf(row).stock} />,
    },
    {
      id: 'reserved',
      header: 'Reserved',
      width: '110px',
      align: 'right',
      cell: (row) => {
        if (!isRead(row)) return null
        if (row.kind !== 'item') return count(countsOf(row).reserved)
        const name = `${row.product.product_name} size ${row.size.size}, ${row.item.location_nickname}`
        return <ReserveCell item={row.item} name={name} />
      },
    },
    {
      id: 'sold',
      header: 'Sold on ARK',
      cardHeader: 'Sold',
      width: '110px',
      align: 'right',
      cell: (row) => isRead(row) && count(countsOf(row).sold),
    },
    {
      id: 'available',
      header: 'Available',
      width: '96px',
      align: 'right',
      isRequired: true,
      cell: (row) => isRead(row) && <AvailableUnits units={countsOf(row).available} />,
    },
  ]
}

type ReadRow = Exclude<InventoryRow, { kind: 'loading' | 'failed' }>
const isRead = (row: InventoryRow): row is ReadRow => row.kind !== 'loading' && row.kind !== 'failed'

/** Returns the four counts of any kind of row. */
function countsOf(row: ReadRow): { stock: number; reserved: number; sold: number; available: number } {
  if (row.kind === 'item') {
    const { shopify_stock, quantity_reserved, sold_on_ark, quantity_available } = row.item
    return { stock: shopify_stock, reserved: quantity_reserved, sold: sold_on_ark, available: quantity_available }
  }
  const sums = row.kind === 'product' ? row.product : row.size
  return {
    stock: sums.total_shopify_stock,
    reserved: sums.total_reserved,
    sold: sums.total_sold_on_ark,
    available: sums.total_available,
  }
}

function wholesaleOf(row: InventoryRow, mayEdit: boolean): ReactNode {
  if (row.kind === 'product')
    return (
      <WholesaleCell
        of={{ product_id: row.product.product_id }}
        state={wholesaleOfProduct(row.product)}
        name={row.product.product_name}
        mayEdit={mayEdit}
      />
    )
  if (row.kind !== 'size') return ''
  const name = `${row.product.product_name} size ${row.size.size}`
  return <WholesaleCell of={{ variant_id: row.size.variant_id }} state={row.size} name={name} mayEdit={mayEdit} />
}

function RowName({ row, onToggle }: { row: InventoryRow; onToggle: () => void }) {
  if (!isRead(row)) return null
  const { product } = row
  if (row.kind === 'product')
    return (
      <div className={classes['product']}>
        <ExpandButton isExpanded={row.isOpen} name={product.product_name} onToggle={onToggle} />
        <ProductCell
          name={product.product_name}
          imageUrl={product.image_url}
          detail={[product.brand, product.product_sku, product.store_name].filter(Boolean).join(' · ')}
        />
      </div>
    )
  if (row.kind === 'item')
    return (
      <div className={classes['location']}>
        {row.item.location_nickname}
        {!row.item.fulfillment_enabled && <Pill color="gray">Not used for marketplace sales</Pill>}
      </div>
    )
  const { size } = row
  return (
    <div className={classes['size']}>
      <ExpandButton isExpanded={row.isOpen} name={`${product.product_name} size ${size.size}`} onToggle={onToggle} />
      <span>
        <b>Size {size.size}</b>
        <span className={classes['detail']}>
          {[size.color, size.sku, counted(size.locations.length, 'location')].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}
