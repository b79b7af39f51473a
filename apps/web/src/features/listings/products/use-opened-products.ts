import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { type ListedProduct, listedSizesOf } from '../listings.queries.ts'
import { isOpenRow, type ListingsView, type OpenRows } from '../sizes/listings-view.ts'
import type { VariantPages } from '../../../shared/sizes/variant-cache.ts'

/** The sizes of an opened product, as far as they are read. */
export interface SizesOfOpened {
  sizes: readonly ListedSize[] | undefined
  hasMore: boolean
  error: Error | null
  onRetry: () => void
}

/** The number of rows ahead of the scroll position for which opened products are read. */
const AHEAD = 5
/** The number of products that count as visible before the table has reported which are drawn. */
const FIRST_SHOWN = 12

/**
 * Reads the sizes of opened products, by id, and keeps them up to date while in or near view. Products further away
 * show cached sizes.
 */
export function useOpenedProducts(
  products: readonly ListedProduct[],
  { view, open }: { view: ListingsView; open: OpenRows },
): { sizesOf: ReadonlyMap<number, SizesOfOpened>; show: (first: number, last: number) => void } {
  const client = useQueryClient()
  const [shown, setShown] = useState({ first: 0, last: FIRST_SHOWN })
  // Rounded to steps, so that scrolling by a row does not redraw the table.
  const show = useCallback((from: number, to: number) => {
    const [first, last] = [Math.floor(from / AHEAD) * AHEAD, Math.ceil(to / AHEAD) * AHEAD]
    setShown((known) => (known.first === first && known.last === last ? known : { first, last }))
  }, [])
  const opened = products.map(({ product_id }) => product_id).filter((id) => isOpenRow(open, id))
  const near = products
    .slice(Math.max(0, shown.first - AHEAD), shown.last + AHEAD + 1)
    .map(({ product_id }) => product_id)
    .filter((id) => isOpenRow(open, id))
  const results = useQueries({ queries: near.map((id) => listedSizesOf(id, view)) })
  const sizesOf = new Map<number, SizesOfOpened>()
  for (const id of opened) {
    const kept = client.getQueryData<VariantPages>(listedSizesOf(id, view).queryKey)
    if (kept) sizesOf.set(id, { ...firstPage(kept), error: null, onRetry: () => undefined })
  }
  for (const [at, { data, error, refetch }] of results.entries()) {
    const id = near[at]
    if (id !== undefined) sizesOf.set(id, { ...firstPage(data), error, onRetry: () => void refetch() })
  }
  return { sizesOf, show }
}

const firstPage = (data: VariantPages | undefined): Pick<SizesOfOpened, 'sizes' | 'hasMore'> => ({
  sizes: data?.pages[0]?.variants,
  hasMore: data?.pages[0]?.has_more ?? false,
})
