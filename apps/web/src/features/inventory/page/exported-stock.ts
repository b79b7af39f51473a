import type { CsvColumns } from '../../../shared/table/export/csv.ts'
import { type ListExport, pagesOfQuery } from '../../../shared/table/export/export-pages.ts'
import { lowStockColumns, RESERVE_COLUMNS, SIZE, TOTALS } from './flat-stock-columns.tsx'
import { type ProductWithSizes, stockPages } from '../inventory.queries.ts'
import { type PlaceRow, placeRowsOf, type SizeRow, sizeRowsOf } from './inventory-rows.ts'
import type { InventoryView } from '../sizes/inventory-view.ts'

/** The most products, with all sizes and locations, that one request reads. */
const PAGE_SIZE = 50

/** Returns the export of the stock that matches the search, a line for each size at each location. */
export const exportedStock = (view: InventoryView): ListExport<PlaceRow> =>
  listOf(view, {
    file: 'inventory',
    columns: RESERVE_COLUMNS,
    rowsOf: (products) => placeRowsOf(products, view),
  })

/**
 * Returns the export of low stock, a line for each size. `threshold` is in available units; undefined while unknown.
 */
export const exportedLowStock = (view: InventoryView, threshold: number | undefined): ListExport<SizeRow> =>
  listOf(view, { file: 'low_stock', columns: lowStockColumns(threshold), rowsOf: sizeRowsOf })

/** Returns the export of wholesale prices, a line for each size. */
export const exportedPrices = (view: InventoryView): ListExport<SizeRow> =>
  listOf(view, { file: 'wholesale_prices', columns: PRICE_FIELDS, rowsOf: sizeRowsOf })

interface RowsOf<Row> extends Pick<ListExport<Row>, 'file' | 'columns'> {
  rowsOf: (products: readonly ProductWithSizes[]) => readonly Row[]
}

const listOf = <Row>(view: InventoryView, { rowsOf, ...list }: RowsOf<Row>): ListExport<Row> => ({
  ...list,
  things: 'products',
  readPage: pagesOfQuery(stockPages(view, PAGE_SIZE), ({ products, total_count: total }) => ({
    rows: rowsOf(products),
    things: products.length,
    total,
  })),
})

/** The fields of prices, which are per size; on the screen the product's row shows them. */
const PRICE_FIELDS: CsvColumns<SizeRow> = [
  SIZE,
  { csv: TOTALS.reserved },
  { csv: TOTALS.available },
  {
    csv: [
      { header: 'Wholesale', value: ({ size }) => (size.wholesale_enabled ? 'On' : 'Off') },
      { header: 'Wholesale Price', value: ({ size }) => size.wholesale_price, isMoney: true },
    ],
  },
]
