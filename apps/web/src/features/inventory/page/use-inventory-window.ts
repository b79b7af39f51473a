import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type InventoryProduct,
  pageSizeOf,
  pagesAtHand,
  type ProductPage,
  productPageQuery,
} from '../inventory.queries.ts'
import type { InventoryView } from '../sizes/inventory-view.ts'

/** A product at its place in the whole list; undefined: not at hand. */
export interface PlacedProduct {
  place: number
  product: InventoryProduct | undefined
}

export type PlacedPage = readonly PlacedProduct[]

export interface InventoryWindow {
  /** Every product of the list, in its order, page by page: a page that has not changed is the same object. */
  pages: readonly PlacedPage[]
  /** What was searched instead, where nothing is as it was written. */
  searchedFor: string | undefined
  error: Error | null
  isPending: boolean
  refetch(): void
  /** Which products are drawn: their pages are fetched, and kept up to date for as long as they are. */
  show(first: number, last: number): void
}

/**
 * The stock as a list of its full length of which only what is looked at is fetched: any depth is one drag of the
 * scroll bar away, and a sale fetches again what is on the screen and not all that was scrolled past.
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
  // Whoever scrolls meets rows that are there; a first visit and a leap read what they show and no more.
  useEffect(() => {
    if (!shown.isScrolled) return
    for (const page of [shown.first - 1, shown.last + 1])
      if (page >= 0 && page < pageCount) void client.prefetchQuery(productPageQuery(view, page))
  }, [client, view, shown, pageCount])
  // What is drawn comes from its query, which draws again when it arrives; the rest is what is still at hand.
  const known = pagesAtHand(client, view).set(0, start.data)
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

/** Pages of products that are not at hand. */
const unknownPages = (total: number, size: number): PlacedPage[] =>
  Array.from({ length: Math.ceil(total / size) }, (_, page) =>
    Array.from({ length: Math.min(size, total - page * size) }, (_, at) => ({
      place: page * size + at,
      product: undefined,
    })),
  )

const placedPages = new WeakMap<ProductPage, PlacedPage>()

/** The products of an answer at their places, made once for it. */
function placedPage(answer: ProductPage, start: number): PlacedPage {
  const known = placedPages.get(answer)
  // The same answer after another filter may stand elsewhere.
  if (known && (known[0]?.place ?? start) === start) return known
  const placed = answer.products.map((product, at) => ({ place: start + at, product }))
  placedPages.set(answer, placed)
  return placed
}

/** The list of before, where it holds the same: what is made of it need not be made again. */
function useSameList<T>(list: readonly T[]): readonly T[] {
  const [known, setKnown] = useState(list)
  const isSame = known.length === list.length && known.every((each, at) => each === list[at])
  if (!isSame) setKnown(list)
  return isSame ? known : list
}
