import { VirtualTable, type VirtualTableProps } from '../ui/VirtualTable.tsx'
import type { Sale } from './sale-words.ts'
import type { SaleColumn } from './sale-columns.tsx'

type TableProps<S extends Sale> = Omit<
  VirtualTableProps<S>,
  'columns' | 'rows' | 'rowKey' | 'rowHeight' | 'renderCells' | 'onRowClick'
>

interface SaleTableProps<S extends Sale> extends TableProps<S> {
  sales: readonly S[]
  columns: readonly SaleColumn<S>[]
  /** A click on a row opens its sale. */
  onOpen?: (saleId: number) => void
}

/** Sales as rows: the table of every screen that lists them. */
export function SaleTable<S extends Sale>({ sales, columns, onOpen, ...table }: SaleTableProps<S>) {
  return (
    <VirtualTable
      {...table}
      columns={columns}
      rows={sales}
      rowKey={(sale) => sale.id}
      rowHeight={58}
      {...(onOpen && { onRowClick: (sale: S) => onOpen(sale.id) })}
      renderCells={(sale) => columns.map(({ cell }) => cell(sale))}
    />
  )
}
