import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { type ListedProduct, listedSizesOf } from '../listings.queries.ts'
import { isOpenRow, type ListingsView, type OpenRows } from '../sizes/listings-view.ts'
import type { VariantPages } from '../../../shared/sizes/variant-cache.ts'

/** The sizes of an opened product, as far as they have been read. */
export interface SizesOfOpened {
  sizes: readonly ListedSize[] | undefined
  hasMore: boolean
  error: Error | null
  onRetry: () => void
}

/** Products that are opened are read so many places before they are scrolled to. */
const AHEAD = 5
/** How many products are looked at before the table has said which are drawn. */
const FIRST_SHOWN = 12

/**
 * The sizes of opened products, by their ids: read, and kept up to date, for as long as they are in view or nearly so.
 * Of those further away what is at hand is shown.
 */
export function useOpenedProducts(
  products: readonly ListedProduct[],
  { view, open }: { view: ListingsView; open: OpenRows },
): { sizesOf: ReadonlyMap<number, SizesOfOpened>; show: (first: number, last: number) => void } {
  const client = useQueryClient()
  const [shown, setShown] = useState({ first: 0, last: FIRST_SHOWN })
  // In steps: scrolling by a row does not draw the table again.
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
