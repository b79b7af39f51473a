import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { count, counted } from '../../shared/formats.ts'
import { ExpandButton } from '../../shared/ui/ExpandButton.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { type Column, VirtualTable, type VirtualTableProps } from '../../shared/ui/VirtualTable.tsx'
import type { InventoryProduct, InventorySize } from './inventory.queries.ts'
import { activeLocations, type InventoryRow } from './inventory-rows.ts'
import classes from './InventoryTable.module.css'
import { ReserveCell } from './ReserveCell.tsx'
import { wholesaleOfProduct } from './wholesale.ts'
import { WholesaleCell } from './WholesaleCell.tsx'

/**
 * Up to and with what is available everything fits a screen of 1440 px with the navigation open; the rest is
 * reached by scrolling.
 */
const COLUMNS: readonly Column[] = [
  { id: 'product', header: 'Product', width: 'minmax(420px, 1fr)' },
  { id: 'variants', header: 'Variants', width: '80px', align: 'right' },
  { id: 'stock', header: 'Shopify Stock', width: '120px', align: 'right' },
  { id: 'reserved', header: 'Reserved', width: '110px', align: 'right' },
  { id: 'sold', header: 'Sold on ARK', width: '110px', align: 'right' },
  { id: 'available', header: 'Available', width: '96px', align: 'right' },
  { id: 'locations', header: 'Locations', width: '104px', align: 'right' },
  { id: 'wholesale', header: 'Wholesale', width: '180px', align: 'right' },
  { id: 'actions', header: <span className="hidden">Actions</span>, width: '110px', align: 'right', isPinned: true },
]
/** Document 1 §9 */
const MIN_WIDTH_PX = 1_290
const DEPTHS = { loading: 0, product: 0, size: 1, item: 2 }

interface InventoryTableProps
  extends Pick<VirtualTableProps<InventoryRow>, 'rows' | 'isLoading' | 'onShown' | 'endText' | 'empty'> {
  onToggle: (row: InventoryRow) => void
  onManage: (product: InventoryProduct) => void
}

/** Product, its sizes, and each size's locations, opened from what is there already. */
export function InventoryTable({ onToggle, onManage, ...table }: InventoryTableProps) {
  return (
    <VirtualTable
      {...table}
      label="Inventory"
      columns={COLUMNS}
      minWidth={MIN_WIDTH_PX}
      rowKey={(row) => row.key}
      rowDepth={(row) => DEPTHS[row.kind]}
      rowHeight={(row) => (DEPTHS[row.kind] === 0 ? 53 : 45)}
      isRowLoading={(row) => row.kind === 'loading'}
      onRowClick={onToggle}
      renderCells={(row) => cellsOf(row, { onToggle, onManage })}
    />
  )
}

function cellsOf(
  row: InventoryRow,
  { onToggle, onManage }: Pick<InventoryTableProps, 'onToggle' | 'onManage'>,
): ReactNode[] {
  if (row.kind === 'loading') return []
  const { product } = row
  if (row.kind === 'product')
    return [
      <div key="name" className={classes['product']}>
        <ExpandButton isExpanded={row.isOpen} name={product.product_name} onToggle={() => onToggle(row)} />
        <ProductCell
          name={product.product_name}
          imageUrl={product.image_url}
          detail={[product.brand, product.product_sku, product.store_name].filter(Boolean).join(' · ')}
        />
      </div>,
      count(product.variant_count),
      ...numbersOf(product.totals, count(product.totals.total_reserved)),
      count(activeLocations(product.variants)),
      <WholesaleCell
        key="wholesale"
        of={{ product_id: product.product_id }}
        state={wholesaleOfProduct(product)}
        name={product.product_name}
      />,
      <Button key="manage" size="compact-sm" variant="default" onClick={() => onManage(product)}>
        Manage<span className="hidden"> {product.product_name}</span>
      </Button>,
    ]
  if (row.kind === 'size')
    return [
      <SizeName key="name" row={row} onToggle={() => onToggle(row)} />,
      '',
      ...numbersOf(row.size, count(row.size.total_reserved)),
      count(activeLocations([row.size])),
      <WholesaleCell
        key="wholesale"
        of={{ variant_id: row.size.variant_id }}
        state={row.size}
        name={`${product.product_name} size ${row.size.size}`}
      />,
      '',
    ]
  const { item, size } = row
  return [
    <div key="name" className={classes['location']}>
      {item.location_nickname}
      {!item.fulfillment_enabled && <Pill color="gray">Not used for marketplace sales</Pill>}
    </div>,
    '',
    ...numbersOf(
      {
        total_shopify_stock: item.shopify_stock,
        total_sold_on_ark: item.sold_on_ark,
        total_available: item.quantity_available,
      },
      <ReserveCell
        key="reserved"
        item={item}
        name={`${product.product_name} size ${size.size}, ${item.location_nickname}`}
      />,
    ),
    '',
    '',
    '',
  ]
}

type Sums = Pick<InventorySize, 'total_shopify_stock' | 'total_sold_on_ark' | 'total_available'>

function numbersOf(sums: Sums, reserved: ReactNode): ReactNode[] {
  return [
    <span key="stock" className={sums.total_shopify_stock < 0 ? classes['negative'] : undefined}>
      {count(sums.total_shopify_stock)}
    </span>,
    reserved,
    count(sums.total_sold_on_ark),
    <b key="available" className={sums.total_available === 0 ? classes['none'] : classes['some']}>
      {count(sums.total_available)}
    </b>,
  ]
}

function SizeName({ row, onToggle }: { row: Extract<InventoryRow, { kind: 'size' }>; onToggle: () => void }) {
  const { size, product, isOpen } = row
  return (
    <div className={classes['size']}>
      <ExpandButton isExpanded={isOpen} name={`${product.product_name} size ${size.size}`} onToggle={onToggle} />
      <span>
        <b>Size {size.size}</b>
        <span className={classes['detail']}>
          {[size.color, size.sku, counted(size.locations.length, 'location')].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}
