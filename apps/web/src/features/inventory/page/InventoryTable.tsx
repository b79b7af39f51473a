import { useMemo } from 'react'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../../shared/table/table-model.ts'
import type { ListSelection } from '../../../shared/table/selection/use-selection.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { inventoryColumns, priceColumns } from './inventory-columns.tsx'
import { useInventoryPurpose } from '../sizes/inventory-purpose.ts'
import type { InventoryProduct } from '../inventory.queries.ts'
import type { InventoryRow } from './inventory-rows.ts'

const DEPTHS = { product: 0, size: 1, failed: 1, item: 2 }
const depthOf = (row: InventoryRow): number => (row.kind === 'loading' ? row.depth : DEPTHS[row.kind])

const heightOfRow = (row: InventoryRow): number => (depthOf(row) === 0 ? 52 : 44)
const keyOf = ({ key }: InventoryRow): string => key
const isOnItsWay = ({ kind }: InventoryRow): boolean => kind === 'loading'

interface InventoryTableProps
  extends Pick<DataTableProps<InventoryRow>, 'rows' | 'isLoading' | 'onShown' | 'endText' | 'empty' | 'failure'> {
  onToggle: (row: InventoryRow) => void
  onManage: (product: InventoryProduct) => void
  mayEdit: boolean
  /** The selection of products; undefined when there are no actions for it. */
  selection: ListSelection | undefined
}

/** Products, their sizes, and the locations of each size, read when a row opens. */
export function InventoryTable({ onToggle, onManage, mayEdit, selection, ...table }: InventoryTableProps) {
  const purpose = useInventoryPurpose()
  const columns = useMemo(() => {
    const columnsOf = purpose === 'prices' ? priceColumns : inventoryColumns
    return columnsOf({ onToggle, onManage, mayEdit })
  }, [purpose, onToggle, onManage, mayEdit])
  return (
    <DataTable
      {...table}
      label={purpose === 'prices' ? 'Wholesale prices' : 'Inventory'}
      list={purpose === 'prices' ? 'wholesale-prices' : 'inventory'}
      columns={columns}
      rowKey={keyOf}
      rowDepth={depthOf}
      rowHeight={heightOfRow}
      renderWide={(row) =>
        row.kind === 'failed' && row.sizes.error ? (
          <LoadError title="Error Loading Sizes" error={row.sizes.error} onRetry={row.sizes.onRetry} />
        ) : null
      }
      isRowLoading={isOnItsWay}
      onOpen={onToggle}
      selection={
        selection && {
          ...selection,
          idOf: (row) => (row.kind === 'product' ? row.product.product_sync_id : null),
          nameOf: (row) => (row.kind === 'product' ? row.product.product_name : ''),
        }
      }
    />
  )
}
