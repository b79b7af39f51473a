import type { ReactNode } from 'react'
import { saleName, type SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { salesListColumns } from './sales-list-columns.tsx'

interface SalesListProps {
  sales: readonly SaleSummary[]
  isLoading: boolean
  empty: ReactNode
  failure: ReactNode
  /** The selection; undefined outside of selection mode. */
  selection: ListSelection | undefined
  onOpen: (id: number) => void
  mayManage: boolean
}

/** The retailer's sales; the product opens the details. */
export function SalesList({ sales, selection, onOpen, mayManage, ...list }: SalesListProps) {
  return (
    <DataTable
      {...list}
      label="Sales"
      list="sales"
      columns={salesListColumns({ isSelecting: selection !== undefined, onOpen, mayManage })}
      rows={sales}
      rowKey={({ id }) => id}
      rowHeight={58}
      onOpen={({ id }) => onOpen(id)}
      selection={selection && { ...selection, idOf: ({ id }) => id, nameOf: saleName }}
    />
  )
}
