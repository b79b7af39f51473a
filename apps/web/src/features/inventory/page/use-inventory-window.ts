import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type InventoryProduct,
  pageSizeOf,
  cachedPages,
  type ProductPage,
  productPageQuery,
} from '../inventory.queries.ts'
import type { InventoryView } from '../sizes/inventory-view.ts'

/** A product at its index in the whole list; undefined when it is not loaded. */
export interface PlacedProduct {
  place: number
  product: InventoryProduct | undefined
}

export type PlacedPage = readonly PlacedProduct[]

export interface InventoryWindow {
  /** All products of the list in order, page by page. An unchanged page is the same object. */
  pages: readonly PlacedPage[]
  /** The corrected search text, when nothing matched the original. */
  searchedFor: string | undefined
  error: Error | null
  isPending: boolean
  refetch(): void
  /** Reports which products are drawn. Their pages are loaded and stay up to date while drawn. */
  show(first: number, last: number): void
}

/**
 * Keeps a list of the full length that loads only the pages in view. Any depth is one drag of the scroll bar away, and
 * an event refetches only what is on the screen.
 */
export function useInventoryWindow(view: InventoryView): InventoryWindow {
  const client = useQueryClient()
  const size = pageSizeOf(view)
  const [shown, setShown] = useState({ first: 0, last: 0, isScrolled: false })
  const start = useQuery({ ...productPageQuery(view, 0), placeholderData: keepPreviousData })
  const total = start.data?.total_count ?? 0
  const pageCount = start.isPlaceholderData ? 1 : Math.ceil(total / size)
  const drawn = Array.from({ length: pageCount }, (_, page) => page).slice(shown.first, shown.last + 1)
  const pages = useQueries({ queries: drawn.map((page) => productPageQuery(view, page)) })
  // Load the neighboring pages while scrolling, but not on a first visit or after a jump.
  useEffect(() => {
    if (!shown.isScrolled) return
    for (const page of [shown.first - 1, shown.last + 1])
      if (page >= 0 && page < pageCount) void client.prefetchQuery(productPageQuery(view, page))
  }, [client, view, shown, pageCount])
  // Drawn pages come from their queries, which rerender on arrival; other pages come from the cache.
  const known = cachedPages(client, view).set(0, start.data)
  for (const [at, page] of drawn.entries()) if (pages[at]?.data) known.set(page, pages[at].data)
  const unknown = useMemo(() => unknownPages(total, size), [total, size])
  const placed = useSameList(
    Array.from({ length: pageCount }, (_, page) => {
      const data = known.get(page)
      return data ? placedPage(data, page * size) : (unknown[page] ?? NONE)
    }),
  )
  const show = useCallback(
    (first: number, last: number) => {
      const next = { first: Math.floor(first / size), last: Math.floor(last / size) }
      setShown((known) =>
        known.first === next.first && known.last === next.last
          ? known
          : { ...next, isScrolled: Math.abs(next.first - known.first) <= 1 },
      )
    },
    [size],
  )
  return {
    pages: placed,
    searchedFor: start.data?.searched_for,
    isPending: start.isPending,
    error: start.error ?? pages.find(({ error }) => error)?.error ?? null,
    refetch: () => void Promise.all([start, ...pages].map((page) => page.refetch())),
    show,
  }
}

const NONE: PlacedPage = []

/** Returns pages of products that are not loaded. */
const unknownPages = (total: number, size: number): PlacedPage[] =>
  Array.from({ length: Math.ceil(total / size) }, (_, page) =>
    Array.from({ length: Math.min(size, total - page * size) }, (_, at) => ({
      place: page * size + at,
      product: undefined,
    })),
  )

const placedPages = new WeakMap<ProductPage, PlacedPage>()

/** Returns the products of an answer with their indexes, created once per answer. */
function placedPage(answer: ProductPage, start: number): PlacedPage {
  const known = placedPages.get(answer)
  // After a filter change the same answer may have another position.
  if (known && (known[0]?.place ?? start) === start) return known
  const placed = answer.products.map((product, at) => ({ place: start + at, product }))
  placedPages.set(answer, placed)
  return placed
}

/** Returns the previous list when the content is equal, so that derived values stay the same. */
function useSameList<T>(list: readonly T[]): readonly T[] {
  const [known, setKnown] = useState(list)
  const isSame = known.length === list.length && known.every((each, at) => each === list[at])
  if (!isSame) setKnown(list)
  return isSame ? known : list
}
