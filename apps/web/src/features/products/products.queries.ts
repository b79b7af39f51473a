import { keepPreviousData } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import type { ProductsView } from './products-view.ts'
import { pagesOf } from '../../shared/query.ts'

export type CatalogProduct = Answer<'GET /products/'>['products'][number]

/** The products per page. */
const PAGE_SIZE = 50

/** Reads the catalog page by page while scrolling. */
export function productPages({ search, tab, sort, order }: ProductsView, pageSize = PAGE_SIZE) {
  const query = {
    limit: pageSize,
    sort_by: sort ?? ('title' as const),
    sort_order: order ?? ('asc' as const),
    ...(search && { search }),
    ...(tab && { show_synced_only: true }),
  }
  return { ...pagesOf('GET /products/', { query }), placeholderData: keepPreviousData }
}
