import { DataTable } from '../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../shared/table/table-model.ts'
import type { ListSelection } from '../../shared/table/use-selection.ts'
import { inventoryColumns } from './inventory-columns.tsx'
import type { InventoryProduct } from './inventory.queries.ts'
import type { InventoryRow } from './inventory-rows.ts'

const DEPTHS = { loading: 0, product: 0, size: 1, item: 2 }

interface InventoryTableProps
  extends Pick<DataTableProps<InventoryRow>, 'rows' | 'isLoading' | 'onShown' | 'endText' | 'empty' | 'failure'> {
  onToggle: (row: InventoryRow) => void
  onManage: (product: InventoryProduct) => void
  /** Of products; undefined: nothing can be done with them. */
  selection: ListSelection | undefined
}

/** Product, its sizes, and each size's locations, opened from what is there already. */
export const InventoryTable = ({ onToggle, onManage, selection, ...table }: InventoryTableProps) => (
  <DataTable
    {...table}
    label="Inventory"
    list="inventory"
    columns={inventoryColumns({ onToggle, onManage })}
    rowKey={(row) => row.key}
    rowDepth={(row) => DEPTHS[row.kind]}
    rowHeight={(row) => (DEPTHS[row.kind] === 0 ? 53 : 45)}
    isRowLoading={(row) => row.kind === 'loading'}
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
