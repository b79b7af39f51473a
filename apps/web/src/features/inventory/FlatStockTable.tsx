import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../shared/table/table-model.ts'
import { lowStockColumns, RESERVE_COLUMNS } from './flat-stock-columns.tsx'
import type { PlaceRow, SizeRow } from './inventory-rows.ts'

type Shared<Row extends object> = Pick<
  DataTableProps<Row>,
  'rows' | 'isLoading' | 'hasMore' | 'isLoadingMore' | 'onEndReached' | 'endText' | 'empty' | 'failure'
>

const LIST = { rowHeight: 53, loadingMoreText: 'Loading more inventory...' }

/** Sizes that are low somewhere (document 1 §2, Low Stock mode). */
export function LowStockTable(table: Shared<SizeRow>) {
  const { data } = useQuery(queryOf('GET /inventory/low-stock-threshold'))
  return (
    <DataTable
      {...table}
      {...LIST}
      label="Low stock"
      list="low-stock"
      columns={lowStockColumns(data?.threshold)}
      rowKey={({ key }) => key}
    />
  )
}

/** Every size at every location with its reserve to edit (document 1 §2, Reserve mode). */
export const ReserveTable = (table: Shared<PlaceRow>) => (
  <DataTable
    {...table}
    {...LIST}
    label="Reserves"
    list="reserves"
    columns={RESERVE_COLUMNS}
    rowKey={({ key }) => key}
  />
)
