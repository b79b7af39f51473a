import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/query.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../../shared/table/table-model.ts'
import { ProductHeading } from '../../../shared/ui/cells/ProductHeading.tsx'
import { lowStockColumns, RESERVE_COLUMNS } from './flat-stock-columns.tsx'
import { type PlaceRow, type SizeRow, withHeadings } from './inventory-rows.ts'

type Shared<Row extends object> = Pick<
  DataTableProps<Row>,
  'rows' | 'isLoading' | 'hasMore' | 'isLoadingMore' | 'onEndReached' | 'endText' | 'empty' | 'failure'
>

const ROW_PX = { heading: 49, row: 52 }

/** Returns the properties of a list of sizes with each product as a heading above them. */
const listOf = <Row extends SizeRow>(rows: readonly Row[]) => ({
  rows: withHeadings(rows),
  rowKey: ({ key }: Row) => key,
  rowHeight: ({ isHeading }: Row) => (isHeading ? ROW_PX.heading : ROW_PX.row),
  renderWide: ({ isHeading, product }: Row) =>
    isHeading ? (
      <ProductHeading
        name={product.product_name}
        imageUrl={product.image_url}
        detail={[product.product_sku, product.brand, product.store_name].filter(Boolean).join(' · ')}
      />
    ) : null,
  loadingMoreText: 'Loading more inventory...',
})

/** The Low Stock mode: sizes that are low at some location. */
export function LowStockTable(table: Shared<SizeRow>) {
  const { data } = useQuery(queryOf('GET /inventory/low-stock-threshold'))
  return (
    <DataTable
      {...table}
      {...listOf(table.rows)}
      label="Low stock"
      list="low-stock"
      columns={lowStockColumns(data?.threshold)}
    />
  )
}

/** The Reserve mode: every size at every location with an editable reserve. */
export const ReserveTable = (table: Shared<PlaceRow>) => (
  <DataTable {...table} {...listOf(table.rows)} label="Reserves" list="reserves" columns={RESERVE_COLUMNS} />
)
