import { type ListExport, pagesOfQuery } from '../../shared/table/export/export-pages.ts'
import { type CatalogProduct, productPages } from './products.queries.ts'
import { catalogColumns } from './ProductTable.tsx'
import type { ProductsView } from './products-view.ts'

const PAGE_SIZE = 200

/** Returns the export of every catalog product that matches search and tab, in the shown order. */
export const exportedProducts = (view: ProductsView): ListExport<CatalogProduct> => ({
  file: 'products',
  columns: catalogColumns(false, { onOpen: () => undefined, onQuickSync: () => undefined }),
  things: 'products',
  readPage: pagesOfQuery(productPages(view, PAGE_SIZE), ({ products }) => ({ rows: products })),
})
